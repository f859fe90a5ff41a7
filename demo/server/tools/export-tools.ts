/**
 * Tools with large answers: `export_diary` (one long text) and `export_observations` (many rows of structured content).
 *
 * Owns: generating megabytes quickly. Does not copy structured content into text, which would double the size of an already
 * large answer.
 */

import type { McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { NUMBERED_PLACES } from "../map.js";
import { FIRST_NOTES } from "../notes.js";
import { SPECIES_LIST } from "../species.js";

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);

const observation = z.object({
  row: z.int(),
  date: z.string(),
  species: z.string(),
  latin: z.string(),
  place: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  certain: z.boolean(),
});

/** One row of the export. */
type Observation = z.infer<typeof observation>;

function diary(megabytes: number): string {
  const page = FIRST_NOTES.map((note) => `${note.date}, ${note.place.name} (${note.observer})\n${note.text}\n`).join(
    "\n",
  );
  const bytes = megabytes * MEGABYTE;
  // The notes contain only ASCII, so that the number of characters is the number of bytes.
  return page.repeat(Math.ceil(bytes / page.length)).slice(0, bytes);
}

/** A coordinate shifted by a few metres, with four decimals: sums of fractions would print up to seventeen digits. */
function around(degrees: number | undefined, off: number): number {
  return Math.round((degrees ?? 0) * 10_000 + off) / 10_000;
}

function observations(rows: number): Observation[] {
  return Array.from({ length: rows }, (_, row) => {
    const species = SPECIES_LIST[row % SPECIES_LIST.length];
    const place = NUMBERED_PLACES[(row * 5) % NUMBERED_PLACES.length];
    return {
      row: row + 1,
      date: new Date(FIRST_DAY + (row % 2500) * DAY_MS).toISOString().slice(0, 10),
      species: species?.name ?? "",
      latin: species?.latin ?? "",
      place: place?.name ?? "",
      latitude: around(place?.latitude, row % 100),
      longitude: around(place?.longitude, row % 77),
      count: 1 + ((row * 37) % 120),
      certain: row % 9 !== 0,
    };
  });
}

/** Adds the tools to a server. */
export function registerExportTools(server: McpServer): Record<string, RegisteredTool> {
  return {
    export_diary: server.registerTool(
      "export_diary",
      {
        title: "Export the diary",
        description: "Returns the whole diary as one text of the requested size in megabytes.",
        inputSchema: z.object({ megabytes: z.int().min(1).max(64).default(1).describe("Size of the text, in MB.") }),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ megabytes }) => ({ content: [{ type: "text", text: diary(megabytes) }] }),
    ),
    export_observations: server.registerTool(
      "export_observations",
      {
        title: "Export observations",
        description: "Returns the requested number of observations as structured content.",
        inputSchema: z.object({
          rows: z.int().min(1).max(200_000).default(100).describe("Number of observations to return."),
        }),
        outputSchema: z.object({ observations: z.array(observation) }),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ rows }) => ({
        content: [{ type: "text", text: `${rows} observations, in structuredContent.` }],
        structuredContent: { observations: observations(rows) },
      }),
    ),
  };
}
