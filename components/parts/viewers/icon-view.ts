/**
 * `<mcp-icon>`: the icon of a server, tool, resource or prompt.
 *
 * Owns: the box of the icon, and the placeholder. The code that checks icons (`viewers/icon`) is loaded on demand; an
 * address from a server is never used as an image source in the document.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic#icons
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { icon, type IconName } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { nextFrame } from "../basic/slices.js";
import type { IconSource } from "./icon/load-icon.js";
import type { IconRefusal } from "./icon/judge-icon.js";

/** Fired when none of an item's icons can be shown; reports the best of them, with the reason. Bubbles, composed. */
export class IconRefusedEvent extends Event {
  /** Beginning of the icon's address, as the server sent it: untrusted. */
  readonly src: string;
  readonly reason: IconRefusal;

  constructor(src: string, reason: IconRefusal) {
    super("mcp-icon-refused", { bubbles: true, composed: true });
    this.src = src;
    this.reason = reason;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-icon-refused": IconRefusedEvent;
  }
}

export type { IconName };

/** Placeholder if there is no icon: a letter, or a built-in icon. */
export type IconFallback = { readonly initial: string } | { readonly icon: IconName };

/** Compares placeholders by content, because lists create a new object with each render. */
function isOtherFallback(now: IconFallback, before: IconFallback | undefined): boolean {
  return JSON.stringify(now) !== JSON.stringify(before);
}

/**
 * Shows one of `icons` as a bitmap in a fixed box, or a letter or built-in icon. Decorative: hidden from screen
 * readers, because the name is always beside it. The loading and refused states show the placeholder.
 * @fires {IconRefusedEvent} mcp-icon-refused - No icon is shown although there are some; contains the reason.
 * @cssprop [--mcp-icon-size=24px] - Side of the box; 16 to 32 pixels.
 */
export class McpIcon extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: inline-grid;
        vertical-align: middle;
        box-sizing: border-box;
        place-items: center;
        inline-size: var(--mcp-icon-size, 24px);
        block-size: var(--mcp-icon-size, 24px);
        flex: none;
        overflow: clip;
        contain: strict;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_surface-raised);
        color: var(--_text-muted);
        font-size: var(--_size-small);
        font-weight: 600;
        line-height: 1;
        user-select: none;
      }
      canvas {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        object-fit: contain;
      }
    `,
  ];

  /** Icons as the server sent them: untrusted, any number. */
  @property({ attribute: false }) icons: readonly unknown[] | undefined;
  /** The server's address; icons are fetched only from its origin. */
  @property({ attribute: false }) serverUrl: string | undefined;
  /** Placeholder if there is no icon: a letter, or the name of a built-in icon. */
  @property({ attribute: false, hasChanged: isOtherFallback }) fallback: IconFallback = { icon: "tool" };
  /** Fetches icons from the server's origin. Default: only `data:` icons are shown. */
  @property({ attribute: false }) source: IconSource | undefined;

  @state() private bitmap: ImageBitmap | undefined;
  @query("canvas") private readonly canvas: HTMLCanvasElement | null | undefined;
  #generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.ariaHidden = "true";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("icons") && !changed.has("serverUrl") && !changed.has("source")) return;
    this.bitmap = undefined;
    void this.#load();
  }

  async #load(): Promise<void> {
    const generation = ++this.#generation;
    const { icons, serverUrl } = this;
    if (!Array.isArray(icons) || icons.length === 0 || serverUrl === undefined) return;
    await nextFrame(); // the name beside it is shown first
    if (generation !== this.#generation) return;
    try {
      const { loadIcon } = await import("./icon/load-icon.js");
      const loaded = await loadIcon(icons, serverUrl, this.#theme, this.source);
      if (generation !== this.#generation) return;
      if (loaded?.kind === "shown") this.bitmap = loaded.bitmap;
      else if (loaded) this.dispatchEvent(new IconRefusedEvent(loaded.src, loaded.reason));
    } catch {
      // The code can't be loaded: the placeholder is shown.
    }
  }

  get #theme(): "light" | "dark" {
    const scheme = getComputedStyle(this).colorScheme;
    if (scheme === "dark" || scheme === "light") return scheme;
    return scheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  protected override updated(): void {
    const { canvas, bitmap } = this;
    if (!canvas || !bitmap) return;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  }

  override render(): TemplateResult | string | typeof nothing {
    if (this.bitmap) return html`<canvas></canvas>`;
    const { fallback } = this;
    if ("icon" in fallback) return icon(fallback.icon);
    return (/[\p{L}\p{N}]/u.exec(fallback.initial)?.[0] ?? "·").toUpperCase();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-icon": McpIcon;
  }
}
define("mcp-icon", McpIcon);
