/**
 * The MCP server of the field notebook.
 *
 * Owns its identity, its instructions and wiring tools, resources and prompts to a notebook. Never touches HTTP, eras or
 * sessions: whoever connects it to a transport decides those.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server
 */

import { McpServer } from "@modelcontextprotocol/server";

import type { Notebook } from "./notebook.js";
import { registerPrompts } from "./prompts.js";
import { registerResources } from "./resources.js";
import { installToolCall, installToolList } from "./tool-handlers.js";
import { registerExportTools } from "./tools/export-tools.js";
import { registerMediaTools } from "./tools/media-tools.js";
import { registerNoteTools } from "./tools/note-tools.js";
import { registerOutsideTools } from "./tools/outside-tools.js";
import { registerSurvey } from "./tools/survey.js";
import { registerTroubleTools } from "./tools/trouble-tools.js";
import type { Variant } from "./variant.js";

/** What {@link createNotebookServer} needs. */
export interface NotebookServerOptions {
  readonly notebook: Notebook;
  readonly variant: Variant;
  /** What it calls itself. @defaultValue `Field notebook` */
  readonly title?: string | undefined;
}

const INFO = {
  name: "field-notebook",
  title: "Field notebook",
  version: "1.0.0",
  description: "Notes, photographs and sounds from an estuary that exists only here.",
  websiteUrl: "https://modelcontextprotocol.io/",
};

const INSTRUCTIONS = [
  "A field notebook of an estuary: notes by four observers, photographs, recordings, species and a map.",
  "Start with list_notes; the ids it shows are what tag_note, remove_note and read_attachment take.",
  "Ask the person before remove_note, correct_record and withdraw_latest: what they take away does not come back.",
].join(" ");

const FIVE_MINUTES = { ttlMs: 300_000, cacheScope: "public" } as const;

/** A server over a notebook, not yet connected. */
export function createNotebookServer({ notebook, variant, title = INFO.title }: NotebookServerOptions): McpServer {
  const server = new McpServer(
    { ...INFO, title },
    {
      instructions: INSTRUCTIONS,
      capabilities: { logging: {} },
      cacheHints: { "server/discover": FIVE_MINUTES, "tools/list": FIVE_MINUTES, "prompts/list": FIVE_MINUTES },
    },
  );
  const tools = {
    ...registerNoteTools(server, notebook),
    ...registerMediaTools(server, notebook),
    ...registerSurvey(server, notebook),
    ...registerTroubleTools(server),
    ...registerExportTools(server),
    ...registerOutsideTools(server),
  };
  installToolList(server, tools, variant);
  installToolCall(server, tools, variant);
  registerResources(server, notebook);
  registerPrompts(server, notebook);
  return server;
}
