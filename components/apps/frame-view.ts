/**
 * Drawing of one frame of an app, with its state above it; in a comparison with the name of its policy, and what that
 * blocked.
 */
import { html, nothing, type TemplateResult } from "lit";
import { appsEn } from "../strings/en/apps.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import type { AppFrame } from "./app-frame.js";
import { appNote } from "./app-note.js";
import { violationsList } from "./violations.js";

addEnglish(appsEn);

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
