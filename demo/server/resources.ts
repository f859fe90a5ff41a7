/**
 * The resources: today's page, every note, species sheet, photograph, recording and document, and the log of surveys.
 *
 * Owns: their URIs. Does not cache: an added note is in the list at once, because notes are listed by their template.
 */

import { ResourceNotFoundError, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";

import { base64, type Bytes } from "./bytes.js";
import { DOCUMENT_NAMES, DOCUMENTS, documentContents } from "./files.js";
import { iconOf } from "./icons.js";
import { NUMBERED_PLACES } from "./map.js";
import type { Notebook } from "./notebook.js";
import type { Note } from "./notes.js";
import { PHOTOGRAPH_SLUGS, PHOTOGRAPHS, photographPng } from "./photographs.js";
import { RECORDING_SLUGS, RECORDINGS, recordingWav } from "./recordings.js";
import { SPECIES, SPECIES_LIST, SPECIES_SLUGS } from "./species.js";

/** The only resource that changes while it is shown. */
export const TODAY_URI = "page:///today";

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
        size: new TextEncoder().encode(markdown(note)).length,
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
  const about = { title: "A note", description: "One note of the notebook by its ID.", mimeType: "text/markdown" };
  server.registerResource("note", template, about, (uri, { id }) => {
    const note = typeof id === "string" ? notebook.get(id) : undefined;
    if (note === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: markdown(note) }] };
  });
}

function registerFile(server: McpServer, uri: string, title: string, mimeType: string, file: () => Bytes): void {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  server.registerResource(name, uri, { title, mimeType, cacheHint: FOREVER }, () => ({
    contents: [{ uri, mimeType, blob: base64(file()) }],
  }));
}

function registerJson(server: McpServer, uri: string, title: string, description: string, value: () => unknown): void {
  const mimeType = "application/json";
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  server.registerResource(name, uri, { title, description, mimeType }, () => ({
    contents: [{ uri, mimeType, text: JSON.stringify(value(), null, 2) }],
  }));
}

function registerToday(server: McpServer, notebook: Notebook): void {
  const about = {
    title: "Today's page",
    icons: iconOf("page"),
    description: "Changes when update_today is called; subscribe to be notified.",
    mimeType: "text/markdown",
    annotations: { audience: ["user" as const], priority: 1 },
  };
  server.registerResource("today", TODAY_URI, about, () => ({
    contents: [{ uri: TODAY_URI, mimeType: "text/markdown", text: notebook.desk.page }],
  }));
}

function registerDocumentTools(server: McpServer): void {
  for (const name of DOCUMENT_NAMES) {
    const { title, mimeType } = DOCUMENTS[name];
    const uri = `document:///${name}`;
    server.registerResource(name, uri, { title, mimeType, cacheHint: FOREVER }, () => ({
      contents: [documentContents(uri, name)],
    }));
  }
}

/**
 * Adds the counts of one species at one place: a template with two variables, of which the first limits the completions
 * of the second.
 */
function registerCounts(server: McpServer, notebook: Notebook): void {
  const seenAt = (place: string | undefined): string[] =>
    SPECIES_SLUGS.filter((slug) =>
      notebook.list({ species: slug }).some((note) => place === undefined || note.place.name === place),
    );
  const template = new ResourceTemplate("count:///{place}/{species}", {
    list: undefined,
    complete: {
      place: (value) =>
        NUMBERED_PLACES.map(({ name }) => name).filter((name) => name.toLowerCase().startsWith(value.toLowerCase())),
      species: (value, context) =>
        seenAt(context?.arguments?.["place"]).filter((slug) => slug.startsWith(value.toLowerCase())),
    },
  });
  const about = {
    title: "Counts of a species",
    description: "Number of individuals of a species seen at a place.",
    mimeType: "text/csv",
  };
  server.registerResource("count", template, about, (uri, { place, species }) => {
    const wanted = SPECIES_SLUGS.find((slug) => slug === species);
    const name = NUMBERED_PLACES.find((one) => one.name === decodeURIComponent(String(place)))?.name;
    if (wanted === undefined || name === undefined) throw new ResourceNotFoundError(uri.href);
    const lines = notebook
      .list({ species: wanted })
      .filter((note) => note.place.name === name)
      .flatMap(({ date, sightings }) =>
        sightings.flatMap((one) => (one.species === wanted ? [`${date},${one.count}`] : [])),
      );
    return { contents: [{ uri: uri.href, mimeType: "text/csv", text: ["date,count", ...lines, ""].join("\n") }] };
  });
}

/** Adds the resources and the templates to a server. */
export function registerResources(server: McpServer, notebook: Notebook): void {
  registerNotes(server, notebook);
  registerCounts(server, notebook);
  registerToday(server, notebook);
  registerDocumentTools(server);
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
