/**
 * Custom handlers of `tools/list` and `tools/call`, in front of the tools registered with the SDK.
 *
 * Owns: two features that the SDK's handlers lack: a paged list of registered, malformed and generated tools, and tools that
 * throw a protocol error (the SDK converts every exception to a result with `isError`). Independent of the tools' behavior.
 */

import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  type RegisteredTool,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";

import { callPlot, plotNumber, plotTool } from "./generated-tools.js";
import { MALFORMED_TOOLS } from "./malformed-tools.js";
import type { Variant } from "./variant.js";

type RegisteredTools = Readonly<Record<string, RegisteredTool>>;

const DIALECT = { target: "draft-2020-12" } as const;

function describe(name: string, tool: RegisteredTool): Tool {
  const { title, description, annotations, icons, execution, inputSchema, outputSchema, _meta } = tool;
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema: { type: "object", ...inputSchema?.["~standard"].jsonSchema.input(DIALECT) },
    ...(outputSchema && { outputSchema: { type: "object", ...outputSchema["~standard"].jsonSchema.output(DIALECT) } }),
    ...(annotations !== undefined && { annotations }),
    ...(icons !== undefined && { icons }),
    ...(execution !== undefined && { execution }),
    ...(_meta !== undefined && { _meta }),
  };
}

/** Valid tools with the malformed ones interspersed. */
function interleave(good: readonly Tool[], bad: readonly Tool[]): Tool[] {
  const mixed = [...good];
  for (const [index, tool] of bad.entries()) mixed.splice(2 + index * 4, 0, tool);
  return mixed;
}

/** Returns the decoded text of a cursor; an empty string if the cursor is invalid. */
function readable(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return "";
  }
}

function readCursor(cursor: string | undefined, total: number): number {
  if (cursor === undefined) return 0;
  const from = Number(/^from:(\d+)$/.exec(readable(cursor))?.[1] ?? Number.NaN);
  if (from < total) return from;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor: list the tools again from the start.");
}

/** Answers `tools/list` with pages of all tools, if the variant needs more than the SDK's own list. */
export function installToolList(server: McpServer, tools: RegisteredTools, variant: Variant): void {
  if (variant.tools === 0 && variant.pageSize === undefined && !variant.malformed) return;
  server.server.setRequestHandler("tools/list", (request) => {
    const good = Object.entries(tools).flatMap(([name, tool]) => (tool.enabled ? [describe(name, tool)] : []));
    const first = variant.malformed ? interleave(good, MALFORMED_TOOLS) : good;
    const total = first.length + variant.tools;
    const from = readCursor(request.params?.cursor, total);
    const to = Math.min(from + (variant.pageSize ?? total), total);
    const page = first.slice(from, to);
    for (let index = Math.max(from, first.length); index < to; index += 1)
      page.push(plotTool(index - first.length + 1));
    if (to === total) return { tools: page };
    return { tools: page, nextCursor: btoa(`from:${to}`).replaceAll("=", "") };
  });
}

async function run(
  name: string,
  tool: RegisteredTool,
  args: unknown,
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const checked = await tool.inputSchema?.["~standard"].validate(args ?? {});
  if (checked?.issues !== undefined) {
    const reasons = checked.issues.map(({ path, message }) => {
      const at = (path ?? []).map((key) => String(typeof key === "object" ? key.key : key)).join(".");
      return at === "" ? `- ${message}` : `- ${at}: ${message}`;
    });
    const text = [`These arguments don't fit ${name}:`, ...reasons].join("\n");
    return { content: [{ type: "text", text }], isError: true };
  }
  return tool.executor(checked?.value, ctx);
}

/** Answers `tools/call` for registered and generated tools, and with a task if `asTask` starts one. */
export function installToolCall(
  server: McpServer,
  tools: RegisteredTools,
  variant: Variant,
  asTask: (params: { name: string; arguments?: unknown }) => CallToolResult | undefined,
): void {
  server.server.setRequestHandler("tools/call", async (request, ctx) => {
    const { name, arguments: args } = request.params;
    const plot = plotNumber(name, variant.tools);
    if (plot !== undefined) return callPlot(plot, args);
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool === undefined || !tool.enabled)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}".`);
    const task = asTask(request.params);
    if (task !== undefined) return task;
    try {
      return await run(name, tool, args, ctx);
    } catch (error) {
      if (error instanceof ProtocolError || ctx.mcpReq.signal.aborted) throw error;
      return {
        content: [{ type: "text", text: error instanceof Error ? error.message : String(error) }],
        isError: true,
      };
    }
  });
}
