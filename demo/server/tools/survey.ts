/**
 * `run_survey`: the slow tool. It reports progress, writes log messages and stops when it is cancelled.
 *
 * Owns: the survey, and its record in the notebook's log of surveys. Does not filter log messages: the SDK's `log` applies the
 * level that was set for the session (legacy) or in the request's `_meta` (modern), and sends nothing for a modern request
 * without a level.
 */

import type { McpServer, RegisteredTool, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";

import { NUMBERED_PLACES } from "../map.js";
import type { Notebook } from "../notebook.js";
import { wait } from "../wait.js";

const surveySchema = z.object({
  steps: z.int().min(1).max(100).default(10).describe("Number of places."),
  stepMs: z.int().min(10).max(5000).default(300).describe("Time at each place, in milliseconds."),
});

async function report(ctx: ServerContext, progress: number, total: number, message: string): Promise<void> {
  await ctx.mcpReq.log("info", { stop: progress, of: total, message }, "run_survey");
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await ctx.mcpReq.notify({
    method: "notifications/progress",
    params: { progressToken, progress, total, message },
  });
}

/** Adds the tool to a server. */
export function registerSurvey(server: McpServer, notebook: Notebook): Record<string, RegisteredTool> {
  return {
    run_survey: server.registerTool(
      "run_survey",
      {
        title: "Run a survey",
        description: "Counts birds at one place after another. Slow on purpose: reports progress and can be cancelled.",
        inputSchema: surveySchema,
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
      },
      async ({ steps, stepMs }, ctx) => {
        const record = notebook.openSurvey(steps);
        let counted = 0;
        try {
          for (let step = 1; step <= steps; step += 1) {
            await wait(stepMs, ctx.mcpReq.signal);
            const place = NUMBERED_PLACES[(step - 1) % NUMBERED_PLACES.length]?.name ?? "the path";
            const here = (step * 7) % 12;
            counted += here;
            record.done = step;
            await report(ctx, step, steps, `${place}: ${here} birds`);
          }
          record.outcome = "finished";
        } finally {
          // The survey was cancelled or lost its connection: no client waits for the rest of it.
          if (record.outcome === "running") record.outcome = "cancelled";
        }
        return { content: [{ type: "text", text: `Walked ${steps} stops and counted ${counted} birds.` }] };
      },
    ),
  };
}
