/**
 * The calls of one tool, newest first.
 *
 * Owns: drawing when each began, how it stands and how long it took.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { CallPhase, CallState } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/index.js";

const SHOWN = 10;
const ICONS: Readonly<Record<CallPhase, IconName>> = {
  running: "clock",
  result: "check",
  "tool-error": "warning",
  failed: "error",
  cancelled: "stop",
};

/** Draws the newest calls; nothing when there are none. */
export function recentCalls(calls: readonly CallState[], strings: StringsController): TemplateResult | typeof nothing {
  if (calls.length === 0) return nothing;
  const { t, formats } = strings;
  return html`<section class="recent">
    <h4>${t("tool.recent")}</h4>
    <table aria-label=${t("tool.recent")}>
      ${calls
        .slice(-SHOWN)
        .reverse()
        .map(
          ({ state, startedAt, endedAt, error }) =>
            html`<tr>
              <td class="muted">${formats.time(startedAt)}</td>
              <td class="call-${state}">${icon(ICONS[state])}${t(`call.${state}`)}</td>
              <td class="muted">${endedAt === undefined ? nothing : formats.duration(endedAt - startedAt)}</td>
              <td class="muted">${error ? strings.error(error).title : nothing}</td>
            </tr>`,
        )}
    </table>
  </section>`;
}
