/**
 * The place of an icon beside a name.
 *
 * Owns: loading what shows icons, with the first there is. Until then, and where none can be shown, it is a letter or an icon of ours: the place
 * keeps its size.
 */
import { html, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { icon as own, type IconName } from "../../theme/index.js";

/** Icons and where they belong to. */
export interface ItemIcon {
  /** As the server sent them. */
  readonly icons?: readonly unknown[] | undefined;
  readonly host: Host | undefined;
  readonly serverUrl: string | undefined;
  /** Drawn where there is none. */
  readonly fallback: { readonly initial: string } | { readonly icon: IconName };
}

/** Renders the place. */
export function itemIcon({ icons, host, serverUrl, fallback }: ItemIcon): TemplateResult {
  const usual = "initial" in fallback ? fallback.initial : own(fallback.icon);
  if (!Array.isArray(icons) || icons.length === 0)
    return html`<span class="initial" aria-hidden="true">${usual}</span>`;
  import("./server-icon.js").catch(() => undefined); // offline: the usual is inside
  return html`<mcp-server-icon
    class="initial"
    aria-hidden="true"
    .icons=${icons}
    .host=${host}
    .serverUrl=${serverUrl}
    .fallback=${fallback}
    >${usual}</mcp-server-icon
  >`;
}
