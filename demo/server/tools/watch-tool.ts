/**
 * `watch_birds`: the tool that may be called as a task, and the four methods of tasks.
 *
 * Owns: registering them. Tasks exist in 2025-11-25 only: the SDK omits them from answers of other revisions, and has no handlers for them.
 * `watch.ts` stores the tasks.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */

import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ElicitRequestFormParams,
  type McpServer,
  type RegisteredTool,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

import { iconOf } from "../icons.js";
import type { Watch, Watches } from "../watch.js";

/** The name of the tool. */
const WATCH_TOOL = "watch_birds";

const RELATED = "io.modelcontextprotocol/related-task";

const planSchema = z.object({
  looks: z.int().min(1).max(100).default(6).describe("Number of observations."),
  lookMs: z.int().min(10).max(10_000).default(1000).describe("Time for each observation, in milliseconds."),
  elicits: z.boolean().default(false).describe("Whether to request input half-way (as a task)."),
});

const augmented = z.object({ task: z.object({ ttl: z.number().min(0).optional() }) });
const named = z.looseObject({ taskId: z.string() });

const sideForm: ElicitRequestFormParams["requestedSchema"] = {
  type: "object",
  properties: { side: { type: "string", title: "Side of the hide", enum: ["sea", "marsh", "path"], default: "marsh" } },
  required: ["side"],
};

/** Adds the tool to a server. */
export function registerWatch(server: McpServer, watches: Watches): Record<string, RegisteredTool> {
  const tool = server.registerTool(
    WATCH_TOOL,
    {
      title: "Watch birds",
      icons: iconOf("lens"),
      description:
        "Watches for a while. Can run as a task (2025-11-25): the response arrives at once, the result later.",
      inputSchema: planSchema,
      annotations: { readOnlyHint: true, idempotentHint: false, openWorldHint: false },
    },
    async (plan, ctx) => {
      const watch = watches.open({ ...plan, elicits: false });
      ctx.mcpReq.signal.addEventListener("abort", () => watch.cancel(), { once: true });
      while (watch.result === undefined) await watch.changed(ctx.mcpReq.signal);
      return watch.result;
    },
  );
  tool.execution = { taskSupport: "optional" };
  return { [WATCH_TOOL]: tool };
}

/** Starts a watch as a task, if a call requests one. */
export function watchAsTask(
  watches: Watches,
  params: { name: string; arguments?: unknown },
): CallToolResult | undefined {
  const wanted = augmented.safeParse(params);
  const plan = planSchema.safeParse(params.arguments ?? {});
  // Invalid arguments are refused by the tool itself, with its own message.
  if (params.name !== WATCH_TOOL || !wanted.success || !plan.success) return undefined;
  // The SDK requires `content` even if the answer is a task.
  return { content: [], task: watches.open(plan.data, wanted.data.task.ttl).state };
}

async function promptUser(watch: Watch, ctx: ServerContext): Promise<void> {
  // `elicitInput` would send the request on the session's stream, but the specification requires the stream of
  // `tasks/result`.
  const answer = await ctx.mcpReq.send({
    method: "elicitation/create",
    params: {
      mode: "form",
      message: "Which side of the hide?",
      requestedSchema: sideForm,
      _meta: { [RELATED]: { taskId: watch.state.taskId } },
    },
  });
  const side = answer.action === "accept" ? answer.content?.["side"] : undefined;
  if (answer.action === "cancel") watch.cancel();
  else watch.answer(typeof side === "string" ? side : "sea");
}

/** Answers `tasks/get`, `tasks/result`, `tasks/list` and `tasks/cancel`. */
export function installTasks({ server }: McpServer, watches: Watches): void {
  const find = (taskId: string): Watch => {
    const watch = watches.get(taskId);
    if (watch === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such task.");
    return watch;
  };
  server.setRequestHandler("tasks/get", { params: named }, ({ taskId }) => ({ ...find(taskId).state }));
  server.setRequestHandler("tasks/list", { params: z.looseObject({}) }, () => ({
    tasks: watches.list().map(({ state }) => state),
  }));
  server.setRequestHandler("tasks/cancel", { params: named }, ({ taskId }) => {
    const watch = find(taskId);
    if (!watch.cancel()) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The task has ended already.");
    return { ...watch.state };
  });
  server.setRequestHandler("tasks/result", { params: named }, async ({ taskId }, ctx) => {
    const watch = find(taskId);
    while (watch.result === undefined) {
      if (watch.state.status === "input_required") await promptUser(watch, ctx);
      else await watch.changed(ctx.mcpReq.signal);
    }
    return { ...watch.result, _meta: { [RELATED]: { taskId } } };
  });
}
