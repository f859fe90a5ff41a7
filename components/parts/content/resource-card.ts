/**
 * Shows a resource named in a result, and the annotations of content.
 *
 * Owns: the card and its badges. A URI is read through the server that named it, never opened by the browser. An unsafe
 * URI can only be copied, and the card shows the reason.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Annotations, ResourceLink } from "../../../src/protocol/types/index.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import "../basic/copy-button.js";
import { OpenResourceRequestEvent } from "../basic/events.js";
import { localTime } from "../basic/local-time.js";
import { metaFold } from "./meta-fold.js";
import type { IconSource } from "../viewers/icon/load-icon.js";
import { visible, visibleLine } from "../basic/visible-text.js";

/** Maximum length of an address; longer ones are never requested. */
const MAX_URI = 8_192;
const DESCRIPTION = 2_000;

/** Reason a URI can only be copied; `undefined` if it may be read from its server. */
export type UriDoubt = "too-long" | "characters" | "userinfo";

/** Checks the URI of a resource. @example judgeUri("file:///notes.md") */
export function judgeUri(uri: string): UriDoubt | undefined {
  if (uri.length > MAX_URI) return "too-long";
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  if (/[\u0000-\u001f\u007f-\u009f]/.test(uri)) return "characters";
  return /^https?:/i.test(uri) && /^[^:]+:[\\/]*[^\\/?#]*@/.test(uri) ? "userinfo" : undefined;
}

/** Renders audience, priority and modification time, as claimed by the server. */
export function annotationBadges(
  annotations: Annotations,
  { t, language }: StringsController,
): TemplateResult | typeof nothing {
  const { audience, priority, lastModified } = annotations;
  const badges: string[] = [];
  if (Array.isArray(audience)) {
    for (const who of ["user", "assistant"] as const) if (audience.includes(who)) badges.push(t(`block.for-${who}`));
  }
  if (typeof priority === "number" && priority >= 0 && priority <= 1) {
    badges.push(t("block.priority", { value: Math.round(priority * 100) / 100 }));
  }
  if (typeof lastModified === "string" && !Number.isNaN(Date.parse(lastModified))) {
    badges.push(t("block.changed", { date: localTime(lastModified, language) }));
  }
  if (badges.length === 0) return nothing;
  return html`<div class="row hints" title=${t("block.hints")}>${badges.map((badge) => html`<span class="badge">${badge}</span>`)}</div>`;
}

/** Context of a card. */
export interface CardPlace {
  /** Target that dispatches the event for requesting the resource. */
  readonly from: EventTarget;
  /** The server's address; icons are fetched only from its origin. */
  readonly serverUrl: string | undefined;
  readonly iconSource: IconSource | undefined;
}

/** Renders the card of a link. */
export function linkCard(link: ResourceLink, place: CardPlace, strings: StringsController): TemplateResult {
  const { from } = place;
  const { t, formats } = strings;
  const { uri, name, title, description, mimeType, size } = link;
  const doubt = judgeUri(uri);
  return html`<div class="card">
    <div class="row">
      ${linkIcon(link, place)}<strong><bdi>${visibleLine(title ?? name, 200)}</bdi></strong>
      <span class="muted small">${t("block.link")}</span>
    </div>
    <div class="row head">
      <code class="uri" dir="ltr">${visibleLine(uri, 2000)}</code>
      ${mimeType === undefined ? nothing : html`<span class="badge">${visibleLine(mimeType, 60)}</span>`}
      ${size === undefined ? nothing : html`<span class="muted small">${formats.bytes(size)}</span>`}
    </div>
    ${link.annotations ? annotationBadges(link.annotations, strings) : nothing}
    ${description === undefined ? nothing : html`<p class="text muted">${visible(description.slice(0, DESCRIPTION))}</p>`}
    ${doubt === undefined ? nothing : html`<p class="problem small">${t(`block.uri-${doubt}`)}</p>`}
    <div class="row">
      ${
        doubt === undefined
          ? html`<button type="button" @click=${() => from.dispatchEvent(new OpenResourceRequestEvent(uri))}>${t("block.open")}</button>`
          : nothing
      }
      <mcp-copy-button .label=${t("block.copy-uri")} .load=${() => uri}></mcp-copy-button>
    </div>
    ${metaFold(link._meta, visibleLine(title ?? name, 200))}
  </div>`;
}

function linkIcon({ icons, mimeType }: ResourceLink, { serverUrl, iconSource }: CardPlace): TemplateResult {
  // A directory is a resource that contains other resources.
  const usual = mimeType?.trim().toLowerCase() === "inode/directory" ? "folder" : "link";
  if (!Array.isArray(icons) || icons.length === 0) return icon(usual);
  import("../viewers/icon-view.js").catch(() => undefined); // if the code can't be loaded, the built-in icon inside the element is shown
  return html`<mcp-icon .icons=${icons} .serverUrl=${serverUrl} .source=${iconSource} .fallback=${{ icon: usual }}>${icon(usual)}</mcp-icon>`;
}
