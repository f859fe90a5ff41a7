/**
 * Thousands of generated tools: `plot_0001`, `plot_0002`, …, one for each imaginary plot of ground.
 *
 * Owns: creating the tool with a given number, and handling its calls. Stores no list: each tool is created when its page of
 * the list is requested.
 */

import type { CallToolResult, Tool } from "@modelcontextprotocol/server";

const GROUNDS = [
  "heath",
  "reedbed",
  "shingle",
  "old wood",
  "wet meadow",
  "dune",
  "hedge bank",
  "river island",
] as const;
const TASKS = ["Count birds", "Measure stems", "Read the trap camera", "Sample the water", "Map the nests"] as const;
const NAME = /^plot_(\d{4,6})$/;

/** Five small schemas, one for each task. */
const SCHEMAS: readonly Tool["inputSchema"][] = [
  { type: "object", properties: { minutes: { type: "integer", minimum: 1, maximum: 60, default: 10 } } },
  {
    type: "object",
    properties: { stems: { type: "array", items: { type: "number", minimum: 0 } } },
    required: ["stems"],
  },
  {
    type: "object",
    properties: { night: { type: "string", format: "date" }, keep: { type: "boolean", default: true } },
  },
  {
    type: "object",
    properties: { depth: { type: "number", title: "Depth in metres" }, probe: { enum: ["pH", "oxygen"] } },
  },
  {
    type: "object",
    properties: { from: { type: "string", enum: ["north", "east", "south", "west"] } },
    required: ["from"],
  },
];

function pick<Item>(items: readonly Item[], index: number, fallback: Item): Item {
  return items[index % items.length] ?? fallback;
}

/** The tool of plot `number`, counted from 1. Sixteen consecutive tools have every combination of the four hints. */
export function plotTool(number: number): Tool {
  const name = `plot_${String(number).padStart(4, "0")}`;
  const ground = pick(GROUNDS, number * 3, "heath");
  const task = pick(TASKS, number, "Count birds");
  return {
    name,
    title: `${task}: plot ${number}, ${ground}`,
    description: `${task} on plot ${number}, ${ground}, block ${Math.ceil(number / 100)}. Takes the same route every time.`,
    inputSchema: pick(SCHEMAS, number, { type: "object" }),
    annotations: {
      readOnlyHint: (number & 1) !== 0,
      destructiveHint: (number & 2) !== 0,
      idempotentHint: (number & 4) !== 0,
      openWorldHint: (number & 8) !== 0,
    },
  };
}

/** The number in a plot tool's name, if it is one of the first `tools`. */
export function plotNumber(name: string, tools: number): number | undefined {
  const number = Number(NAME.exec(name)?.[1] ?? Number.NaN);
  return number >= 1 && number <= tools && plotTool(number).name === name ? number : undefined;
}

/** Returns the result of a plot tool: its title and the arguments it was given. */
export function callPlot(number: number, args: unknown): CallToolResult {
  const text = `${plotTool(number).title ?? ""}: done, with ${JSON.stringify(args ?? {})}.`;
  return { content: [{ type: "text", text }] };
}
