/**
 * Reads lists of resources, templates and prompts, and creates the events of any list.
 *
 * Owns: the reader of each list, the identity of its items, and turning a page into events.
 */
import { readPromptPage, readResourcePage, readTemplatePage, type Page } from "../../protocol/index.js";
import type { HostEvent, ListItems, ListName, ListPage } from "../api/index.js";
import type { ListReader } from "./read-list.js";

/** Lists whose items are sent in full. */
export type PlainListName = Exclude<ListName, "tools">;

/** Reader of each list. */
export const LIST_READERS: { readonly [K in PlainListName]: ListReader<ListItems[K]> } = {
  resources: { method: "resources/list", about: "resource", read: readResourcePage, keyOf: ({ uri }) => uri },
  resourceTemplates: {
    method: "resources/templates/list",
    about: "resource",
    read: readTemplatePage,
    keyOf: ({ uriTemplate }) => uriTemplate,
  },
  prompts: { method: "prompts/list", about: "prompt", read: readPromptPage, keyOf: ({ name }) => name },
};

/** Items per event, few enough for a page to process within a frame. */
const CHUNK = 250;

/** Emits a page of a list in parts. `more`: additional members of the events. */
export function tellPage<K extends ListName>(
  emit: (event: HostEvent) => void,
  more: Pick<ListPage, "serverId" | "storedAt"> & { readonly list: K },
  { items, rejected }: Page<ListItems[K]>,
  isFirst: boolean,
  isLast: boolean,
): void {
  for (let at = 0; at === 0 || at < items.length; at += CHUNK) {
    emit({
      kind: "list-page",
      ...more,
      start: isFirst && at === 0,
      end: isLast && at + CHUNK >= items.length,
      items: items.slice(at, at + CHUNK),
      ...(at === 0 && rejected.length > 0 && { malformed: rejected }),
    } as ListPage); // the items match their list, but TypeScript can't relate the two
  }
}
