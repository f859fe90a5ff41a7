/**
 * The log messages of one call, newest last.
 *
 * Owns: rendering the messages as text, limited in number and length.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { LogEntry } from "../../../src/state/index.js";
import { logText, severityOf } from "../../parts/basic/log-text.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

const SHOWN = 100;

/** Renders the log. */
export function callLog(log: readonly LogEntry[], { t, formats }: StringsController): TemplateResult {
  const older = log.length - SHOWN;
  return html`<div class="log mono" role="log" aria-live="off" tabindex="0" aria-label=${t("tool.log")}><div class="lines">
    ${older > 0 ? html`<div class="muted">${t("tool.log-older", { count: older })}</div>` : nothing}
    ${log.slice(-SHOWN).map(({ message, at }) => {
      const { level, logger, data } = message;
      const words = html`${logger === undefined ? nothing : html`<span class="muted">${visibleLine(logger, 60)} </span>`}${logText(data)}`;
      return html`<div class=${severityOf(level)}><span class="muted">${formats.time(at)}</span> <span class="level">${level}</span> ${words}</div>`;
    })}
  </div></div>`;
}
