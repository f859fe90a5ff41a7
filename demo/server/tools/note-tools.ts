/**
 * The tools that read and change the notebook: `list_notes`, `get_species`, `add_note`, `tag_note`, `delete_note`.
 *
 * Owns: their schemas and answers. `notebook.ts` keeps the state.
 */

import type { CallToolResult, McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { iconOf } from "../icons.js";
import type { Notebook } from "../notebook.js";
import type { Note } from "../notes.js";
import { SPECIES, SPECIES_SLUGS } from "../species.js";
import { noteFormSchema, type NoteForm } from "./note-form.js";

const listSchema = z.object({
  observer: z.string().optional().describe("Part of the observer's name."),
  species: z.enum(SPECIES_SLUGS).optional().describe("Only notes with this species."),
  tag: z.string().optional().describe("Only notes with this tag, for example breeding."),
  since: z.iso.date().optional().describe("Only notes from this day on."),
  limit: z.int().min(1).max(100).default(20).describe("Maximum number of notes, latest first."),
});

const speciesSheet = z.object({
  slug: z.string(),
  name: z.string(),
  latin: z.string(),
  family: z.string(),
  kind: z.enum(["bird", "mammal", "tree", "fungus"]),
  status: z.enum(["green", "amber", "red"]).describe("Conservation status."),
  sheet: z.string(),
  seen: z.int().describe("Individuals counted in all notes."),
});

const added = z.object({
  id: z.string(),
  uri: z.string(),
  notes: z.int().describe("Number of notes in the notebook."),
});

const noteId = z.string().min(1).describe("ID of a note, as list_notes shows it.");

function line(note: Note): string {
  const seen = note.sightings.map(({ species, count }) => `${count} × ${SPECIES[species].name}`).join(", ");
  return `- **${note.date}** ${note.place.name}, ${note.observer}: ${seen} (\`${note.id}\`)`;
}

function unknownNote(id: string): CallToolResult {
  const text = `There is no note "${id}". Call list_notes to see the ids.`;
  return { content: [{ type: "text", text }], isError: true };
}

function fromForm(form: NoteForm): Omit<Note, "id"> {
  const sightings = form.sightings.map(({ species, count = 1, behaviours = [] }) => ({ species, count, behaviours }));
  const tags = form.certain === false ? [...(form.tags ?? []), "uncertain"] : (form.tags ?? []);
  const { observer, date, place, text } = form;
  return { observer, date, place, sightings, tags, text };
}

/** Adds the tools to a server. */
export function registerNoteTools(server: McpServer, notebook: Notebook): Record<string, RegisteredTool> {
  return {
    list_notes: server.registerTool(
      "list_notes",
      {
        title: "List notes",
        icons: iconOf("page"),
        description: "Lists the notes, latest first, optionally filtered by observer, species, tag or day.",
        inputSchema: listSchema,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ limit, ...filter }) => {
        const found = notebook.list(filter);
        const shown = found.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, limit);
        const text = [`${found.length} notes, ${shown.length} shown.`, "", ...shown.map(line)].join("\n");
        return { content: [{ type: "text", text }] };
      },
    ),
    get_species: server.registerTool(
      "get_species",
      {
        title: "Get a species sheet",
        description: "Returns the names, family, status and notes of a species.",
        inputSchema: z.object({ species: z.enum(SPECIES_SLUGS).describe("Species to look up.") }),
        outputSchema: speciesSheet,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ species }) => {
        const sightings = notebook.list({ species }).flatMap((note) => note.sightings);
        const seen = sightings.reduce((sum, item) => (item.species === species ? sum + item.count : sum), 0);
        const sheet = { ...SPECIES[species], seen };
        return { content: [{ type: "text", text: JSON.stringify(sheet, null, 2) }], structuredContent: sheet };
      },
    ),
    add_note: server.registerTool(
      "add_note",
      {
        title: "Add a note",
        icons: iconOf("page"),
        description: "Adds a note to the notebook and returns its ID.",
        inputSchema: noteFormSchema,
        outputSchema: added,
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      },
      (form) => {
        const { id } = notebook.add(fromForm(form));
        const result = { id, uri: `note:///${id}`, notes: notebook.list().length };
        return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
      },
    ),
    tag_note: server.registerTool(
      "tag_note",
      {
        title: "Tag a note",
        description: "Adds a tag to a note. Existing tags are kept.",
        inputSchema: z.object({ id: noteId, tag: z.string().min(1).max(30).describe("One or two words.") }),
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      ({ id, tag }) => {
        const note = notebook.tag(id, tag);
        if (note === undefined) return unknownNote(id);
        return { content: [{ type: "text", text: `${id} is tagged ${note.tags.join(", ")}.` }] };
      },
    ),
    delete_note: server.registerTool(
      "delete_note",
      {
        title: "Delete a note",
        description: "Deletes a note permanently.",
        inputSchema: z.object({ id: noteId }),
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ id }) => {
        const text = notebook.remove(id) ? `${id} was deleted.` : `There was no note "${id}", so nothing was deleted.`;
        return { content: [{ type: "text", text }] };
      },
    ),
  };
}
