/**
 * Tools whose answers contain more than text: `show_photograph`, `play_recording`, `draw_map`, `read_attachment`.
 *
 * Owns: the tools for every kind of content block: image, audio, resource link, embedded text and embedded blob.
 * `photographs.ts`, `recordings.ts` and `map.ts` create the files.
 */

import type { CallToolResult, ContentBlock, McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { base64 } from "../bytes.js";
import { iconOf } from "../icons.js";
import { mapPng, NUMBERED_PLACES } from "../map.js";
import type { Notebook } from "../notebook.js";
import { PHOTOGRAPH_SLUGS, PHOTOGRAPHS, photographPng } from "../photographs.js";
import { RECORDING_SLUGS, RECORDINGS, recordingWav } from "../recordings.js";

/** Annotations of the three tools that only read. */
const SHOWS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function places(notebook: Notebook): ContentBlock[] {
  return NUMBERED_PLACES.flatMap((place, index): ContentBlock[] => {
    const note = notebook.list().findLast((candidate) => candidate.place.name === place.name);
    if (note === undefined) return [];
    return [
      {
        type: "resource_link",
        uri: `note:///${note.id}`,
        name: note.id,
        title: `${index + 1}. ${place.name}`,
        description: `Latest note from ${place.name}, ${note.date}.`,
        mimeType: "text/markdown",
      },
    ];
  });
}

function attachment(notebook: Notebook, id: string): CallToolResult {
  const note = notebook.get(id);
  if (note === undefined) {
    const text = `There is no note "${id}", so it has no attachment. Call list_notes to see the ids.`;
    return { content: [{ type: "text", text }], isError: true };
  }
  const rows = note.sightings.map(({ species, count, behaviours }) => `${species},${count},"${behaviours.join("; ")}"`);
  const photograph = PHOTOGRAPH_SLUGS.find((slug) => PHOTOGRAPHS[slug].noteId === id);
  const content: ContentBlock[] = [
    {
      type: "resource",
      resource: {
        uri: `attachment:///${id}/sheet.csv`,
        mimeType: "text/csv",
        text: ["species,count,behaviours", ...rows, ""].join("\n"),
      },
    },
    {
      type: "resource",
      resource: {
        uri: photograph === undefined ? `attachment:///${id}/map.png` : `photo:///${photograph}.png`,
        mimeType: "image/png",
        blob: base64(photograph === undefined ? mapPng() : photographPng(photograph)),
      },
    },
  ];
  return { content };
}

/** Adds the tools to a server. */
export function registerMediaTools(server: McpServer, notebook: Notebook): Record<string, RegisteredTool> {
  return {
    show_photograph: server.registerTool(
      "show_photograph",
      {
        title: "Show a photograph",
        icons: iconOf("lens"),
        description: "Returns one of the photographs as an image with its caption.",
        inputSchema: z.object({
          photograph: z.enum(PHOTOGRAPH_SLUGS).default("hills-at-dusk").describe("Photograph to show."),
        }),
        annotations: SHOWS,
      },
      ({ photograph }) => ({
        content: [
          {
            type: "image",
            data: base64(photographPng(photograph)),
            mimeType: "image/png",
            annotations: { audience: ["user"], priority: 1 },
          },
          {
            type: "text",
            text: `${PHOTOGRAPHS[photograph].title}.`,
            annotations: { audience: ["user"], priority: 0.5 },
          },
        ],
      }),
    ),
    play_recording: server.registerTool(
      "play_recording",
      {
        title: "Play a recording",
        description: "Returns one of the sound recordings as audio, two or three seconds long.",
        inputSchema: z.object({
          recording: z.enum(RECORDING_SLUGS).default("curlew-call").describe("Recording to play."),
        }),
        annotations: SHOWS,
      },
      ({ recording }) => ({
        content: [
          { type: "audio", data: base64(recordingWav(recording)), mimeType: "audio/wav" },
          { type: "text", text: `${RECORDINGS[recording].title}.` },
        ],
      }),
    ),
    draw_map: server.registerTool(
      "draw_map",
      {
        title: "Draw the map",
        description:
          "Returns a map image with a numbered marker for each place, and a resource link to the latest note from each.",
        inputSchema: z.object({}),
        annotations: SHOWS,
      },
      () => ({
        content: [{ type: "image", data: base64(mapPng()), mimeType: "image/png" }, ...places(notebook)],
      }),
    ),
    read_attachment: server.registerTool(
      "read_attachment",
      {
        title: "Read a note's attachments",
        description: "Returns the sighting sheet of a note as CSV, and its photograph or the map as a file.",
        inputSchema: z.object({
          id: z.string().default("shingle-count").describe("ID of a note, as list_notes shows it."),
        }),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ id }) => attachment(notebook, id),
    ),
  };
}
