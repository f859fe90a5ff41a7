/**
 * Lists of resources, templates and prompts, and the events of any list.
 *
 * Owns: how each is read, which of its items are equal, and making events of a page.
 */
import { readPromptPage, readResourcePage, readTemplatePage, type Page } from "../../protocol/index.js";
import type { HostEvent, ListItems, ListName, ListPage } from "../api/index.js";
import type { ListReader } from "./read-list.js";

/** Lists whose items are sent completely. */
export type PlainListName = Exclude<ListName, "tools">;

/** Reader of each list. */
export const LIST_READERS: { readonly [K in PlainListName]: ListReader<ListItems[K]> } = {
  resources: { method: "resources/list", about: "resource", read: readResourcePage, keyOf: ({ uri }) => uri },
  resourceTemplates: {
    ...{ method: "resources/templates/list", about: "resource", read: readTemplatePage },
    keyOf: ({ uriTemplate }) => uriTemplate,
  },
  prompts: { method: "prompts/list", about: "prompt", read: readPromptPage, keyOf: ({ name }) => name },
};

/** Items per event, few enough to fit in a frame of a page. */
const CHUNK = 250;

/** Emits a page of a list in parts. `more`: further members of the events. */
export function tellPage<K extends ListName>(
  emit: (event: HostEvent) => void,
  more: Pick<ListPage, "serverId" | "storedAt"> & { readonly list: K },
  { items, rejected }: Page<ListItems[K]>,
  isFirst: boolean,
  isLast: boolean,
): void {
  for (let at = 0; at === 0 || at < items.length; at += CHUNK) {
    emit({
      ...{ kind: "list-page", ...more, start: isFirst && at === 0, end: isLast && at + CHUNK >= items.length },
      items: items.slice(at, at + CHUNK),
      ...(at === 0 && rejected.length > 0 && { malformed: rejected }),
    } as ListPage); // items are of their list: the union of events knows each pair
  }
}
