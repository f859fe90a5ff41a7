/**
 * Button that copies a link to the shown item, on pages whose panel reads links.
 *
 * Owns: rendering the button, including a message if the link would be too long.
 */
import { html, nothing, type TemplateResult } from "lit";
import { areLinksRead } from "../../page-storage/link-readers.js";
import { holdsSecret, writeLink, type ServerLink } from "../../page-storage/server-link.js";
import "../../parts/basic/copy-button.js";
import { linksEn } from "../../strings/en/links.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

addEnglish(linksEn);

/** Renders the button; nothing if the panel does not read links. `url`: the server's address, once known. */
export function linkButton(
  url: string | undefined,
  target: Omit<ServerLink, "url">,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (url === undefined || !areLinksRead()) return nothing;
  return html`<mcp-copy-button class="link" compact .symbol=${icon("link")} .label=${t("link.copy")} .done=${holdsSecret(url) ? t("link.copied-masked") : ""} .load=${() => writeLink({ url, ...target })}></mcp-copy-button>`;
}
