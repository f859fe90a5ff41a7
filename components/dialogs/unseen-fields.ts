/**
 * Fields of a dialog that were not on screen yet.
 *
 * Owns: noticing what was on screen, the line that says what is below, and scrolling to it. A server decides the length
 * of its message and the order of its fields, so whatever is sent or allowed must have been in view at least once.
 */
import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";
import { icon } from "../theme/icons.js";

/** Fields outside forms, then those of a form, without groups of them. */
const FIELDS = "fieldset, :is(input, select, textarea):not(fieldset *), mcp-checked-json";
const FORM_FIELDS = ".field:not(:has(.field))";
/** Height in pixels that stays in view when the content is scrolled by a page. */
const OVERLAP = 24;

/** Parts of one dialog that were on screen. The dialog renders its content in an element with the class `content`. */
export class UnseenFields implements ReactiveController {
  readonly #dialog: LitElement & { readonly pauseMs: number };
  readonly #strings: StringsController;
  #seen = new WeakSet<Element>();
  /** Number of fields below the fold; `undefined` if there is nothing below. */
  #below: number | undefined;
  /** True after an attempt to accept, until everything was on screen. */
  #isRefused = false;
  #pausedUntil = 0;
  readonly #look = (): void => this.#update();
  readonly #places = new IntersectionObserver(this.#look, { threshold: [0, 1] });
  readonly #sizes = new ResizeObserver(this.#look);

  constructor(dialog: LitElement & { readonly pauseMs: number }, strings: StringsController) {
    this.#dialog = dialog;
    this.#strings = strings;
    dialog.addController(this);
  }

  hostConnected(): void {
    this.#dialog.renderRoot.addEventListener("scroll", this.#look, { capture: true, passive: true });
  }

  hostDisconnected(): void {
    this.#places.disconnect();
    this.#sizes.disconnect();
  }

  hostUpdated(): void {
    for (const part of this.#content?.children ?? []) this.#sizes.observe(part); // a form inside renders later
  }

  /** Starts again: the dialog shows another request. */
  reset(): void {
    this.#seen = new WeakSet();
    this.#isRefused = false;
  }

  /** Returns true if everything was on screen; otherwise scrolls to what was not. */
  pass(): boolean {
    this.#update();
    const next = this.#parts.find((part) => !this.#seen.has(part));
    if (!next) return performance.now() >= this.#pausedUntil;
    this.#isRefused = true;
    this.#pausedUntil = performance.now() + this.#dialog.pauseMs;
    this.#show(next);
    this.#dialog.requestUpdate();
    return false;
  }

  /** Renders the line that says what is below, if anything is. Pressing it scrolls. */
  line(): TemplateResult {
    const { t } = this.#strings;
    const count = this.#below;
    const words = count === undefined ? "" : count === 0 ? t("input.below") : t("input.fields-below", { count });
    const show = (): void => {
      const fold = this.#content?.getBoundingClientRect().bottom ?? 0;
      const next = this.#parts.find((part) => part.getBoundingClientRect().bottom > fold + 1);
      if (next) this.#show(next);
    };
    return html`<div class="below ${this.#isRefused ? "first" : ""}" role="status">
      ${
        count === undefined
          ? nothing
          : html`<button class="quiet small" @click=${show}>
              ${icon("down")}${this.#isRefused ? t("input.look-first", { what: words }) : words}
            </button>`
      }
    </div>`;
  }

  get #content(): HTMLElement | null {
    return this.#dialog.renderRoot.querySelector<HTMLElement>(".content");
  }

  /** Everything that must have been on screen, in order: all fields, and the end of each other part. */
  get #parts(): readonly Element[] {
    const content = this.#content;
    if (!content) return [];
    const fields = fieldsIn(content);
    const others = [...content.children].filter((part) => !fields.includes(part) && part.getClientRects().length > 0);
    return [...fields, ...others].sort((a, b) => bottomOf(a) - bottomOf(b));
  }

  #update(): void {
    const content = this.#content;
    if (!content) return;
    const parts = this.#parts;
    const { top, bottom } = visibleBox(content);
    for (const part of parts) {
      this.#places.observe(part);
      const end = bottomOf(part);
      if (end > top && end <= bottom + 1) this.#seen.add(part);
    }
    const fold = bottomOf(content);
    const isBelow = (part: Element): boolean => bottomOf(part) > fold + 1;
    const below = parts.some(isBelow) ? fieldsIn(content).filter(isBelow).length : undefined;
    const isRefused = this.#isRefused && parts.some((part) => !this.#seen.has(part));
    if (below === this.#below && isRefused === this.#isRefused) return;
    this.#below = below;
    this.#isRefused = isRefused;
    this.#dialog.requestUpdate();
  }

  /** Scrolls a part into view, at most a page at a time. */
  #show(part: Element): void {
    const content = this.#content;
    if (!content) return;
    const box = content.getBoundingClientRect();
    const { top, bottom } = part.getBoundingClientRect();
    const page = Math.max(OVERLAP, box.height - OVERLAP);
    const by = top - box.top - OVERLAP / 3;
    content.scrollTop += bottom > box.bottom ? (by > 1 ? Math.min(by, page) : page) : Math.min(by, 0);
    part.scrollIntoView({ block: "nearest" }); // a frame around the content, or the page, may scroll too
  }
}

/** Returns the rendered fields of a dialog's content. */
function fieldsIn(content: Element): readonly Element[] {
  const forms = [...content.querySelectorAll("mcp-schema-form")].flatMap((form) => [
    ...(form.shadowRoot?.querySelectorAll(FORM_FIELDS) ?? []),
  ]);
  return [...content.querySelectorAll(FIELDS), ...forms].filter((field) => field.getClientRects().length > 0);
}

function bottomOf(element: Element): number {
  return element.getBoundingClientRect().bottom;
}

/** Returns the part of an element's height that neither the window nor anything around the element cuts off. */
function visibleBox(element: Element): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, innerHeight];
  for (let at: Element | null = element; at; at = around(at)) {
    if (getComputedStyle(at).overflowY === "visible") continue;
    const box = at.getBoundingClientRect();
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return { top, bottom };
}

function around(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
