/**
 * Two tools that fail in different ways: `identify_blurred` and `crash_recorder`.
 *
 * Owns: the difference between the failures. A tool that could not do its work returns a result with `isError`, which a model
 * can read and act on; a broken server responds with a JSON-RPC error.
 */

import { ProtocolError, ProtocolErrorCode, type McpServer, type RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { RECORDING_SLUGS } from "../recordings.js";

/** Adds the tools to a server. */
export function registerTroubleTools(server: McpServer): Record<string, RegisteredTool> {
  return {
    identify_blurred: server.registerTool(
      "identify_blurred",
      {
        title: "Identify a blurred photograph",
        description: "Tries to identify the bird in a blurred photograph. Always returns a tool error.",
        inputSchema: z.object({ hint: z.string().optional().describe("Anything you remember about the bird.") }),
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      () => ({
        content: [
          {
            type: "text",
            text: "The photograph is too blurred to name the bird: no wing bar, no bill, nothing to hold on to. Try show_photograph with a sharper one, or list_notes for what was seen that day.",
          },
        ],
        isError: true,
      }),
    ),
    crash_recorder: server.registerTool(
      "crash_recorder",
      {
        title: "Rewind the old recorder",
        description: "Rewinds the tape recorder. Always fails with a protocol error.",
        inputSchema: z.object({ tape: z.enum(RECORDING_SLUGS).default("tern-alarm").describe("Tape to rewind.") }),
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
      },
      ({ tape }) => {
        throw new ProtocolError(ProtocolErrorCode.InternalError, "The tape recorder has jammed.", {
          tape,
          jammedAt: 17.5,
        });
      },
    ),
  };
}
