/**
 * The tools of the desk: `update_today` changes a resource, `add_instrument` adds a tool and a prompt, and `weigh` changes its own
 * definition with every call.
 *
 * Owns: their definitions, before and after a change. `desk.ts` keeps the state.
 */

import type { CallToolResult, McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import type { Desk } from "../desk.js";
import { iconOf } from "../icons.js";

/** The instruments in the order they are unpacked. */
const INSTRUMENTS = [
  { name: "read_thermometer", title: "Read the thermometer", value: "11.5 °C in the shade" },
  { name: "read_barometer", title: "Read the barometer", value: "1,013 hPa, falling" },
  { name: "read_anemometer", title: "Read the anemometer", value: "4 m/s from the south-west" },
] as const;

const LIGHT_SCALE = {
  title: "Weigh an object",
  description: "Returns the weight on the scale in grams. Read-only.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
/** The same tool after a call: it has more parameters and weaker hints, as a changed tool may. */
const HEAVY_SCALE = {
  title: "Weigh and store an object",
  description: "Returns the weight on the scale in grams and stores the object in the collection by default.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

const light = z.object({ find: z.string().min(1).default("shell").describe("Object to weigh.") });
const heavy = light.extend({
  keep: z.boolean().default(true).describe("Whether to store the object in the collection."),
});

function said(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

/** Updates the tools to match the desk; the SDK notifies connected clients of the changes. */
export function arrangeDeskTools(tools: Readonly<Record<string, RegisteredTool>>, desk: Desk): void {
  for (const [index, { name }] of INSTRUMENTS.entries()) {
    const isOut = index < desk.unpacked;
    if (tools[name]?.enabled !== isOut) tools[name]?.update({ enabled: isOut });
  }
  const isHeavy = desk.calibrations % 2 === 1;
  const scale = isHeavy ? HEAVY_SCALE : LIGHT_SCALE;
  if (tools["weigh"]?.title !== scale.title)
    tools["weigh"]?.update({ ...scale, paramsSchema: isHeavy ? heavy : light });
}

/** Adds the tools to a server. */
export function registerDeskTools(server: McpServer, desk: Desk): Record<string, RegisteredTool> {
  const readings = INSTRUMENTS.map(({ name, title, value }) => {
    const description = "A reading of an instrument that was unpacked.";
    const config = { title, description, inputSchema: z.object({}), annotations: LIGHT_SCALE.annotations };
    return [name, server.registerTool(name, config, () => said(value))] as const;
  });
  const tools = {
    update_today: server.registerTool(
      "update_today",
      {
        title: "Add a line to today's page",
        icons: iconOf("page"),
        description: "Adds a line to the resource page:///today and notifies its subscribers.",
        inputSchema: z.object({
          line: z.string().min(1).max(400).default("A curlew, calling.").describe("Text of the line."),
        }),
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      },
      ({ line }) => {
        desk.write(line);
        return said("It stands in page:///today.");
      },
    ),
    add_instrument: server.registerTool(
      "add_instrument",
      {
        title: "Add an instrument tool",
        description:
          "Adds a tool to this list, and a prompt with the first one. After three tools, all of them are removed.",
        inputSchema: z.object({}),
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      },
      () => {
        desk.unpack(INSTRUMENTS.length);
        return said(`Instruments on the desk: ${desk.unpacked} of ${INSTRUMENTS.length}.`);
      },
    ),
    weigh: server.registerTool("weigh", { ...LIGHT_SCALE, inputSchema: light }, ({ find }) => {
      const grams = [...find].reduce((sum, letter) => (sum * 7 + (letter.codePointAt(0) ?? 0)) % 900, 12);
      desk.calibrate();
      return said(`${find}: ${grams} g.`);
    }),
    ...Object.fromEntries(readings),
  };
  arrangeDeskTools(tools, desk);
  return tools;
}
