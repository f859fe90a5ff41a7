/**
 * Recording that a panel shows instead of its servers: a nested panel without a connection, with a label and a close
 * button.
 *
 * Owns: opening, rendering and closing it. Loaded with the first recording.
 */
import { html, type LitElement, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { focusedWithin } from "../../controllers/focused-within.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { notesEn } from "../../strings/en/notes.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

addEnglish(notesEn);

/** A displayed recording. */
interface ShownRecording {
  readonly host: Host;
  /** Name of the file; untrusted. */
  readonly name: string;
}

/** Manages the recording of one panel. */
export class PanelRecording {
  readonly #panel: LitElement;
  readonly #ended: () => void;
  readonly #shown: ShownRecording;
  /** Element that had the focus before. */
  readonly #before: HTMLElement | undefined;

  /** Shows a recording, and moves the focus there. `ended`: called when the user closed it. */
  constructor(panel: LitElement, shown: ShownRecording, ended: () => void) {
    this.#panel = panel;
    this.#shown = shown;
    this.#ended = ended;
    this.#before = focusedWithin(panel);
    void this.#focus(() => panel.renderRoot.querySelector<HTMLElement>(".recorded > .note button"));
  }

  async #focus(next: () => HTMLElement | null | undefined): Promise<void> {
    this.#panel.requestUpdate();
    await this.#panel.updateComplete;
    next()?.focus();
  }

  readonly #close = (): void => {
    this.#shown.host.close().catch(() => undefined); // the host may already be closed
    this.#ended();
    void this.#focus(() => this.#before);
  };

  /** Renders the recording. */
  draw({ t }: StringsController): TemplateResult {
    const { host, name } = this.#shown;
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
        <button @click=${this.#close}>${icon("close")}${t("frame.close-recording")}</button>
      </div>
      <mcp-panel locked .host=${host}></mcp-panel>
    </div>`;
  }
}
