/**
 * Words of a server in a dialog.
 *
 * Owns: that they are seen to be the server's and never more than text: hidden characters spelled out, no links, cut when huge.
 */
import { html, type TemplateResult } from "lit";
import { textNote } from "../parts/trust/text-note.js";
import { visible } from "../parts/basic/visible-text.js";
import type { StringsController } from "../strings/index.js";

/** Characters shown. A host takes at most 8,192. */
const MAX_SHOWN = 20_000;

/** Draws what a server says about its question. */
export function serverText(message: string, { t }: StringsController): TemplateResult {
  const text = message.length > MAX_SHOWN ? `${message.slice(0, MAX_SHOWN)}…` : message;
  return html`<figure class="said">
    <figcaption>${t("input.server-says")}</figcaption>
    <div class="text" dir="auto">${visible(text)}</div>
    ${textNote({ text: message })}
  </figure>`;
}
