/**
 * `<mcp-collection-settings>`: name, servers, variables and environments of a collection.
 *
 * Owns: the fields. Fires the changed collection.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Collection, CollectionEnvironment } from "../../../src/collections/index.js";
import { define } from "../../parts/basic/define.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { labelledField } from "./call-fields.js";
import { CollectionChangeEvent } from "./collection-events.js";
import { collectionDetailStyles, collectionFormStyles } from "./collections-styles.js";
import { hostsOf } from "./run-context.js";
import "./variable-fields.js";
import type { VariablesChangeEvent } from "./variable-fields.js";

addEnglish(collectionsEn);

/** Fired when the user wants to delete the collection. Bubbles. */
class CollectionDropRequestEvent extends Event {
  constructor() {
    super("mcp-collection-drop-request", { bubbles: true });
  }
}

/**
 * Settings of a collection. Changes are kept at once.
 *
 * Keyboard: all actions are fields and buttons.
 *
 * @fires {CollectionChangeEvent} mcp-collection-change - The collection was changed.
 * @fires {CollectionDropRequestEvent} mcp-collection-drop-request - The user wants to delete the collection.
 */
class McpCollectionSettings extends LitElement {
  static override styles = [...base, collectionFormStyles, collectionDetailStyles];

  /** Id under which the collection is kept, for the values of its secrets. */
  @property({ attribute: false }) collectionId = "";
  @property({ attribute: false }) collection: Collection | undefined;
  @state() private isDeleting = false;
  readonly #strings = new StringsController(this);

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { collection } = this;
    if (!collection) return nothing;
    const { name, description = "", variables = {}, environments = {} } = collection;
    return html`<h3 tabindex="-1">${t("collections.settings")}</h3>
      <div class="fields">
        ${labelledField("name", t("collections.name"), name, 200, (text) => text !== "" && this.#change({ ...collection, name: text }))}
        ${labelledField("description", t("collections.description"), description, 20_000, (text) => this.#change(text === "" ? without(collection, "description") : { ...collection, description: text }))}
      </div>
      ${this.#servers(collection)}
      <section>
        <h4>${t("collections.variables")}</h4>
        <p class="muted small">${t("collections.variables-note", { example: "{{name}}" })}</p>
        <mcp-variable-fields .variables=${variables} .of=${[this.collectionId, ""] as const} .hosts=${hostsOf(collection)} @mcp-variables-change=${(event: VariablesChangeEvent) => this.#variables(event, (next) => withTable(collection, "variables", next))}></mcp-variable-fields>
      </section>
      ${Object.entries(environments).map(([environment, value]) => this.#environment(collection, environment, value))}
      <section>
        <h4>${t("collections.environment-new")}</h4>
        <form class="row" @submit=${(event: SubmitEvent) => this.#addEnvironment(event, collection)}>
          <input class="grow" name="environment" autocomplete="off" maxlength="200" required placeholder="dev" aria-label=${t("collections.environment-name")} />
          <button>${icon("add")}${t("collections.environment-add")}</button>
        </form>
      </section>
      <section class="row buttons">
        ${
          this.isDeleting
            ? html`<button class="sure" @click=${() => this.dispatchEvent(new CollectionDropRequestEvent())}>${t("collections.drop-sure")}</button>
                <button @click=${() => (this.isDeleting = false)}>${t("collections.keep")}</button>`
            : html`<button class="delete" @click=${() => (this.isDeleting = true)}>${icon("trash")}${t("collections.drop")}</button>`
        }
      </section>`;
  }

  #servers(collection: Collection): TemplateResult {
    const { t } = this.#strings;
    const { servers = {} } = collection;
    const put = (name: string, url: string | undefined): void => {
      const entries = Object.entries(servers).flatMap(([key, one]) =>
        key !== name ? [[key, one] as const] : url === undefined ? [] : [[key, { url }] as const],
      );
      if (url !== undefined && !Object.hasOwn(servers, name)) entries.push([name, { url }]);
      this.#change(withTable(collection, "servers", Object.fromEntries(entries)));
    };
    return html`<section>
      <h4>${t("collections.servers")}</h4>
      ${Object.entries(servers).map(
        ([name, { url }]) =>
          html`<div class="line">
            <span><bdi>${name}</bdi></span>
            <span class="row nowrap"
              ><input class="mono grow" dir="ltr" spellcheck="false" maxlength="10000" aria-label=${t("collections.server-url", { name })} .value=${url} @change=${(event: Event & { readonly target: HTMLInputElement }) => event.target.value.trim() !== "" && put(name, event.target.value.trim())} /><button class="icon" title=${t("collections.remove")} aria-label=${t("collections.remove")} @click=${() => put(name, undefined)}>${icon("close")}</button></span
            >
          </div>`,
      )}
      <form class="row" @submit=${(event: SubmitEvent) => this.#addServer(event, put)}>
        <input name="name" class="short" autocomplete="off" maxlength="200" required placeholder=${t("collections.name")} aria-label=${t("collections.server-name")} />
        <input name="url" class="mono grow" dir="ltr" spellcheck="false" maxlength="10000" required placeholder="https://example.com/mcp" aria-label=${t("collections.server-address")} />
        <button>${icon("add")}${t("collections.server-add")}</button>
      </form>
    </section>`;
  }

  #environment(collection: Collection, name: string, { variables }: CollectionEnvironment): TemplateResult {
    const { t } = this.#strings;
    const { environments = {} } = collection;
    const put = (next: CollectionEnvironment | undefined): void => {
      const entries = Object.entries(environments).flatMap(([key, one]) =>
        key === name ? (next ? [[key, next] as const] : []) : [[key, one] as const],
      );
      this.#change(withTable(collection, "environments", Object.fromEntries(entries)));
    };
    return html`<section>
      <div class="heading">
        <h4>${t("collections.environment-of", { name })}</h4>
        <button class="icon" title=${t("collections.remove")} aria-label=${t("collections.environment-remove", { name })} @click=${() => put(undefined)}>${icon("close")}</button>
      </div>
      <mcp-variable-fields .variables=${variables} .of=${[this.collectionId, name] as const} .hosts=${hostsOf(collection)} @mcp-variables-change=${(event: VariablesChangeEvent) => (event.stopPropagation(), put({ variables: event.variables }))}></mcp-variable-fields>
    </section>`;
  }

  #variables(event: VariablesChangeEvent, next: (variables: VariablesChangeEvent["variables"]) => Collection): void {
    event.stopPropagation();
    this.#change(next(event.variables));
  }

  #addServer(event: SubmitEvent, put: (name: string, url: string) => void): void {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const data = new FormData(event.target);
    const [name, url] = [String(data.get("name") ?? "").trim(), String(data.get("url") ?? "").trim()];
    if (name === "" || url === "") return;
    put(name, url);
    event.target.reset();
  }

  #addEnvironment(event: SubmitEvent, collection: Collection): void {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const name = String(new FormData(event.target).get("environment") ?? "").trim();
    const { environments = {} } = collection;
    if (name === "" || Object.hasOwn(environments, name)) return;
    this.#change({ ...collection, environments: { ...environments, [name]: { variables: {} } } });
    event.target.reset();
  }

  #change(collection: Collection): void {
    this.dispatchEvent(new CollectionChangeEvent(collection));
  }
}

function without(collection: Collection, name: "description" | "servers" | "variables" | "environments"): Collection {
  const { [name]: _left, ...rest } = collection;
  return rest;
}

/** Collection with a table, or without it if it is empty. */
function withTable<K extends "servers" | "variables" | "environments">(
  collection: Collection,
  name: K,
  table: NonNullable<Collection[K]>,
): Collection {
  return Object.keys(table).length === 0 ? without(collection, name) : { ...collection, [name]: table };
}

define("mcp-collection-settings", McpCollectionSettings);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-collection-settings": McpCollectionSettings;
  }
  interface HTMLElementEventMap {
    "mcp-collection-drop-request": CollectionDropRequestEvent;
  }
}
