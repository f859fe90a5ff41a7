/**
 * Toolbar of the collections view: the open collection, the environment, running, files (chosen, dropped, saved), new
 * items.
 */
import { html, nothing, type TemplateResult, type ReactiveControllerHost } from "lit";
import {
  type Collection,
  readCollection,
  writeCollection,
  type ReadCollection,
} from "../../../src/collections/index.js";
import type { StringsController, StringKey } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { menu } from "../shared/menu.js";
import type { CollectionWatch } from "./collection-watch.js";
import type { NamedCollection } from "./open-collection.js";
import { FILE_LIMITS } from "../../../src/collections/limits.js";
import { FileDrop } from "../../controllers/file-drop.js";
import { chooseFile } from "../../parts/basic/choose-file.js";
import { saveFile } from "../../parts/basic/save.js";

export class CollectionFiles {
  readonly #taken: (read: ReadCollection) => void;
  readonly #drop: FileDrop;

  /** `taken` receives the collection of a file that is chosen, or dropped on the element. */
  constructor(element: ReactiveControllerHost & EventTarget, taken: (read: ReadCollection) => void) {
    this.#taken = taken;
    this.#drop = new FileDrop(element, (file) => void this.read(file));
  }

  /** True while a file is dragged over the element. */
  get isDragged(): boolean {
    return this.#drop.isDragged;
  }

  /** Lets the user choose a file. */
  choose(): void {
    chooseFile(".json,application/json", (file) => void this.read(file));
  }

  /** Reads a file. */
  async read(file: File): Promise<void> {
    // Four bytes are the most that a character takes.
    const text = file.size > FILE_LIMITS.chars * 4 ? "" : await file.text().catch(() => "");
    this.#taken(await readCollection(text));
  }

  /** Saves a collection as a file. */
  async save(collection: Collection): Promise<void> {
    saveFile(await writeCollection(collection), `${collection.name}.json`, "application/json");
  }
}

/** Data and callbacks of the bar. */
export interface CollectionsBar {
  readonly all: readonly NamedCollection[];
  readonly id: string | undefined;
  readonly collection: Collection | undefined;
  readonly environment: string | undefined;
  readonly isRunning: boolean;
  readonly canRun: boolean;
  readonly isSettings: boolean;
  readonly open: (id: string) => void;
  readonly choose: (environment: string) => void;
  readonly run: () => void;
  readonly stop: () => void;
  readonly watch: CollectionWatch;
  readonly create: () => void;
  readonly addFolder: () => void;
  readonly import: () => void;
  readonly export: () => void;
  readonly settings: () => void;
}

/** Renders the bar. `field`: the search field. */
export function collectionsBar(bar: CollectionsBar, field: TemplateResult, { t }: StringsController): TemplateResult {
  const { all, id, collection, environment, isRunning, canRun, watch } = bar;
  const environments = Object.keys(collection?.environments ?? {});
  const chosen = environment ?? environments[0];
  const button = (
    name: IconName,
    label: StringKey,
    run: () => void,
    disabled = false,
    pressed?: boolean,
  ): TemplateResult =>
    html`<button class="icon" title=${t(label)} aria-label=${t(label)} ?disabled=${disabled} aria-pressed=${pressed === undefined ? nothing : pressed ? "true" : "false"} @click=${run}>${icon(name)}</button>`;
  const item = (name: IconName, label: StringKey, run: () => void, disabled = false): TemplateResult =>
    html`<button class="quiet" data-closes ?disabled=${disabled} @click=${run}>${icon(name)}${t(label)}</button>`;
  // One button, so that the focus stays on it.
  const runs = html`<button
    class=${isRunning ? "stop" : "primary run-all"}
    ?disabled=${!isRunning && !canRun}
    @click=${isRunning ? bar.stop : bar.run}
  >
    ${icon(isRunning ? "stop" : "play")}${t(isRunning ? "collections.stop" : "collections.run-all")}
  </button>`;
  return html`<div class="bar">
    <div class="selects"><select aria-label=${t("collections.collection")} @change=${(event: Event & { readonly target: HTMLSelectElement }) => bar.open(event.target.value)}>
      ${all.map((one) => html`<option value=${one.id} .selected=${one.id === id}>${visibleLine(one.name, 100)}</option>`)}
    </select>
    ${
      environments.length > 0
        ? html`<select aria-label=${t("collections.environment")} @change=${(event: Event & { readonly target: HTMLSelectElement }) => bar.choose(event.target.value)}>
            ${environments.map((name) => html`<option value=${name} .selected=${name === chosen}>${visibleLine(name, 60)}</option>`)}
          </select>`
        : nothing
    }</div>
    ${runs} ${button("eye", "collections.watch", watch.toggle, !canRun, watch.isOn)}
    ${button("settings", "collections.settings", bar.settings, !collection, bar.isSettings)}
    ${menu(
      "more",
      t("collections.more"),
      html`${item("folder", "collections.new-folder", bar.addFolder, !collection)}
        ${item("add", "collections.new", bar.create)} ${item("upload", "collections.import", bar.import)}
        ${item("download", "collections.export", bar.export, !collection)}`,
    )}
    ${field}
  </div>`;
}
