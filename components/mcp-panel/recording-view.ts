/**
 * Shows a recording in a nested panel without a connection.
 *
 * Owns: rendering the recording, with a label and a close button. Loaded with the first recording.
 */
import { html, type LitElement, type TemplateResult } from "lit";
import type { Host } from "../../src/client/api/index.js";
import { focusedWithin } from "../controllers/focused-within.js";
import { visibleLine } from "../parts/basic/visible-text.js";
import { recordingEn } from "../strings/en/recording.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import { icon } from "../theme/icons.js";

addEnglish(recordingEn);

/** A displayed recording. */
export interface ShownRecording {
  readonly host: Host;
  /** Name of the file; untrusted. */
  readonly name: string;
}

/**
 * Updates a panel to show its recording, and moves the focus there. The returned function hides the recording and
 * restores the focus.
 */
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

/** Renders the recording. */
export function recordingView(
  { host, name }: ShownRecording,
  close: () => void,
  { t }: StringsController,
): TemplateResult {
  const file = visibleLine(name, 80);
  const { tool } = host.reportedCall ?? {};
  const text =
    tool === undefined
      ? t("frame.recording", { name: file })
      : t("frame.report", { tool: visibleLine(tool, 80), name: file });
  // The nested panel shows what its own views request.
  return html`<div class="recorded" @mcp-show-request=${(event: Event) => event.stopPropagation()}>
    <div class="note info" role="status">
      ${icon("record")}
      <div class="grow">${text}</div>
      <button @click=${close}>${icon("close")}${t("frame.close-recording")}</button>
    </div>
    <mcp-panel locked .host=${host}></mcp-panel>
  </div>`;
}
