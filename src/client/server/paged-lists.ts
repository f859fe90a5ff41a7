/**
 * Lists of resources, templates and prompts: read page by page, each item once.
 *
 * Owns: which items are the same, and the events of a list that is loaded. Never keeps one.
 */
import {
  readPromptPage,
  readResourcePage,
  readTemplatePage,
  type MethodName,
  type Page,
  type Prompt,
  type Resource,
  type ResourceTemplate,
} from "../../protocol/index.js";
import type { Params } from "../../jsonrpc/index.js";
import type { SessionRequestOptions } from "../../session/index.js";
import type { HostEvent, PagedLists, Problem } from "../api/index.js";
import type { ConnectionParts } from "./core-connection.js";
import { readPages, reportRejected } from "../memory/pages.js";

interface ListRow<T> {
  readonly method: MethodName;
  readonly about: Problem["about"];
  /** Reads a page; `known`: the items of the pages before it. */
  readonly read: (result: Params, known: ReadonlyMap<string, T>) => Page<T>;
  /** Identifies an item in its list. */
  readonly keyOf: (item: T) => string;
}

const LISTS: { readonly [K in keyof PagedLists]: ListRow<PagedLists[K]> } = {
  resources: {
    ...{ method: "resources/list", about: "resource", read: readResourcePage },
    keyOf: ({ uri }: Resource) => uri,
  },
  resourceTemplates: {
    ...{ method: "resources/templates/list", about: "resource", read: readTemplatePage },
    keyOf: ({ uriTemplate }: ResourceTemplate) => uriTemplate,
  },
  prompts: { ...{ method: "prompts/list", about: "prompt", read: readPromptPage }, keyOf: ({ name }: Prompt) => name },
};
/** Items per event: small enough that none of them costs a page its frame. */
const CHUNK = 250;

/** Reads all pages. `onPage` takes each; `isFirst`: the list begins, or begins again. */
export async function readList<K extends keyof PagedLists>(
  { session, report }: Pick<ConnectionParts, "session" | "report">,
  list: K,
  options: SessionRequestOptions,
  onPage?: (page: Page<PagedLists[K]>, isFirst: boolean) => void,
): Promise<PagedLists[K][]> {
  const { method, about, read, keyOf }: ListRow<PagedLists[K]> = LISTS[list];
  const all = new Map<string, PagedLists[K]>();
  const readPage = (result: Params, isFirst: boolean): void => {
    if (isFirst) all.clear();
    const page = read(result, all);
    for (const item of page.items) all.set(keyOf(item), item);
    reportRejected(page.rejected, about, report);
    onPage?.(page, isFirst);
  };
  await readPages(session, method, readPage, options);
  return [...all.values()];
}

/** Loads a list into events. */
export async function loadList(
  parts: Pick<ConnectionParts, "session" | "report" | "emit" | "id">,
  list: keyof PagedLists,
  loadId: string,
  options: SessionRequestOptions,
): Promise<void> {
  const { id: serverId, emit } = parts;
  await readList(parts, list, options, ({ items, rejected }, isFirst) => {
    for (let at = 0; at === 0 || at < items.length; at += CHUNK) {
      const event = { kind: "list-page", serverId, list, loadId, start: isFirst && at === 0 } as const;
      const malformed = at === 0 && rejected.length > 0 && { malformed: rejected };
      // Items are of their list: the union of events knows each pair.
      emit({ ...event, ...malformed, items: items.slice(at, at + CHUNK) } as HostEvent);
    }
  });
}
