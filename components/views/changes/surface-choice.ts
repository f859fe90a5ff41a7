/**
 * Toolbar of the comparison of surfaces: the two selects for the surfaces; and the menu for files and stored surfaces,
 * which the timeline shows as well.
 *
 * Owns: rendering the toolbar, and the entries of the selects. The comparison is done by `ComparedSurfaces`.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ServerState } from "../../../src/state/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { menu } from "../shared/menu.js";
import { serverNameOf } from "../shared/server-name.js";
import { sourceKey, type ComparedSurfaces, type SurfaceSource } from "./compared-surfaces.js";

/** Servers and parts of the toolbar. */
export interface SurfaceChoice {
  readonly servers: readonly ServerState[];
  /** Switch between the lists of the view. */
  readonly lists: TemplateResult;
  /** Filters of the list. */
  readonly filters: TemplateResult;
  readonly buttons: TemplateResult;
}

/** Callbacks of the buttons. */
export interface SurfaceActions {
  /** True if two surfaces are compared, which can be swapped. */
  readonly isComparison: boolean;
  readonly onFile: (file: File) => void;
  readonly onExport: () => void;
  /** True while deleting the stored surfaces waits for confirmation. */
  readonly forgetting: boolean;
  readonly onForget: () => void;
  readonly onKeep: () => void;
}

function item(name: IconName, label: string, act: (event: Event) => void, isOff = false): TemplateResult {
  return html`<button class="quiet" data-closes ?disabled=${isOff} @click=${act}>${icon(name)}${label}</button>`;
}

/** Renders the toolbar. */
export function surfaceChoice(
  surfaces: ComparedSurfaces,
  { servers, lists, filters, buttons }: SurfaceChoice,
  strings: StringsController,
): TemplateResult {
  const sources = sourcesOf(surfaces, servers);
  return html`<div class="bar top">
    ${lists}
    <div class="sources">
      ${select("before", surfaces, sources, servers, strings)}
      <span class="muted" aria-hidden="true">→</span>
      ${select("after", surfaces, sources, servers, strings)}
    </div>
    ${filters} ${buttons}
  </div>`;
}

/** Renders the menu. While deletion waits for confirmation, its buttons replace the menu. */
export function surfaceButtons(
  surfaces: ComparedSurfaces,
  { isComparison, onFile, onExport, forgetting, onForget, onKeep }: SurfaceActions,
  { t }: StringsController,
): TemplateResult {
  const openDialog = (event: Event): void => {
    const { currentTarget } = event;
    const field =
      currentTarget instanceof HTMLElement ? currentTarget.closest(".buttons")?.querySelector("input") : undefined;
    field?.click();
  };
  const onPicked = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement; // it is on the field
    const file = field.files?.[0];
    field.value = ""; // the same file can be opened again
    if (file) onFile(file);
  };
  if (forgetting)
    return html`<span class="buttons">
      <span class="small" id="question">${t("changes.forget-question")}</span>
      <button class="danger" aria-describedby="question" @click=${onForget}>${t("changes.forget-sure")}</button>
      <button class="keep" @click=${onKeep}>${t("changes.keep")}</button>
    </span>`;
  return html`<span class="buttons">
    ${menu(
      "more",
      t("changes.more"),
      html`${isComparison ? item("exchange", t("changes.swap"), () => void surfaces.swap()) : nothing}
        ${item("refresh", t("changes.reload"), () => void surfaces.reload(), surfaces.isReading)}
        ${item("folder", t("changes.open"), openDialog)}
        ${item("download", t("changes.export"), onExport, !surfaces.current)}
        ${item("trash", t("changes.forget"), onForget, surfaces.stored.length === 0)}`,
    )}
    <input type="file" accept="application/json,.json" aria-label=${t("changes.open")} @change=${onPicked} />
  </span>`;
}

function sourcesOf(surfaces: ComparedSurfaces, servers: readonly ServerState[]): readonly SurfaceSource[] {
  return [
    ...servers
      .filter(({ server }) => server.state === "connected")
      .map(({ server }): SurfaceSource => ({ kind: "now", serverId: server.id })),
    ...surfaces.stored.map((entry): SurfaceSource => ({ kind: "stored", entry })),
    ...surfaces.files,
  ];
}

function select(
  side: "before" | "after",
  surfaces: ComparedSurfaces,
  sources: readonly SurfaceSource[],
  servers: readonly ServerState[],
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const chosen = surfaces[side] && sourceKey(surfaces[side]);
  const onChange = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement; // it is on the select
    void surfaces.choose(
      side,
      sources.find((source) => sourceKey(source) === value),
    );
  };
  return html`<label
    ><span>${t(`changes.${side}`)}</span>
    <select @change=${onChange}>
      <option value="" ?selected=${chosen === undefined}>${t("changes.choose")}</option>
      ${sources.map((source) => {
        const key = sourceKey(source);
        const label = labelOf(source, servers.length > 1 ? servers : [], strings);
        return html`<option value=${key} ?selected=${key === chosen}>${label}</option>`;
      })}
    </select>
  </label>`;
}

/** Label of a source. `servers`: those to tell apart by name. */
function labelOf(source: SurfaceSource, servers: readonly ServerState[], { t, formats }: StringsController): string {
  if (source.kind === "file") return t("changes.file", { name: visibleLine(source.name, 60) });
  if (source.kind === "stored") return t("changes.stored", { time: formats.moment(source.entry.at) });
  const state = servers.find(({ server }) => server.id === source.serverId);
  return state ? t("changes.now", { name: serverNameOf(state.server) }) : t("changes.now-here");
}
