/**
 * The log messages of one call, newest last.
 *
 * Owns: drawing them as text, bounded in number and length.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { LoggingLevel } from "../../../src/protocol/types/index.js";
import type { LogEntry } from "../../../src/state/index.js";
import { visible, visibleLine } from "../../parts/visible-text.js";
import type { StringsController } from "../../strings/index.js";

const SHOWN = 100;
const LENGTH = 2_000;
const WARNED: readonly LoggingLevel[] = ["warning"];
const BAD: readonly LoggingLevel[] = ["error", "critical", "alert", "emergency"];

/** Draws the log; nothing when there is none. */
export function callLog(log: readonly LogEntry[], { t, formats }: StringsController): TemplateResult | typeof nothing {
  if (log.length === 0) return nothing;
  const older = log.length - SHOWN;
  return html`<div class="log mono" role="log" aria-live="off" tabindex="0" aria-label=${t("tool.log")}><div class="lines">
    ${older > 0 ? html`<div class="muted">${t("tool.log-older", { count: older })}</div>` : nothing}
    ${log.slice(-SHOWN).map(({ message, at }) => {
      const { level, logger, data } = message;
      const kind = BAD.includes(level) ? "bad" : WARNED.includes(level) ? "warned" : "";
      const words = html`${logger === undefined ? nothing : html`<span class="muted">${visibleLine(logger, 60)} </span>`}${textOf(data)}`;
      return html`<div class=${kind}><span class="muted">${formats.time(at)}</span> <span class="level">${level}</span> ${words}</div>`;
    })}
  </div></div>`;
}

/** A string as it is, the rest as JSON; a `message` comes first, as most loggers have one. */
function textOf(data: unknown): string {
  const { message, ...rest } = (typeof data === "object" && data !== null ? data : {}) as { message?: unknown }; // any object may have one
  const said = typeof message === "string" ? message : undefined;
  const others = said === undefined ? data : rest;
  const json = typeof others === "string" ? others : (JSON.stringify(others) ?? "");
  const text = said === undefined ? json : json === "{}" ? said : `${said} ${json}`;
  return visible(text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text);
}
