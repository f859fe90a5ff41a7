/**
 * Server text in a dialog.
 *
 * Owns: marking the text as coming from the server, and showing it as plain text only: hidden characters are made
 * visible, there are no links, and long text is truncated.
 */
import { html, type TemplateResult } from "lit";
import { textNote } from "../parts/trust/text-note.js";
import { visible } from "../parts/basic/visible-text.js";
import type { StringsController } from "../strings/index.js";

/** Maximum number of characters shown. A host accepts at most 8,192. */
const MAX_SHOWN = 20_000;

/** Renders a server's message about its request. */
export function serverText(message: string, { t }: StringsController): TemplateResult {
  const text = message.length > MAX_SHOWN ? `${message.slice(0, MAX_SHOWN)}…` : message;
  return html`<figure class="said">
    <figcaption>${t("input.server-says")}</figcaption>
    <div class="text" dir="auto">${visible(text)}</div>
    ${textNote({ text: message })}
  </figure>`;
}
