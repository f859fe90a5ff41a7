/**
 * Address of a server that somebody else named.
 *
 * Owns: the rendering, which makes the host stand out. Never links to the address.
 */
import { html, type TemplateResult } from "lit";
import { visible } from "../../parts/basic/visible-text.js";

/** Renders an address with its host emphasized and hidden characters made visible. */
export function addressLine(url: string): TemplateResult {
  const shown = visible(url.slice(0, 2_000));
  const [, before, host, after] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/isu.exec(shown) ?? [];
  return html`<span class="address mono" dir="ltr"
    >${host === undefined ? shown : html`${before}<strong>${host}</strong>${after}`}</span
  >`;
}
