/**
 * `<mcp-save-call>`: a button that saves a call into a collection, and the form that it opens.
 *
 * Owns: the form, the server's name in the collection, and the expectations proposed from the result. Reads and writes
 * collections only while it is used.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import {
  readCollection,
  writeCollection,
  type Collection,
  type CollectionCall,
  type Expectation,
} from "../../../src/collections/index.js";
import { FILE_LIMITS } from "../../../src/collections/limits.js";
import { foldersOf, itemAt, withAdded, type ItemPlace } from "../../../src/collections/edit-items.js";
import type { PlainError } from "../../../src/errors/index.js";
import { isObject } from "../../../src/json/is-object.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { toPlainError } from "../../controllers/failure.js";
import { sharedAddress } from "../../page-storage/server-link.js";
import {
  collectionTrouble,
  keepCollection,
  keptCollections,
  openCollection,
} from "../../page-storage/stored-collections.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";

addEnglish(toolEn);

/** Longest result from which expectations are proposed, in characters of JSON. */
const LONGEST = 500_000;

/** Call to save. */
export interface SavableCall {
  readonly kind: "tool" | "resource" | "prompt";
  /** Name of the tool or prompt, or URI of the resource. */
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** Result in `host.results`, from which expectations are proposed. */
  readonly resultId?: string;
}

/** Stored collection in which the call can be saved. */
interface StoredChoice {
  readonly id: string;
  readonly collection: Collection;
}

/**
 * Saves a call with its arguments; expectations are proposed from its result.
 *
 * Keyboard: native controls; in the form, Enter saves and Escape cancels.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the collection.
 */
class McpSaveCall extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: block;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--_1);
        padding: var(--_2);
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
      }
      input,
      select {
        inline-size: min(220px, 100%);
      }
      p {
        flex-basis: 100%;
      }
    `,
  ];

  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server, to which the collection view then belongs. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Address of the server of the call. */
  @property() url: string | undefined;
  /** The call; absent if it can't be saved. */
  @property({ attribute: false }) call: SavableCall | undefined;
  @state() private kept: readonly StoredChoice[] | undefined;
  @state() private chosen = "";
  @state() private isSaved = false;
  @state() private error: PlainError | undefined;
  readonly #strings = new StringsController(this);

  override render(): TemplateResult {
    const { t } = this.#strings;
    if (this.kept && this.call) return this.#form(this.kept, this.call);
    return html`<div class="row">
        <button class="quiet open" ?disabled=${!this.call || this.url === undefined} @click=${this.#start}>${icon("collection")}${t("save-call.open")}</button>
        <span role="status">${this.isSaved ? t("save-call.saved") : nothing}</span>
        ${this.isSaved ? html`<button class="small show" @click=${this.#show}>${t("save-call.show")}</button>` : nothing}
      </div>
      ${this.error ? this.#failure(this.error) : nothing}`;
  }

  #failure(error: PlainError): TemplateResult {
    const { maxChars } = error.kind === "client" ? error.data : {};
    return typeof maxChars === "number"
      ? html`<p class="problem" role="alert">${this.#strings.t("save-call.too-large", { count: maxChars })}</p>`
      : html`<mcp-error-view .error=${error}></mcp-error-view>`;
  }

  #form(kept: readonly StoredChoice[], call: SavableCall): TemplateResult {
    const { t } = this.#strings;
    const open = kept.find(({ id }) => id === this.chosen);
    const folders = open ? foldersOf(open.collection) : [];
    return html`<form aria-label=${t("save-call.title")} @submit=${this.#save} @keydown=${this.#onKey}>
      <input name="name" required maxlength=${FILE_LIMITS.name} autocomplete="off" aria-label=${t("save-call.name")} placeholder=${t("save-call.name")} .value=${call.name.slice(0, FILE_LIMITS.name)} />
      <select name="collection" aria-label=${t("save-call.collection")} @change=${(event: Event & { readonly target: HTMLSelectElement }) => (this.chosen = event.target.value)}>
        ${kept.map(({ id, collection }) => html`<option value=${id} .selected=${id === this.chosen}>${visibleLine(collection.name, 100)}</option>`)}
        <option value="" .selected=${this.chosen === ""}>${t("save-call.new")}</option>
      </select>
      ${
        folders.length > 0
          ? html`<select name="folder" aria-label=${t("save-call.folder")}>
              <option value="">${t("save-call.no-folder")}</option>
              ${folders.map(({ place, folder }) => html`<option value=${place.join(".")}>${"\u2003".repeat(place.length - 1)}${visibleLine(folder.name, 100)}</option>`)}
            </select>`
          : nothing
      }
      <button class="primary">${t("save-call.save")}</button>
      <button type="button" @click=${this.#leave}>${t("save-call.cancel")}</button>
      ${call.resultId === undefined ? nothing : html`<p class="muted small">${t("save-call.expected")}</p>`}
    </form>`;
  }

  readonly #start = async (): Promise<void> => {
    this.isSaved = false;
    this.error = undefined;
    try {
      const all = await keptCollections();
      const read = await Promise.all(all.map(async ({ id, text }) => ({ id, ...(await readCollection(text)) })));
      this.kept = read.flatMap(({ id, collection, problems }) =>
        collection && problems.length === 0 ? [{ id, collection }] : [],
      );
      this.chosen = this.kept[0]?.id ?? "";
    } catch (error) {
      this.error = toPlainError(error);
      return;
    }
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>("input")?.select();
  };

  readonly #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { call, url, kept, chosen } = this;
    if (!call || url === undefined || !(event.target instanceof HTMLFormElement)) return;
    const data = new FormData(event.target);
    const name = String(data.get("name") ?? "").trim();
    const folder: ItemPlace = String(data.get("folder") ?? "")
      .split(".")
      .flatMap((at) => (at === "" ? [] : [Number(at)]));
    if (name === "") return;
    try {
      const { withoutVariables } = await import("../../../src/collections/variables.js");
      const expect = await this.#expectations(call);
      const seen = kept?.find((one) => one.id === chosen);
      const id = seen?.id ?? crypto.randomUUID();
      let isKept = false;
      while (!isKept) {
        // The collection may have been changed since the form was opened, and while this runs.
        const now = (await keptCollections()).find((one) => one.id === id);
        const { collection = { name: this.#strings.t("save-call.new"), items: [] } } = now
          ? await readCollection(now.text)
          : {};
        const [named, server] = withServer(collection, url, this.#nameOfServer);
        const saved: CollectionCall = {
          name,
          server,
          [call.kind]: call.kind === "resource" ? withoutVariables(call.name) : call.name,
          ...(call.args && Object.keys(call.args).length > 0 && { arguments: withoutVariables(call.args) }),
          expect,
        };
        const [next] = withAdded(named, seen ? sameFolder(seen.collection, folder, collection) : [], saved);
        isKept = await keepCollection(id, await writeCollection(next), now?.text);
      }
      openCollection(id);
      this.isSaved = true;
      const trouble = collectionTrouble();
      this.error = trouble && toPlainError(trouble);
    } catch (error) {
      this.error = toPlainError(error);
    }
    await this.#leave();
  };

  get #nameOfServer(): string {
    const info = this.serverId === undefined ? undefined : this.host?.server(this.serverId)?.info;
    const name = visibleLine(info?.implementation?.name ?? "", 60).replaceAll(/[^\p{L}\p{N}_.-]+/gu, "-");
    return name.replaceAll(/^-+|-+$/g, "") || "server";
  }

  async #expectations({ kind, name, resultId }: SavableCall): Promise<readonly Expectation[]> {
    const json =
      resultId === undefined ? undefined : await this.host?.results.json(resultId, "result").catch(() => undefined); // released
    const result: unknown = json === undefined || json.length > LONGEST ? undefined : parseExact(json);
    if (!isObject(result)) return [{ kind: "status", status: "done" }];
    const server = this.serverId === undefined ? undefined : this.host?.server(this.serverId);
    const tool = kind === "tool" ? await server?.getTool(name).catch(() => undefined) : undefined; // unknown: no schema is proposed
    const { proposeExpectations } = await import("../../../src/collections/propose.js");
    return proposeExpectations(result, tool?.outputSchema !== undefined);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#leave();
  };

  readonly #leave = async (): Promise<void> => {
    this.kept = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(this.isSaved ? ".show" : ".open")?.focus();
  };

  readonly #show = (): void =>
    void this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "collections" }));
}

/**
 * Place of a folder in a newer version of its collection, by the names on the way to it; the collection itself if it is
 * gone.
 */
function sameFolder(before: Collection, place: ItemPlace, now: Collection): ItemPlace {
  const namesOf = (collection: Collection, at: ItemPlace): string =>
    JSON.stringify(at.map((_, level) => itemAt(collection, at.slice(0, level + 1))?.name));
  const names = namesOf(before, place);
  const same = foldersOf(now).filter((one) => namesOf(now, one.place) === names);
  return (same.find((one) => one.place.join() === place.join()) ?? same[0])?.place ?? [];
}

/** Collection that names the server at an address, without the secrets in the address, and the name. */
function withServer(
  collection: Collection,
  url: string,
  wanted: string,
): readonly [collection: Collection, name: string] {
  const { servers = {} } = collection;
  const shared = sharedAddress(url);
  const known = Object.entries(servers).find(([, one]) => one.url === url || one.url === shared);
  if (known) return [collection, known[0]];
  let name = wanted;
  for (let number = 2; Object.hasOwn(servers, name); number++) name = `${wanted}-${number}`;
  return [{ ...collection, servers: { ...servers, [name]: { url: shared } } }, name];
}

define("mcp-save-call", McpSaveCall);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-save-call": McpSaveCall;
  }
}
