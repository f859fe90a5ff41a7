/**
 * `show_paper`: any of the papers, as an embedded resource with its annotations.
 *
 * Owns the tool. Never makes a paper: see `files.ts`.
 */

import type { McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { PAPER_NAMES, PAPERS, paperContents } from "../files.js";

/** Adds the tool to a server. */
export function registerPaper(server: McpServer): Record<string, RegisteredTool> {
  return {
    show_paper: server.registerTool(
      "show_paper",
      {
        title: "Get a document",
        description:
          "Returns a document in the requested format: Markdown, table, code, web page, drawing, PDF, audio or bytes.",
        inputSchema: z.object({ paper: z.enum(PAPER_NAMES).default("guide.md").describe("Which one.") }),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ paper }) => ({
        content: [
          {
            type: "resource",
            resource: paperContents(`paper:///${paper}`, paper),
            annotations: { audience: ["user"], priority: 0.9, lastModified: "2026-11-06T18:00:00Z" },
          },
          { type: "text", text: `${PAPERS[paper].title}.`, annotations: { audience: ["assistant"], priority: 0.1 } },
        ],
      }),
    ),
  };
}
