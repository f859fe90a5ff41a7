/**
 * Notes about changes of a resource: the switch that subscribes to changes, the note that the resource changed, and the
 * comparison of both versions.
 *
 * Owns: rendering these notes. The code of the comparison is loaded when it is first needed.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { ResourceVersions } from "./resource-detail.js";
import type { WatchState } from "./resource-watch.js";

/** Renders the switch. */
export function watchButton(watch: WatchState, toggle: () => void, { t }: StringsController): TemplateResult {
  const isOn = watch === "on" || watch === "requesting";
  return html`<button class="watch" aria-pressed=${isOn ? "true" : "false"} title=${t("resources.subscribe-long")} @click=${toggle}>
    ${icon(isOn ? "check" : "bell")}${t(isOn ? "resources.subscribed" : "resources.subscribe")}
  </button>`;
}

/** Renders the reason a requested subscription failed. */
export function watchProblem(watch: WatchState, strings: ErrorStringsController): TemplateResult | typeof nothing {
  if (watch === "off" || watch === "requesting" || watch === "on") return nothing;
  const { t } = strings;
  const reason = watch === "refused" ? t("resources.subscribe-refused") : strings.error(watch).title;
  return html`<div class="note warning" role="status">
    ${icon("warning")}<span class="grow">${t("resources.subscribe-failed", { reason })}</span>
  </div>`;
}

/** Facts about changes. */
export interface ChangeNote {
  readonly changedAt: number | undefined;
  readonly versions: ResourceVersions | "same" | undefined;
  readonly isCompared: boolean;
  readonly isReading: boolean;
  readonly read: () => void;
  readonly compare: () => void;
}

/** Renders the note. */
export function changeNote(note: ChangeNote, { t, formats }: StringsController): TemplateResult | typeof nothing {
  const { changedAt, versions, isCompared, isReading, read, compare } = note;
  if (changedAt !== undefined) {
    return html`<div class="note info" role="status">
      ${icon("bell")}<span class="grow">${t("resources.changed-at", { time: formats.time(changedAt) })}</span>
      <button ?disabled=${isReading} @click=${read}>${icon("refresh")}${t("resources.read-again")}</button>
    </div>`;
  }
  if (versions === undefined) return nothing;
  if (versions === "same") return html`<p class="muted small" role="status">${t("resources.same")}</p>`;
  if (isCompared) void import("../../parts/viewers/diff-view.js").catch(() => undefined); // if the code can't be loaded, the element stays undefined and the comparison is not shown
  const time = formats.time(versions.beforeAt);
  return html`<div class="note info" role="status">
      ${icon("bell")}<span class="grow">${t("resources.differs", { time })}</span>
      <button aria-expanded=${isCompared ? "true" : "false"} @click=${compare}>${t("resources.what-changed")}</button>
    </div>
    ${
      isCompared
        ? html`<mcp-diff-view
            .beforeText=${versions.before}
            .afterText=${versions.after}
            .beforeLabel=${time}
            .afterLabel=${formats.time(versions.afterAt)}
          ></mcp-diff-view>`
        : nothing
    }`;
}
