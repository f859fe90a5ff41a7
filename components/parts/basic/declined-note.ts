/**
 * "Declined automatically": a note that requests of a server were declined on the user's behalf, with a button to undo
 * that.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { requestsEn } from "../../strings/en/requests.js";
import { addEnglish, type StringKey, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

addEnglish(requestsEn);

/** Id of the server whose requests are declined. */
export interface DeclinedNote {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  /** True while the server's requests are declined; otherwise the note says that they are shown again. */
  readonly refusesRequests: boolean;
  readonly text: StringKey;
  /** Called if undoing failed. */
  readonly failed?: (error: unknown) => void;
}

/** Renders the note. It keeps the focus when its button disappears. */
export function declinedNote(
  { host, serverId, refusesRequests, text, failed }: DeclinedNote,
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
    ${icon("stop")}<span>${t(text)} ${refusesRequests ? nothing : t("declined.undone")}</span>
    ${refusesRequests ? html`<button class="small" @click=${undo}>${t("declined.undo")}</button>` : nothing}
  </div>`;
}
