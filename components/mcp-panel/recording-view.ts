/**
 * A recording, shown as the panel it came from would be: a panel of its own, without a connection.
 *
 * Owns: drawing it, with what it is and the way out. Loaded with the first.
 */
import { html, type LitElement, type TemplateResult } from "lit";
import type { Host } from "../../src/client/api/index.js";
import { focusedWithin } from "../controllers/focused-within.js";
import { visibleLine } from "../parts/basic/visible-text.js";
import { recordingEn } from "../strings/en/recording.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import { icon } from "../theme/index.js";

addEnglish(recordingEn);

/** A recording that is shown. */
export interface ShownRecording {
  readonly host: Host;
  /** The file's name; untrusted. */
  readonly name: string;
}

/** Draws a panel again with its recording, and moves the focus there. The returned function draws it without, and moves the focus back. */
export function moveFocus(panel: LitElement): () => void {
  const before = focusedWithin(panel);
  const draw = async (next: () => HTMLElement | null | undefined): Promise<void> => {
    panel.requestUpdate();
    await panel.updateComplete;
    next()?.focus();
  };
  void draw(() => panel.renderRoot.querySelector<HTMLElement>(".recorded > .note button"));
  return () => void draw(() => before);
}

/** Draws the recording. */
export function recordingView(
  { host, name }: ShownRecording,
  close: () => void,
  { t }: StringsController,
): TemplateResult {
  return html`<div class="recorded">
    <div class="note info" role="status">
      ${icon("record")}
      <div class="grow">${t("frame.recording", { name: visibleLine(name, 80) })}</div>
      <button @click=${close}>${icon("close")}${t("frame.close-recording")}</button>
    </div>
    <mcp-panel locked .host=${host}></mcp-panel>
  </div>`;
}
