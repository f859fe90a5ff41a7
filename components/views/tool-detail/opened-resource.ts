/**
 * Resource that the result of a call links to, opened below it.
 *
 * Owns: which resource is open, and the focus: it moves to the resource, and back once that is closed.
 */
import { html, nothing, type LitElement, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { focusedWithin } from "../../controllers/focused-within.js";
import type { OpenResourceRequestEvent } from "../../parts/basic/events.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import "../resource-reader/resource-reader.js";

type DetailElement = LitElement & { readonly host: Host | undefined; readonly serverId: string | undefined };

/** Manages the open resource of one element. */
export class OpenedResource {
  readonly #element: DetailElement;
  readonly #fallback: () => HTMLElement | null | undefined;
  #uri: string | undefined;
  /** Element that opened the resource, to which the focus returns. */
  #opener: HTMLElement | undefined;

  /** `fallback` returns the element that receives the focus if the opener is gone. */
  constructor(element: DetailElement, fallback: () => HTMLElement | null | undefined) {
    this.#element = element;
    this.#fallback = fallback;
  }

  /** Opens the resource of a request. */
  readonly open = (event: OpenResourceRequestEvent): void => {
    event.stopPropagation();
    this.#opener = focusedWithin(this.#element);
    this.#show(event.uri);
    void this.#element.updateComplete.then(() =>
      this.#element.renderRoot.querySelector("mcp-resource-reader")?.focus(),
    );
  };

  /** Closes it, without moving the focus. */
  close(): void {
    this.#show(undefined);
  }

  /** Renders it; nothing if none is open. */
  draw({ t }: StringsController): TemplateResult | typeof nothing {
    if (this.#uri === undefined) return nothing;
    const label = t("resource.close");
    return html`<mcp-resource-reader
      role="region"
      aria-label=${t("resource.title")}
      tabindex="-1"
      .host=${this.#element.host}
      .serverId=${this.#element.serverId}
      .uri=${this.#uri}
    >
      <button slot="end" class="icon" title=${label} aria-label=${label} @click=${this.#onClose}>${icon("close")}</button>
    </mcp-resource-reader>`;
  }

  readonly #onClose = (): void => {
    this.close();
    (this.#opener?.isConnected === true ? this.#opener : this.#fallback())?.focus();
  };

  #show(uri: string | undefined): void {
    this.#uri = uri;
    this.#element.requestUpdate();
  }
}
