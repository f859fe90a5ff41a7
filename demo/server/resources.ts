/**
 * The resources: every note, species sheet, photograph and recording, and the log of surveys.
 *
 * Owns their URIs. Never caches: a note that was added is in the list at once, because notes are listed by their template.
 */

import { ResourceNotFoundError, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";

import type { Notebook } from "./notebook.js";
import type { Note } from "./notes.js";
import { PHOTOGRAPH_SLUGS, PHOTOGRAPHS, photographPng } from "./photographs.js";
import { RECORDING_SLUGS, RECORDINGS, recordingWav } from "./recordings.js";
import { SPECIES, SPECIES_LIST } from "./species.js";

const FOREVER = { ttlMs: 3_600_000, cacheScope: "public" } as const;

function markdown(note: Note): string {
  const { latitude, longitude, name } = note.place;
  return [
    `# ${name}, ${note.date}`,
    "",
    `*${note.observer}* at ${latitude.toFixed(3)}° N, ${Math.abs(longitude).toFixed(3)}° W`,
    "",
    note.text,
    "",
    "| Species | Count | Behaviour |",
    "| --- | ---: | --- |",
    ...note.sightings.map(({ species, count, behaviours }) => {
      return `| ${SPECIES[species].name} (*${SPECIES[species].latin}*) | ${count} | ${behaviours.join(", ")} |`;
    }),
    "",
    note.tags.map((tag) => `\`${tag}\``).join(" "),
    "",
  ].join("\n");
}

function registerNotes(server: McpServer, notebook: Notebook): void {
  const template = new ResourceTemplate("note:///{id}", {
    list: () => ({
      resources: notebook.list().map((note) => ({
        uri: `note:///${note.id}`,
        name: note.id,
        title: `${note.place.name}, ${note.date}`,
        description: note.text.slice(0, 120),
        mimeType: "text/markdown",
        size: Buffer.byteLength(markdown(note)),
        annotations: { audience: ["user", "assistant"], priority: 0.7, lastModified: `${note.date}T18:00:00Z` },
      })),
    }),
    complete: {
      id: (value) =>
        notebook
          .list()
          .map((note) => note.id)
          .filter((id) => id.startsWith(value)),
    },
  });
  const about = { title: "A note", description: "One note of the notebook by its id.", mimeType: "text/markdown" };
  server.registerResource("note", template, about, (uri, { id }) => {
    const note = typeof id === "string" ? notebook.get(id) : undefined;
    if (note === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: markdown(note) }] };
  });
}

function registerFile(server: McpServer, uri: string, title: string, mimeType: string, file: () => Buffer): void {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  server.registerResource(name, uri, { title, mimeType, cacheHint: FOREVER }, () => ({
    contents: [{ uri, mimeType, blob: file().toString("base64") }],
  }));
}

function registerJson(server: McpServer, uri: string, title: string, description: string, value: () => unknown): void {
  const mimeType = "application/json";
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  server.registerResource(name, uri, { title, description, mimeType }, () => ({
    contents: [{ uri, mimeType, text: JSON.stringify(value(), null, 2) }],
  }));
}

/** Adds the resources and the template to a server. */
export function registerResources(server: McpServer, notebook: Notebook): void {
  registerNotes(server, notebook);
  for (const species of SPECIES_LIST) {
    registerJson(server, `species:///${species.slug}`, species.name, `Sheet of ${species.latin}.`, () => species);
  }
  for (const slug of PHOTOGRAPH_SLUGS) {
    registerFile(server, `photo:///${slug}.png`, PHOTOGRAPHS[slug].title, "image/png", () => photographPng(slug));
  }
  for (const slug of RECORDING_SLUGS) {
    registerFile(server, `recording:///${slug}.wav`, RECORDINGS[slug].title, "audio/wav", () => recordingWav(slug));
  }
  registerJson(
    server,
    "log:///surveys",
    "Log of surveys",
    "The latest surveys and how each ended.",
    () => notebook.surveys,
  );
}
