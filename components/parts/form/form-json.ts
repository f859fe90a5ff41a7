/**
 * Parts of a form that are edited as JSON.
 *
 * Owns: the editor of such a part, and loading its code with the first one. Until it is loaded, and if that fails, the
 * value is shown as text that can be read and copied; nothing is typed there, so nothing can be lost.
 */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { writeExact } from "../../../src/json/exact-text.js";
import { copyOf } from "../../../src/schema/index.js";
import type { ValueChangeEvent } from "../basic/events.js";
import type { McpJsonEditor } from "../json/json-editor.js";
import { fieldNameOf, type FieldPlace, type FormContext } from "./form-context.js";

/** Maximum number of characters shown while the editor is not loaded. */
const MAX_SHOWN = 100_000;

/** Loads the code of the editor; returns `undefined` if the element is already registered. */
export type LoadEditor = () => Promise<unknown> | undefined;

/** Loads the editor unless something else on the page already did. */
export const loadEditor: LoadEditor = () =>
  customElements.get("mcp-json-editor") ? undefined : import("../json/json-editor.js");

/** State of the editor's code. */
export type EditorState = "loading" | "loaded" | "failed";

/**
 * Loads the code of the JSON editor when a form first needs it; after a failure, again on request or when the device is
 * online.
 */
export class EditorCode implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #load: LoadEditor;
  #state: EditorState | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, load: LoadEditor) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.defaultView?.addEventListener("online", this.retry);
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.defaultView?.removeEventListener("online", this.retry);
  }

  /** Returns the state. The first call starts loading. */
  request(): EditorState {
    return this.#state ?? this.#start();
  }

  /** Loads the code again after a failure. */
  readonly retry = (): void => {
    if (this.#state !== "failed") return;
    this.#start();
    this.#host.requestUpdate();
  };

  #start(): EditorState {
    const loading = this.#load();
    if (!loading) return (this.#state = "loaded");
    void loading.then(
      () => this.#finish("loaded"),
      () => this.#finish("failed"), // the form shows this, with a button that tries again
    );
    return (this.#state = "loading");
  }

  async #finish(state: EditorState): Promise<void> {
    this.#state = state;
    const root = this.#host.shadowRoot;
    const focused = root?.querySelector("textarea.unloaded:focus")?.id;
    this.#host.requestUpdate();
    if (state !== "loaded" || focused === undefined) return;
    await this.#host.updateComplete;
    const editor = root?.querySelector<McpJsonEditor>(`#${focused}`);
    await editor?.updateComplete;
    editor?.focus();
  }
}

/** Renders a part as JSON, with the reason for that. */
export function jsonBody(ctx: FormContext, place: FieldPlace): TemplateResult {
  const state = ctx.editor.request();
  const why = whyJson(ctx, place);
  return html`${why === "" ? nothing : html`<p class="muted small">${why}</p>`}
  ${state === "loaded" ? jsonEditor(ctx, place) : readOnly(ctx, place, state === "failed")}`;
}

function jsonEditor(ctx: FormContext, place: FieldPlace): TemplateResult {
  const { path, value } = place;
  return html`<mcp-json-editor
    id="${ctx.id(path)}-json"
    compact
    optional
    .label=${fieldNameOf(place)}
    ?disabled=${ctx.disabled}
    .value=${value}
    .shape=${place.field}
    .marks=${ctx.problemsBelow(path)}
    @mcp-value-change=${(event: ValueChangeEvent) => {
      event.stopPropagation();
      const [problem] = event.problems;
      ctx.refuse(path, problem && { ...problem, path });
      if (place.field.kind !== "json" && ctx.asJson(path) === undefined) ctx.showAsJson(path, true);
      ctx.set(path, event.value);
    }}
    @focusout=${() => ctx.settle(path)}
  ></mcp-json-editor>`;
}

/** Renders the value as text, until the code of the editor is loaded. */
function readOnly(ctx: FormContext, place: FieldPlace, hasFailed: boolean): TemplateResult {
  const id = `${ctx.id(place.path)}-json`;
  const text = writeExact(copyOf(place.value), 2) ?? "";
  // The button disappears while the code is loaded again, so the focus moves to the text, and from there to the editor.
  const retry = ({ target }: Event & { target: HTMLButtonElement }): void => {
    target.closest(".stack")?.querySelector("textarea")?.focus();
    ctx.editor.retry();
  };
  return html`<div class="stack">
    <textarea
      id=${id}
      class="mono unloaded"
      dir="ltr"
      rows="3"
      readonly
      aria-label=${fieldNameOf(place)}
      aria-describedby="${id}-state"
      .value=${live(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)}
    ></textarea>
    <p id="${id}-state" class="row small ${hasFailed ? "problem" : "muted"}" role="status">
      ${ctx.t(hasFailed ? "forms.editor-unloaded" : "state.loading")}
      ${hasFailed ? html`<button type="button" class="small" @click=${retry}>${ctx.t("state.retry")}</button>` : nothing}
    </p>
  </div>`;
}

/** Returns the reason a part is shown as JSON; empty if the user chose that. */
function whyJson(ctx: FormContext, { field, path }: FieldPlace): string {
  if (field.kind !== "json") return ctx.asJson(path) ? "" : ctx.t("forms.unfit");
  if (field.reason === "ref") return ctx.t("form.remote-ref");
  if (field.reason === "missing") return ctx.t("form.missing-ref");
  return ctx.t(field.reason === "too-large" ? "form.too-large" : "form.as-json");
}
