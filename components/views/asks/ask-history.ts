/**
 * How asks ended, and what was called.
 *
 * Owns: drawing entries of the audit trail. They hold no arguments and no answers.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { AuditEntry, AuditOutcome } from "../../../src/client/api.js";
import { visibleLine } from "../../parts/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/index.js";

const REFUSED: readonly AuditOutcome[] = ["decline", "deny", "reject", "refused", "failed"];
const OVER: readonly AuditOutcome[] = ["cancel", "withdrawn"];

/** The newest entries drawn. */
export const SHOWN = 200;

/** Draws an entry. */
export function historyRow(entry: AuditEntry, { t, formats }: StringsController): TemplateResult {
  const { at, kind, subject, outcome, by, times } = entry;
  const [name, look]: [IconName, string] = REFUSED.includes(outcome)
    ? ["error", "refuse"]
    : OVER.includes(outcome)
      ? ["stop", "muted"]
      : ["check", "allow"];
  return html`<li>
    <span class="muted small">${formats.time(at)}</span>
    <span class=${look}>${icon(name)} ${t(`asks.outcome-${outcome}`)}</span>
    <span class="grow">${t(`asks.kind-${kind}`)} <bdi class="mono small">${visibleLine(subject, 200)}</bdi></span>
    <span class="muted small">
      ${times > 1 ? t("asks.times", { count: times }) : nothing} ${by === undefined ? nothing : t(`asks.by-${by}`)}
    </span>
  </li>`;
}
