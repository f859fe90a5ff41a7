/**
 * Output of a call, finished or running.
 *
 * Owns: choosing the part for each state: progress while the call runs, a note while it waits for the user, then the
 * result (which also shows tool errors), the failure of the call, or that it was cancelled. While the call runs, its
 * log is shown below.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { InputRequest, Host } from "../../../src/client/api/index.js";
import { iconSource } from "../../page-storage/remote-icons.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { CallState } from "../../../src/state/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import { declinedNote } from "../../parts/basic/declined-note.js";
import "../../parts/basic/progress.js";
import "../../parts/content/result-view.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { emptyState } from "../shared/empty-state.js";
import { failureView } from "../shared/failure-view.js";
import { callLog } from "./call-log.js";

addEnglish(toolEn);

/** Data for rendering the output. */
export interface RunOutput {
  readonly run: Run;
  /** State of the call in the snapshot; absent if the host does not know the call. */
  readonly call: CallState | undefined;
  readonly host: Host | undefined;
  /** Pending input requests of all servers. */
  readonly inputRequests: readonly InputRequest[];
  /** True while all requests of the server are declined. */
  readonly refusesRequests: boolean;
  /** Opens an input request. */
  readonly answer: (request: InputRequest) => void;
  /** Address of the server that returned the results: pictures may be loaded from this server at the user's request. */
  readonly serverUrl: string | undefined;
  /** True if there is no connection for running the call again. */
  readonly lost: boolean;
  /** Runs the call again. */
  readonly retry: () => void;
  /** Reconnects; absent if there is nothing to connect to. */
  readonly connect: (() => void) | undefined;
  /** Opens the settings of the offer. */
  readonly settings: () => void;
}

/** Renders a note that there is no answer yet. */
export function noAnswer(t: StringsController["t"]): TemplateResult {
  return emptyState("play", t("answer.none"), t("answer.none-advice"));
}

/** Renders the output. */
export function runOutput(output: RunOutput, strings: StringsController): TemplateResult {
  const { run, call, host, refusesRequests } = output;
  if (!call?.declined) return outcomeView(output, strings);
  const note = { host, serverId: run.serverId, refusesRequests, text: "declined.note" } as const;
  return html`${declinedNote(note, strings)}${outcomeView(output, strings)}`;
}

function outcomeView(
  { run, call, host, inputRequests, answer, serverUrl, lost, retry, connect, settings }: RunOutput,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const log = call?.log.length ? callLog(call, strings) : nothing;
  const { outcome } = run;
  switch (outcome?.kind) {
    case undefined: {
      const waiting = inputRequests.find((request) => holdsUp(request, run));
      if (waiting)
        return html`<div class="note pending" role="status">
            ${icon("request")}<span>${t("waiting.title")}</span>
            <button class="small" @click=${() => answer(waiting)}>${t("waiting.answer")}</button>
          </div>
          ${log}`;
      return html`<mcp-progress
          .value=${call?.progress?.progress}
          .total=${call?.progress?.total}
          .message=${call?.progress?.message ?? ""}
          .startedAt=${(call?.startedAt ?? run.startedAt) + (call?.waitedMs ?? 0)}
        ></mcp-progress>${log}`;
    }
    case "result": {
      const hasLinks = outcome.view.blocks.some(({ type }) => type === "resource_link"); // only resource links have icons
      return html`<mcp-result-view
          .result=${outcome.view}
          .problem=${call?.problem}
          .checked=${call?.checked}
          .name=${run.tool}
          .offersUse=${host?.isRecorded !== true}
          .results=${host?.results}
          .serverUrl=${serverUrl}
          .iconSource=${hasLinks ? iconSource(host, serverUrl) : undefined}
        ></mcp-result-view>`;
    }
    case "failed":
      return html`${failureView({ error: outcome.error, lost, retry, connect, more: offerMore(outcome.error, settings, strings) }, strings)}`;
    case "cancelled":
      return html`<div class="note">${icon("stop")}${t("call.cancelled")}</div>`;
    default:
      return outcome satisfies never;
  }
}

/** Returns true if a call waits for this request. A sign-in blocks all calls of its server. */
function holdsUp({ kind, serverId, during }: InputRequest, run: Run): boolean {
  return serverId === run.serverId && (during?.callId === run.callId || kind === "sign-in" || kind === "client-id");
}

/** Renders a button for the settings, if the call failed because the client offered too little. */
function offerMore(error: PlainError, settings: () => void, { t }: StringsController): TemplateResult | typeof nothing {
  const lacks = (error.kind === "client" || error.kind === "server") && error.code === "ERR-CAP";
  if (!lacks) return nothing;
  return html`<button class="settings" @click=${settings}>${icon("settings")}${t("runs.settings")}</button>`;
}

/** Returns a sentence about the outcome of a call, for screen readers. */
export function announceOutcome({ tool, outcome }: Run, strings: StringsController): string {
  const { t, formats } = strings;
  switch (outcome?.kind) {
    case undefined:
      return "";
    case "result": {
      const time = formats.duration(outcome.view.elapsedMs);
      return outcome.view.isError
        ? t("tool.says-tool-error", { name: tool })
        : t("tool.says-result", { name: tool, time });
    }
    case "failed":
      return ""; // the error view is an alert, which screen readers announce
    case "cancelled":
      return t("tool.says-cancelled", { name: tool });
    default:
      return outcome satisfies never;
  }
}
