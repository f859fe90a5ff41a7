/**
 * The MCP server of the field notebook.
 *
 * Owns: the server's identity and instructions, and connecting its tools, resources and prompts to a notebook.
 * Independent of HTTP, eras and sessions, which the code that connects the server to a transport determines.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server
 */

import { McpServer } from "@modelcontextprotocol/server";

import { followDesk } from "./following.js";
import { iconOf } from "./icons.js";
import type { Notebook } from "./notebook.js";
import { arrangePrompts, registerPrompts } from "./prompts.js";
import { registerResources } from "./resources.js";
import { registerSkills, SKILLS_CAPABILITY } from "./skills.js";
import { installToolCall, installToolList } from "./tool-handlers.js";
import { registerAppTools } from "./tools/app-tools.js";
import { registerInputTools } from "./tools/input-tools.js";
import { registerBulkTools } from "./tools/bulk-tools.js";
import { arrangeDeskTools, registerDeskTools } from "./tools/desk-tools.js";
import { registerExportTools } from "./tools/export-tools.js";
import { registerMediaTools } from "./tools/media-tools.js";
import { registerNoteTools } from "./tools/note-tools.js";
import { registerOddTools } from "./tools/odd-tools.js";
import { registerOutsideTools } from "./tools/outside-tools.js";
import { registerDocumentTool } from "./tools/document-tool.js";
import { registerRoute } from "./tools/route-tool.js";
import { registerSurvey } from "./tools/survey.js";
import { registerTroubleTools } from "./tools/trouble-tools.js";
import { installTasks, registerWatch, watchAsTask } from "./tools/watch-tool.js";
import type { Variant } from "./variant.js";

/** Options of {@link createNotebookServer}. */
export interface NotebookServerOptions {
  readonly notebook: Notebook;
  readonly variant: Variant;
  /** Name that the server gives itself. @defaultValue `Field notebook` */
  readonly title?: string | undefined;
  /** True if the server belongs to a session of the legacy era and notifies it of changes. @defaultValue false */
  readonly lasts?: boolean;
}

const INFO = {
  name: "field-notebook",
  title: "Field notebook",
  version: "1.0.0",
  description: "Notes, photographs and sounds from a fictional estuary.",
  websiteUrl: "https://modelcontextprotocol.io/",
};

const INSTRUCTIONS = [
  "A field notebook of an estuary: notes by four observers, photographs, recordings, species and a map.",
  "Start with list_notes; it returns the ids that tag_note, delete_note and read_attachment take.",
  "Ask the user before delete_note, correct_record and withdraw_record: their changes can't be undone.",
].join(" ");

const FIVE_MINUTES = { ttlMs: 300_000, cacheScope: "public" } as const;

/** A server over a notebook, not yet connected. */
export function createNotebookServer(options: NotebookServerOptions): McpServer {
  const { notebook, variant, title = INFO.title, lasts = false } = options;
  const { desk, watches } = notebook;
  const server = new McpServer(
    { ...INFO, title, icons: iconOf("notebook") },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        logging: {},
        resources: { listChanged: true, subscribe: true },
        tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
        ...(!lasts && { extensions: SKILLS_CAPABILITY }),
      },
      cacheHints: { "server/discover": FIVE_MINUTES, "tools/list": FIVE_MINUTES, "prompts/list": FIVE_MINUTES },
    },
  );
  const tools = {
    ...registerNoteTools(server, notebook),
    ...registerMediaTools(server, notebook),
    ...registerAppTools(server, notebook),
    ...registerDocumentTool(server),
    ...registerRoute(server),
    ...registerDeskTools(server, desk),
    ...registerInputTools(server),
    ...registerWatch(server, watches),
    ...registerSurvey(server, notebook),
    ...registerTroubleTools(server),
    ...registerOddTools(server),
    ...registerExportTools(server),
    ...registerBulkTools(server),
    ...registerOutsideTools(server),
  };
  installToolList(server, tools, variant);
  installToolCall(server, tools, variant, (params) => (lasts ? watchAsTask(watches, params) : undefined));
  registerResources(server, notebook);
  if (!lasts) registerSkills(server, notebook, variant);
  const prompts = registerPrompts(server, notebook);
  if (lasts) {
    installTasks(server, watches);
    followDesk(server, desk, () => {
      arrangeDeskTools(tools, desk);
      arrangePrompts(prompts, desk);
    });
  }
  return server;
}
