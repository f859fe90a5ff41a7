/**
 * Compares two surfaces of a server: what was added, removed and changed, and what that means for its clients.
 *
 * Owns: matching items by name, and the order of the changes. Works in small steps, so that a list of ten thousand
 * tools blocks nothing.
 */
import { isJsonObject, sameJson, type JsonObject, member } from "../schema/json-value.js";
import type {
  ChangeClass,
  ServerSurface,
  SurfaceChange,
  SurfaceComparison,
  SurfaceItemKind,
} from "../client/api/surface-types.js";
import { comparePrompt, compareResource, compareServer } from "./compare-items.js";
import type { ItemChange } from "./item-change.js";
import { compareTool } from "./compare-tool.js";
import { pointer } from "./schema-change.js";

/**
 * Changes of the capabilities that a server declares, extensions included: a client may rely on everything that was
 * declared. Members that are `false` count as absent.
 */
function compareCapabilities(before: object, after: object): readonly SurfaceChange[] {
  return compareMembers({ ...before }, { ...after }, []);
}

function compareMembers(before: JsonObject, after: JsonObject, steps: readonly string[]): readonly SurfaceChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): readonly SurfaceChange[] => {
    const [was, is] = [before, after].map((capabilities) => declared(member(capabilities, key)));
    const [name = key, ...path] = [...steps, key];
    const at = { item: "capability" as const, name, path: path.length > 0 ? pointer("", ...path) : "" };
    if (sameJson(was, is)) return [];
    if (isJsonObject(was) && isJsonObject(is)) return steps.length > 4 ? [] : compareMembers(was, is, [...steps, key]);
    if (was === undefined) return [{ ...at, class: "non-breaking", change: "added", after: is }];
    if (is === undefined) return [{ ...at, class: "breaking", change: "removed", before: was }];
    return [{ ...at, class: "breaking", change: "changed", before: was, after: is }];
  });
}

const declared = (value: unknown): unknown => (value === false || value === null ? undefined : value);

/** Most changes in a {@link SurfaceComparison}. */
const MOST_CHANGES = 10_000;
/** Items that are compared between two pauses. */
const ITEMS_PER_STEP = 50;

const CLASSES: readonly ChangeClass[] = ["breaking", "non-breaking", "text"];
const LISTS = ["tools", "prompts", "resources", "resourceTemplates"] as const;

interface ListKind {
  readonly item: SurfaceItemKind;
  readonly key: string;
  readonly compare: (before: JsonObject, after: JsonObject) => readonly ItemChange[];
}

const KINDS: Readonly<Record<(typeof LISTS)[number], ListKind>> = {
  tools: { item: "tool", key: "name", compare: compareTool },
  prompts: { item: "prompt", key: "name", compare: comparePrompt },
  resources: { item: "resource", key: "uri", compare: compareResource },
  resourceTemplates: { item: "resource-template", key: "uriTemplate", compare: compareResource },
};

/** Compares two surfaces, and yields often. */
export function* comparing(before: ServerSurface, after: ServerSurface): Generator<undefined, SurfaceComparison> {
  const changes: SurfaceChange[] = [
    ...compareServer(before.server, after.server).map((change) => ({ item: "server" as const, name: "", ...change })),
    ...(before.capabilities && after.capabilities ? compareCapabilities(before.capabilities, after.capabilities) : []),
  ];
  for (const list of LISTS) {
    const [old, now] = [before[list], after[list]];
    if (!old || !now) continue;
    const malformed = list === "tools" ? [before.malformed, after.malformed] : [];
    const [was = NO_NAMES, is = NO_NAMES] = malformed.map((names) => new Set(names));
    for (const some of listChanges(old, now, KINDS[list], was, is)) {
      changes.push(...some.map((change) => withMalformed(change, was, is)));
      yield;
    }
  }
  const counts = { breaking: 0, "non-breaking": 0, text: 0 };
  for (const change of changes) counts[change.class]++;
  const ordered = CLASSES.flatMap((one) => changes.filter((change) => change.class === one));
  return {
    changes: ordered.slice(0, MOST_CHANGES),
    counts,
    notCompared: LISTS.filter((list) => (before[list] === undefined) !== (after[list] === undefined)),
    isCut: ordered.length > MOST_CHANGES,
  };
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Change of a tool that is listed on both sides, but malformed on one of them. */
function withMalformed(change: SurfaceChange, was: ReadonlySet<string>, is: ReadonlySet<string>): SurfaceChange {
  const names = change.change === "added" ? was : is;
  const isWhole = change.path === "" && (change.change === "added" || change.change === "removed");
  return isWhole && names.has(change.name) ? { ...change, isMalformed: true } : change;
}

/** Changes of a list, some at a time. `was`, `is`: names of malformed tools before and after. */
function* listChanges(
  before: readonly object[],
  after: readonly object[],
  kind: ListKind,
  was: ReadonlySet<string>,
  is: ReadonlySet<string>,
): Generator<readonly SurfaceChange[]> {
  const [old, now] = [byKey(before, kind.key), byKey(after, kind.key)];
  const added = new Set([...now.keys()].filter((name) => !old.has(name)));
  let some: SurfaceChange[] = [];
  let count = 0;
  for (const [name, item] of old) {
    const successor = now.get(name);
    if (successor) for (const change of kind.compare(item, successor)) some.push({ item: kind.item, name, ...change });
    else some.push(is.has(name) ? removed(name, item, kind.item) : goneOrRenamed(name, item, added, now, kind, was));
    if (++count % ITEMS_PER_STEP > 0) continue;
    yield some;
    some = [];
  }
  for (const name of added)
    some.push({ class: "non-breaking", item: kind.item, name, change: "added", path: "", after: now.get(name) });
  yield some;
}

/** Items by name; of several with the same name, the first counts. */
function byKey(items: readonly object[], key: string): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const item of items) {
    const name: unknown = isJsonObject(item) ? item[key] : undefined;
    if (isJsonObject(item) && typeof name === "string" && !found.has(name)) found.set(name, item);
  }
  return found;
}

/**
 * Change of an item that is no longer there: renamed, if a new item with a description differs only in its name. Takes
 * that one out of `added`.
 */
function goneOrRenamed(
  name: string,
  item: JsonObject,
  added: Set<string>,
  now: ReadonlyMap<string, JsonObject>,
  { item: kind, key }: ListKind,
  malformed: ReadonlySet<string>,
): SurfaceChange {
  let looks = item.description === undefined ? 0 : 200; // the search is quadratic
  for (const other of added) {
    const candidate = now.get(other);
    if (looks-- <= 0) break;
    if (!candidate || malformed.has(other) || !sameJson({ ...candidate, [key]: name }, item)) continue;
    added.delete(other);
    return { class: "breaking", item: kind, name, change: "renamed", path: "", before: name, after: other };
  }
  return removed(name, item, kind);
}

const removed = (name: string, before: JsonObject, item: SurfaceItemKind): SurfaceChange => ({
  class: "breaking",
  item,
  name,
  change: "removed",
  path: "",
  before,
});
