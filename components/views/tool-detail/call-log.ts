/**
 * The log messages of one call, newest last.
 *
 * Owns: rendering the messages as text, limited in number and length.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { CallState } from "../../../src/state/index.js";
import { logText, severityOf } from "../../parts/basic/log-text.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

const SHOWN = 100;

/** Number of log messages of a call, including those that are not kept. */
export function logCountOf({ log, logCount }: CallState): number {
  return logCount ?? log.length;
}

/** Renders the newest messages, and how many came before them. */
export function callLog(call: CallState, { t, formats }: StringsController): TemplateResult {
  const { log } = call;
  const older = logCountOf(call) - Math.min(log.length, SHOWN);
  return html`<div class="log mono" role="log" aria-live="off" tabindex="0" aria-label=${t("tool.log")}><div class="lines">
    ${older > 0 ? html`<div class="muted">${t("tool.log-older", { count: older })}</div>` : nothing}
    ${log.slice(-SHOWN).map(({ message, at }) => {
      const { level, logger, data } = message;
      const words = html`${logger === undefined ? nothing : html`<span class="muted">${visibleLine(logger, 60)} </span>`}${logText(data)}`;
      return html`<div class=${severityOf(level)}><span class="muted">${formats.time(at)}</span> <span class="level">${level}</span> ${words}</div>`;
    })}
  </div></div>`;
}
