/**
 * Form that saves a call into a collection, and saving it. Loaded when the form is first opened.
 *
 * Owns: the fields, the expectations proposed from the result, the server's name in the collection, and adding the call
 * to the newest version of the collection.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import {
  readCollection,
  writeCollection,
  type Collection,
  type CollectionCall,
  type Expectation,
} from "../../../src/collections/index.js";
import { foldersOf, itemAt, withAdded, type ItemPlace } from "../../../src/collections/edit-items.js";
import { FILE_LIMITS } from "../../../src/collections/limits.js";
import { proposeExpectations } from "../../../src/collections/propose.js";
import { withoutVariables } from "../../../src/collections/variables.js";
import { isObject } from "../../../src/json/is-object.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { sharedAddress } from "../../page-storage/server-link.js";
import { keepCollection, keptCollections, openCollection } from "../../page-storage/stored-collections.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { expectationText } from "./verdict-words.js";

addEnglish(collectionsEn);

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

/** Content of the form. */
export interface SaveForm {
  readonly call: SavableCall;
  /** Address of the server of the call. */
  readonly url: string;
  /** Name of the server, for collections that do not name it yet. */
  readonly serverName: string;
  /** Suggested name of a new collection; empty if nothing is known of the server. */
  readonly title: string;
  readonly kept: readonly StoredChoice[];
  /** Id of the chosen collection; empty for a new one. */
  readonly chosen: string;
  readonly proposed: readonly Expectation[];
}

/** Call to save, and its origin. */
export interface SaveSource {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  readonly url: string;
  readonly call: SavableCall;
}

/** Reads the stored collections, and proposes expectations. */
export async function startForm(source: SaveSource): Promise<SaveForm> {
  const { host, serverId, url, call } = source;
  const all = await keptCollections();
  const [read, proposed] = await Promise.all([
    Promise.all(all.map(async ({ id, text }) => ({ id, ...(await readCollection(text)) }))),
    expectationsFor(source),
  ]);
  const kept = read.flatMap(({ id, collection, problems }) =>
    collection && problems.length === 0 ? [{ id, collection }] : [],
  );
  const { name = "", title = name } =
    (serverId === undefined ? undefined : host?.server(serverId)?.info?.implementation) ?? {};
  return { call, url, serverName: name, title, kept, chosen: kept[0]?.id ?? "", proposed };
}

async function expectationsFor({ host, serverId, call }: SaveSource): Promise<readonly Expectation[]> {
  const { kind, name, resultId } = call;
  const json = resultId === undefined ? undefined : await host?.results.json(resultId, "result").catch(() => undefined); // released
  const result: unknown = json === undefined || json.length > LONGEST ? undefined : parseExact(json);
  if (!isObject(result)) return [{ kind: "status", status: "done" }];
  const server = serverId === undefined ? undefined : host?.server(serverId);
  const tool = kind === "tool" ? await server?.getTool(name).catch(() => undefined) : undefined; // unknown: no schema is proposed
  return proposeExpectations(result, tool?.outputSchema !== undefined);
}

/** Renders the fields. `choose`: called with the id of the collection that the user chose. */
export function saveForm(
  { call, kept, chosen, proposed, title }: SaveForm,
  choose: (id: string) => void,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const open = kept.find(({ id }) => id === chosen);
  const folders = open ? foldersOf(open.collection) : [];
  const field = (label: string, control: TemplateResult): TemplateResult =>
    html`<label class="field"><span class="muted small">${label}</span>${control}</label>`;
  const onChoose = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) choose(target.value);
  };
  return html`${field(
    t("save-call.name"),
    html`<input name="name" required maxlength=${FILE_LIMITS.name} autocomplete="off" .value=${call.name.slice(0, FILE_LIMITS.name)} />`,
  )}
  ${field(
    t("save-call.collection"),
    html`<select name="collection" @change=${onChoose}>
      ${kept.map(({ id, collection }) => html`<option value=${id} .selected=${id === chosen}>${visibleLine(collection.name, 100)}</option>`)}
      <option value="" .selected=${chosen === ""}>${t("save-call.new")}</option>
    </select>`,
  )}
  ${
    open
      ? nothing
      : field(
          t("save-call.new-name"),
          html`<input name="new" required maxlength=${FILE_LIMITS.name} autocomplete="off" .value=${visibleLine(title.trim(), 60) || t("save-call.new")} />`,
        )
  }
  ${
    folders.length > 0
      ? field(
          t("save-call.folder"),
          html`<select name="folder">
            <option value="">${t("save-call.no-folder")}</option>
            ${folders.map(({ place, folder }) => html`<option value=${place.join(".")}>${"\u2003".repeat(place.length - 1)}${visibleLine(folder.name, 100)}</option>`)}
          </select>`,
        )
      : nothing
  }
  <fieldset>
    <legend class="muted small">${t("collections.expectations")}</legend>
    ${proposed.map((one, at) => html`<label class="tick"><input type="checkbox" name="expect" value=${at} checked /><span>${expectationText(one, strings)}</span></label>`)}
  </fieldset>`;
}

/** Saves the call as the fields say, and opens its collection; returns the name of the collection. */
export async function saveCall(form: SaveForm, data: FormData): Promise<string> {
  const { call, url, serverName, kept, chosen, proposed } = form;
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const folder: ItemPlace = text("folder")
    .split(".")
    .flatMap((at) => (at === "" ? [] : [Number(at)]));
  const ticked = new Set(data.getAll("expect").map(Number));
  const expect = proposed.filter((_, at) => ticked.has(at));
  const seen = kept.find(({ id }) => id === chosen);
  const id = seen?.id ?? crypto.randomUUID();
  for (;;) {
    // The collection may have been changed since the form was opened, and while this runs.
    const now = (await keptCollections()).find((one) => one.id === id);
    const { collection = { name: text("new") || text("name"), items: [] } } = now ? await readCollection(now.text) : {};
    const [named, server] = withServer(collection, url, wordOf(serverName));
    const saved: CollectionCall = {
      name: text("name"),
      server,
      [call.kind]: call.kind === "resource" ? withoutVariables(call.name) : call.name,
      ...(call.args && Object.keys(call.args).length > 0 && { arguments: withoutVariables(call.args) }),
      ...(expect.length > 0 && { expect }),
    };
    const [next] = withAdded(named, seen ? sameFolder(seen.collection, folder, collection) : [], saved);
    if (await keepCollection(id, await writeCollection(next), now?.text)) {
      openCollection(id);
      return next.name;
    }
  }
}

/** Name of a server as a key of a collection's servers. */
function wordOf(name: string): string {
  const word = visibleLine(name, 60).replaceAll(/[^\p{L}\p{N}_.-]+/gu, "-");
  return word.replaceAll(/^-+|-+$/g, "") || "server";
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
