/**
 * Drawing of one frame of an app, with its state above it; in a comparison with the name of its policy, and what that
 * blocked.
 */
import { html, nothing, type TemplateResult } from "lit";
import { appsEn } from "../strings/en/apps.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import type { AppFrame } from "./app-frame.js";
import { violationsList } from "./violations.js";
import "../parts/basic/error-view.js";
import { icon } from "../theme/icons.js";
import type { AppStep } from "./app-session.js";

addEnglish(appsEn);

/** Data for rendering the state. */
interface AppNote {
  readonly step: AppStep | undefined;
  /** Number of requests that the policy of the frame blocked. */
  readonly blocked: number;
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Renders the state; nothing for an app that runs and of which nothing was blocked. */
function appNote({ step, blocked, reload, stop }: AppNote, { t }: StringsController): TemplateResult | typeof nothing {
  switch (step?.kind) {
    case undefined:
      return nothing;
    case "reading":
    case "opening":
      return html`<div class="waiting" role="status">${t(`app.${step.kind}`)}</div>`;
    case "running":
      return blocked > 0
        ? html`<p class="note small">${icon("warning")}${t("app.blocked", { count: blocked })}</p>`
        : nothing;
    case "unresponsive":
      return html`<div class="note warning" role="alert">
        ${icon("warning")}<span class="grow">${t("app.unresponsive")}</span>
        <button @click=${stop}>${t("app.stop")}</button>
      </div>`;
    case "stopped":
      return html`<div class="note" role="status">${icon("stop")}${t("app.stopped")}</div>`;
    case "navigated":
    case "focus-taken":
    case "flood":
      return html`<div class="note danger" role="alert">${icon("error")}${t(`app.${step.kind}`)}</div>`;
    case "no-sandbox":
      return html`<div class="note danger" role="alert">
        ${icon("error")}
        <div class="grow">
          <strong>${t("app.no-sandbox")}</strong>
          <p>${t(step.refused ? "app.sandbox-refused" : "app.no-sandbox-note")}</p>
        </div>
      </div>`;
    case "failed": {
      const isDenied = step.error.kind === "client" && step.error.code === "ERR-REFUSED";
      if (isDenied) return html`<div class="note" role="status">${icon("stop")}${t("app.refused")}</div>`;
      return html`<mcp-error-view
        class="note"
        retryable
        .error=${step.error}
        @mcp-retry-request=${reload}
      ></mcp-error-view>`;
    }
    default:
      return step satisfies never;
  }
}

/** Data for rendering a frame. */
export interface FrameView {
  readonly frame: AppFrame;
  /** The frame is one of two. */
  readonly isCompared: boolean;
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Renders the frame. */
export function frameView({ frame, isCompared, reload, stop }: FrameView, strings: StringsController): TemplateResult {
  const { policy, place, step, facts } = frame;
  const violations = facts?.violations ?? [];
  // Libraries try whether they may use eval, and do without; the workbench lists it. In a comparison, the list below
  // shows everything.
  const blocked = isCompared ? 0 : violations.filter((one) => one.blocked !== "eval").length;
  const name = strings.t(`bench.${policy}`);
  return html`<section class="frame ${policy}" aria-label=${isCompared ? name : nothing}>
    ${isCompared ? html`<h4>${name}</h4>` : nothing} ${appNote({ step, blocked, reload, stop }, strings)} ${place}
    ${isCompared ? html`<div class="blocked">${violationsList(violations, strings)}</div>` : nothing}
  </section>`;
}
