/**
 * Self-description of a server: names, version, description, website, icon.
 *
 * Owns: rendering the self-description as text in the details of the server. Only the address identifies a server.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { Implementation } from "../../../src/protocol/types/index.js";
import { formattedText } from "../../parts/viewers/formatted-text.js";
import { guardedLink } from "../../parts/trust/guarded-link.js";
import { textNote } from "../../parts/trust/text-note.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { itemIcon } from "./item-icon.js";

/** Maximum number of characters of a description. */
const DESCRIPTION = 4_000;

/** Renders the facts, for the list of all facts of a server. */
export function selfFacts(
  { name, version, title, description, websiteUrl, icons }: Implementation,
  { host, serverUrl }: { readonly host: Host | undefined; readonly serverUrl: string },
  { t }: StringsController,
): TemplateResult {
  const fact = (label: string, value: unknown): TemplateResult => html`<dt>${label}</dt><dd>${value}</dd>`;
  const words = description?.trim() ?? "";
  return html`
    ${title !== undefined && title.trim() !== "" && title !== name ? fact(t("server.self-title"), visibleLine(title, 300)) : nothing}
    ${fact(
      t("server.software"),
      html`${icons?.length ? itemIcon({ icons, host, serverUrl, fallback: { icon: "server" } }) : nothing} ${visibleLine(`${name} ${version}`, 300)}`,
    )}
    ${
      words === ""
        ? nothing
        : fact(
            t("server.self-description"),
            html`<div class="text" dir="auto">${formattedText(words.slice(0, DESCRIPTION), serverUrl)}</div>
              ${textNote({ text: words })}`,
          )
    }
    ${websiteUrl ? fact(t("server.self-website"), guardedLink(websiteUrl)) : nothing}
  `;
}
