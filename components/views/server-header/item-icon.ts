/**
 * Placeholder for an icon beside a name.
 *
 * Owns: loading the icon element with the first icon. Until then, and if no icon can be shown, the placeholder contains
 * a built-in icon of the same size.
 */
import { html, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { frameIcon as own, type FrameIconName } from "../../theme/index.js";

/** Icons and their context. */
export interface ItemIcon {
  /** Icons as the server sent them: untrusted. */
  readonly icons?: readonly unknown[] | undefined;
  readonly host: Host | undefined;
  readonly serverUrl: string | undefined;
  /** Content shown if there is no icon. */
  readonly fallback: { readonly icon: FrameIconName };
}

/** Renders the icon or its placeholder. */
export function itemIcon({ icons, host, serverUrl, fallback }: ItemIcon): TemplateResult {
  const usual = own(fallback.icon);
  if (!Array.isArray(icons) || icons.length === 0)
    return html`<span class="initial" aria-hidden="true">${usual}</span>`;
  import("./server-icon.js").catch(() => undefined); // if the code can't be loaded, the content of the element is the fallback
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
