/**
 * "Declined automatically": what stands wherever requests of a server were declined for the user, with the way back.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { waitingEn } from "../../strings/en/waiting.js";
import { addEnglish, type StringKey, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/index.js";

addEnglish(waitingEn);

/** Server whose requests are declined. */
export interface DeclinedNote {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  /** They still are; otherwise the note says that they are asked again. */
  readonly isOn: boolean;
  readonly text: StringKey;
  /** Called when it could not be taken back. */
  readonly failed?: (error: unknown) => void;
}

/** Draws the note. The focus stays on it when its button goes. */
export function declinedNote(
  { host, serverId, isOn, text, failed }: DeclinedNote,
  { t }: StringsController,
): TemplateResult {
  const undo = (event: Event): void => {
    if (serverId === undefined) return;
    const note = event.currentTarget instanceof Element ? event.currentTarget.closest<HTMLElement>(".declined") : null;
    host?.inputRequests.undoRefuseAll(serverId).then(
      () => note?.focus(),
      (error: unknown) => failed?.(error),
    );
  };
  return html`<div class="note declined" role="status" tabindex="-1">
    ${icon("stop")}<span>${t(text)} ${isOn ? nothing : t("declined.undone")}</span>
    ${isOn ? html`<button class="small" @click=${undo}>${t("declined.undo")}</button>` : nothing}
  </div>`;
}
