/** Choice of the folder that contains an item. */
import { html, nothing, type TemplateResult } from "lit";
import { foldersOf, type ItemPlace } from "../../../src/collections/edit-items.js";
import type { Collection } from "../../../src/collections/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { keyOfPlace } from "./collection-rows.js";

/** Data for rendering the choice. */
export interface FolderChoice {
  readonly collection: Collection;
  /** Place of the item. */
  readonly place: ItemPlace;
  readonly choose: (folder: ItemPlace) => void;
}

/** Renders the choice; nothing in a collection without folders. */
export function folderChoice(
  { collection, place, choose }: FolderChoice,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const folders = foldersOf(collection).filter((one) => !place.every((at, level) => one.place[level] === at));
  const here = keyOfPlace(place.slice(0, -1));
  if (folders.length === 0 && here === "") return nothing;
  const onChange = (event: Event & { readonly target: HTMLSelectElement }): void =>
    choose(event.target.value === "" ? [] : event.target.value.split(".").map(Number));
  return html`<label class="line"
    ><span>${t("collections.folder")}</span
    ><select name="folder" @change=${onChange}>
      <option value="" .selected=${here === ""}>${t("collections.no-folder")}</option>
      ${folders.map((one) => {
        const key = keyOfPlace(one.place);
        return html`<option value=${key} .selected=${key === here}>${"\u2003".repeat(one.place.length - 1)}${visibleLine(one.folder.name, 100)}</option>`;
      })}
    </select></label
  >`;
}
