/** Details of a folder: its name, its calls, and running them. */
import { html, nothing, type TemplateResult } from "lit";
import { callsIn, withItem, withMoved, withShifted, type ItemPlace } from "../../../src/collections/edit-items.js";
import type { Collection, CollectionFolder } from "../../../src/collections/index.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { labelledField } from "./call-fields.js";
import { folderChoice } from "./folder-choice.js";

/** Data for rendering the details. */
export interface FolderDetail {
  readonly collection: Collection;
  readonly folder: CollectionFolder;
  readonly place: ItemPlace;
  readonly busy: boolean;
  readonly isDeleting: boolean;
  readonly run: () => void;
  readonly setDeleting: (isDeleting: boolean) => void;
  readonly changed: (collection: Collection, place: ItemPlace | undefined) => void;
}

/** Renders the details. */
export function folderDetail(detail: FolderDetail, strings: StringsController): TemplateResult {
  const { t } = strings;
  const { collection, folder, place, busy, isDeleting, run, setDeleting, changed } = detail;
  const replace = (next: CollectionFolder): void => changed(withItem(collection, place, next), place);
  const count = callsIn(folder).length;
  return html`<div class="detail">
    <h3 tabindex="-1"><bdi>${visibleLine(folder.name, 200)}</bdi></h3>
    <p class="muted small">${t("collections.calls", { count })}</p>
    <div class="row buttons">
      <button class="primary run" ?disabled=${busy || count === 0} @click=${run}>${icon("play")}${t("collections.run-folder")}</button>
      <button class="icon" title=${t("collections.up")} aria-label=${t("collections.up")} @click=${() => changed(...withShifted(collection, place, -1))}>${icon("up")}</button>
      <button class="icon" title=${t("collections.down")} aria-label=${t("collections.down")} @click=${() => changed(...withShifted(collection, place, 1))}>${icon("down")}</button>
      ${
        isDeleting
          ? html`<button class="sure" @click=${() => changed(withItem(collection, place, undefined), undefined)}>${t("collections.delete-sure")}</button>
              <button @click=${() => setDeleting(false)}>${t("collections.keep")}</button>`
          : html`<button class="icon delete" title=${t("collections.delete")} aria-label=${t("collections.delete")} @click=${() => setDeleting(true)}>${icon("trash")}</button>`
      }
    </div>
    ${isDeleting && count > 0 ? html`<p class="problem small">${t("collections.delete-folder-note", { count })}</p>` : nothing}
    <div class="fields">
      ${labelledField("name", t("collections.name"), folder.name, 200, (name) => name !== "" && replace({ ...folder, name }))}
      ${labelledField("description", t("collections.description"), folder.description ?? "", 20_000, (description) => replace(described(folder, description)))}
      ${folderChoice({ collection, place, choose: (target) => changed(...withMoved(collection, place, target)) }, strings)}
    </div>
  </div>`;
}

function described({ description: _before, ...folder }: CollectionFolder, description: string): CollectionFolder {
  return description === "" ? folder : { ...folder, description };
}
