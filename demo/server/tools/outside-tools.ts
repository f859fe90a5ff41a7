/**
 * Tools that act outside the notebook: `get_weather`, and the tools of a county records office, `share_note`, `correct_record`
 * and `withdraw_record`.
 *
 * Owns: a simulated outside world, so that there is a correctly annotated tool for every meaningful combination of tool
 * annotations. Opens no connection: the weather is computed, and the office stores nothing.
 */

import type { McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { FIRST_NOTES } from "../notes.js";

const SKIES = ["clear", "high cloud", "broken cloud", "drizzle", "fog until noon", "showers"] as const;

const weather = z.object({
  region: z.string(),
  sky: z.enum(SKIES),
  temperature: z.number().describe("Degrees Celsius."),
  wind: z.int().min(0).max(12).describe("Beaufort."),
});

function weatherAt(region: string): z.infer<typeof weather> {
  const seed = [...region].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return { region, sky: SKIES[seed % SKIES.length] ?? "clear", temperature: (seed % 50) / 2 - 3, wind: seed % 9 };
}

const record = z.enum(FIRST_NOTES.map((note) => note.id)).describe("ID of the note behind the record.");

function said(text: string): { content: { type: "text"; text: string }[] } {
  return { content: [{ type: "text", text }] };
}

/** Adds the tools to a server. */
export function registerOutsideTools(server: McpServer): Record<string, RegisteredTool> {
  return {
    get_weather: server.registerTool(
      "get_weather",
      {
        title: "Get the weather",
        description:
          "Returns sky, temperature and wind of a region. The region is also sent in the Mcp-Param-Region header.",
        inputSchema: z.object({
          region: z
            .string()
            .min(1)
            .max(80)
            .meta({
              description: "Name of the region, in any script.",
              examples: ["Kelder Estuary", "Höhenweg"],
              "x-mcp-header": "Region",
            }),
        }),
        outputSchema: weather,
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      ({ region }) => {
        const found = weatherAt(region);
        const text = `${region}: ${found.sky}, ${found.temperature} °C, wind ${found.wind} Beaufort.`;
        return { content: [{ type: "text", text }], structuredContent: found };
      },
    ),
    share_note: server.registerTool(
      "share_note",
      {
        title: "Share a note",
        description: "Sends a note to the county records office. Sending it again has no further effect.",
        inputSchema: z.object({ record }),
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      },
      (args) => said(`The records office has ${args.record}.`),
    ),
    correct_record: server.registerTool(
      "correct_record",
      {
        title: "Correct a record",
        description: "Replaces the count of a published record. The old count is lost.",
        inputSchema: z.object({ record, count: z.int().min(0).max(500).describe("Corrected count.") }),
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
      },
      (args) => said(`The record of ${args.record} now says ${args.count}.`),
    ),
    withdraw_record: server.registerTool(
      "withdraw_record",
      {
        title: "Withdraw the latest record",
        description: "Withdraws the latest published record. Calling it again withdraws the one before.",
        inputSchema: z.object({}),
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
      },
      () => said("The latest record is withdrawn."),
    ),
  };
}
