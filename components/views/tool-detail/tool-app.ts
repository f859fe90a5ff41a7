/**
 * App of a tool above the ordinary output of its call.
 *
 * Owns: the order of both, and the data of the call in the form that the app element takes. The code of apps is loaded
 * with the first one.
 */
import { html, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { AppRun, Host } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(toolEn);

/** Data for rendering the app. */
export interface ToolAppView {
  readonly host: Host | undefined;
  readonly run: Run;
  readonly sandboxUrl: string | undefined;
  /** State of the server of the tool. */
  readonly state: ServerState | undefined;
}

/**
 * Data of each call for its app: the same object as long as nothing has changed, because another one is sent to the
 * app.
 */
const appRuns = new WeakMap<Run, AppRun>();

/**
 * Renders the app with the output in a fold below it; only the output if the tool has no app, this host shows no apps,
 * or the call was recorded.
 */
export function toolApp(
  { host, run, sandboxUrl, state }: ToolAppView,
  output: TemplateResult,
  { t }: StringsController,
): TemplateResult {
  const hasApp = state?.tools.items.find(({ name }) => name === run.tool)?.app === true;
  if (!hasApp || !state.server.info?.clientCapabilities || !run.server || host?.isRecorded) return output;
  const isLoaded = customElements.get("mcp-app") !== undefined;
  if (!isLoaded) void import("../../apps/mcp-app.js").catch(() => undefined); // loading is retried with the next render; until then the output is open
  const isDone = run.outcome?.kind === "result";
  return html`${keyed(
    run.callId,
    html`<mcp-app
        .host=${host}
        .serverId=${run.serverId}
        .tool=${run.tool}
        .run=${appRunOf(run, t("call.cancelled"))}
        .sandboxUrl=${sandboxUrl}
      ></mcp-app>`,
  )}
    ${isDone ? html`<details class="result" ?open=${!isLoaded}><summary>${t("tool.output")}</summary>${output}</details>` : output}`;
}

/** Returns the data of a call. */
function appRunOf(run: Run, cancelled: string): AppRun {
  const known = appRuns.get(run);
  if (known) return known;
  const { args, outcome } = run;
  const made: AppRun = {
    arguments: args,
    ...(outcome?.kind === "result" && { result: { resultId: outcome.view.resultId } }),
    ...(outcome?.kind === "failed" && { cancelled: outcome.error.message }),
    ...(outcome?.kind === "cancelled" && { cancelled }),
  };
  appRuns.set(run, made);
  return made;
}
