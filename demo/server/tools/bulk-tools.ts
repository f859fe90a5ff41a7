/**
 * Tools with much output: `get_pages` answers with up to a thousand content blocks, `send_log_messages` writes up to 5,000 log messages.
 *
 * Owns: the amounts. Sends messages without pauses, as fast as the connection accepts them.
 */

import type { ContentBlock, LoggingLevel, McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { FIRST_NOTES } from "../notes.js";

const LEVELS: readonly LoggingLevel[] = [
  "debug",
  "info",
  "info",
  "notice",
  "info",
  "debug",
  "warning",
  "info",
  "error",
  "debug",
  "critical",
  "info",
  "alert",
  "debug",
  "emergency",
];
const LOGGERS = ["tide", "hide", "trap camera"] as const;

function page(index: number): ContentBlock {
  const note = FIRST_NOTES[index % FIRST_NOTES.length];
  if (index % 10 === 9) {
    const id = note?.id ?? "";
    return {
      type: "resource_link",
      uri: `note:///${id}`,
      name: id,
      title: `Page ${index + 1}`,
      mimeType: "text/markdown",
    };
  }
  const text = `**Page ${index + 1}**, ${note?.date ?? ""}: ${note?.text ?? ""}`;
  const audience: ("user" | "assistant")[] = index % 2 === 0 ? ["user"] : ["user", "assistant"];
  return { type: "text", text, annotations: { audience, priority: (index % 11) / 10 } };
}

/** Adds the tools to a server. */
export function registerBulkTools(server: McpServer): Record<string, RegisteredTool> {
  return {
    get_pages: server.registerTool(
      "get_pages",
      {
        title: "Get many pages",
        description: "Returns the requested number of content blocks, each with an audience and a priority.",
        inputSchema: z.object({
          pages: z.int().min(1).max(1000).default(1000).describe("Number of blocks to return."),
        }),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      ({ pages }) => ({ content: Array.from({ length: pages }, (_, index) => page(index)) }),
    ),
    send_log_messages: server.registerTool(
      "send_log_messages",
      {
        title: "Send log messages",
        description: "Sends the requested number of log messages, at every level and from three loggers.",
        inputSchema: z.object({
          messages: z.int().min(1).max(5000).default(100).describe("Number of messages to send."),
        }),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      async ({ messages }, ctx) => {
        for (let index = 0; index < messages && !ctx.mcpReq.signal.aborted; index += 1) {
          const logger = LOGGERS[index % LOGGERS.length] ?? "hide";
          const data = index % 4 === 0 ? { line: index + 1, wind: index % 9 } : `Line ${index + 1} of the logbook.`;
          await ctx.mcpReq.log(LEVELS[index % LEVELS.length] ?? "info", data, logger);
        }
        return { content: [{ type: "text", text: `Read ${messages} lines.` }] };
      },
    ),
  };
}
