/**
 * `get_document`: any of the documents, as an embedded resource with its annotations.
 *
 * Owns: the tool. `files.ts` creates the documents.
 */

import type { McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { DOCUMENT_NAMES, DOCUMENTS, documentContents } from "../files.js";

/** Adds the tool to a server. */
export function registerDocumentTool(server: McpServer): Record<string, RegisteredTool> {
  return {
    get_document: server.registerTool(
      "get_document",
      {
        title: "Get a document",
        description:
          "Returns a document in the requested format: Markdown, table, code, web page, drawing, PDF, audio or bytes.",
        inputSchema: z.object({ document: z.enum(DOCUMENT_NAMES).default("guide.md").describe("Document to return.") }),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ document }) => ({
        content: [
          {
            type: "resource",
            resource: documentContents(`document:///${document}`, document),
            annotations: { audience: ["user"], priority: 0.9, lastModified: "2026-11-06T18:00:00Z" },
          },
          {
            type: "text",
            text: `${DOCUMENTS[document].title}.`,
            annotations: { audience: ["assistant"], priority: 0.1 },
          },
        ],
      }),
    ),
  };
}
