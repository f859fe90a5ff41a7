/**
 * Entries of a panel's command palette: actions, servers, and the items of servers.
 *
 * Owns: collecting the entries when the palette opens.
 */
import type { Host } from "../../src/client/api/index.js";
import { serverState, type PanelSnapshot } from "../../src/state/index.js";
import { followList } from "../controllers/lists-controller.js";
import type { StringsController } from "../strings/index.js";
import type { McpCommandPalette } from "../views/palette/palette.js";
import type { PaletteEntry } from "../views/palette/palette-entry.js";
import type { IconName } from "../theme/icons.js";
import { serverNameOf } from "../views/server-header/server-name.js";
import type { ShowTarget } from "../views/show-request-event.js";
import { actionLabel } from "./action-labels.js";
import { keyText } from "./key-text.js";
import { paletteSearch } from "./palette-search.js";
import { screenActions } from "./screen-actions.js";
import { pressWhenShown, VIEW_ACTIONS } from "./view-actions.js";
import { VIEWS } from "./panel-views.js";
import { ACTIONS, type PanelCommands } from "./panel-actions.js";

/** Lists that are searched. */
const LISTS = ["tools", "resources", "prompts"] as const;

/** Searchable fields of a server's item. */
type Item = Pick<PaletteEntry, "name" | "title" | "description">;

/** Data for creating the entries. */
export interface PaletteSources {
  readonly host: Host | undefined;
  readonly snapshot: PanelSnapshot;
  /** Servers of this panel, the open one first. */
  readonly serverIds: readonly string[];
  readonly commands: PanelCommands;
  readonly show: (serverId: string | undefined, wanted: ShowTarget) => void;
  readonly choose: (serverId: string) => void;
  /** Part of the document that the panel renders, with the buttons in sight. */
  readonly screen: ParentNode;
}

/** Opens the palette with the entries from `sources`, and adds more as servers list their items. */
export async function openPalette(
  palette: McpCommandPalette,
  sources: () => PaletteSources,
  strings: StringsController,
): Promise<void> {
  palette.source = () => paletteEntries(sources(), strings);
  palette.search = paletteSearch(sources, strings);
  await palette.show();
  const { host, serverIds } = sources();
  for (const id of serverIds) {
    const before = listed(sources(), id);
    void gather(host, id).then(() => {
      if (listed(sources(), id).some((items, at) => items !== before[at])) palette.refresh();
    });
  }
}

/** Returns the current lists of a server. */
function listed({ snapshot }: PaletteSources, id: string): readonly unknown[] {
  const state = serverState(snapshot, id);
  return LISTS.map((list) => state?.[list].items);
}

/** Loads a server's lists if they are not loaded yet. Never rejects. */
async function gather(host: Host | undefined, id: string): Promise<void> {
  const server = host?.server(id);
  if (server) await Promise.all(LISTS.map((list) => followList(server, list)));
}

/** Collects the entries: actions first, then servers, then items, with those of the open server before the others. */
function paletteEntries(sources: PaletteSources, { t }: StringsController): readonly PaletteEntry[] {
  const { snapshot, serverIds, show, choose } = sources;
  const actions = actionEntries(sources, t);
  const several = serverIds.length > 1;
  const [tool, resource, prompt] = [t("palette.tool"), t("palette.resource"), t("palette.prompt")];
  const servers: PaletteEntry[] = [];
  const items: PaletteEntry[] = [];
  for (const id of serverIds) {
    const state = serverState(snapshot, id);
    if (!state) continue;
    const place = serverNameOf(state.server);
    if (several)
      servers.push({ name: place, kind: t("panel.server"), icon: "server", id: `server ${id}`, run: () => choose(id) });
    // There may be thousands of entries, so each of them is a plain object.
    const entry = (item: Item, kind: string, icon: IconName, wanted: ShowTarget): PaletteEntry => ({
      name: item.name,
      kind,
      icon,
      id: `${icon} ${id} ${item.name}`.slice(0, 200),
      standsFor: item,
      title: item.title,
      description: item.description,
      place: several ? place : undefined,
      run: () => show(id, wanted),
    });
    for (const one of state.tools.items) items.push(entry(one, tool, "tool", { kind: "tool", name: one.name }));
    for (const one of state.resources.items)
      items.push(entry(one, resource, "resource", { kind: "resource", uri: one.uri }));
    for (const one of state.prompts.items) items.push(entry(one, prompt, "prompt", { kind: "prompt", name: one.name }));
  }
  return [...actions, ...servers, ...items];
}

/** Actions of the panel, of the buttons in sight, and of views that are not open; each label once. */
function actionEntries({ commands, screen, show }: PaletteSources, t: StringsController["t"]): readonly PaletteEntry[] {
  const kind = t("palette.action");
  const entries = new Map<string, PaletteEntry>();
  const add = (entry: PaletteEntry): void => {
    if (!entries.has(entry.name)) entries.set(entry.name, entry);
  };
  for (const action of ACTIONS) {
    if (action.keyOnly) continue;
    const icon = VIEWS.find(({ name }) => name === action.name)?.icon;
    const run = (): void => void action.run(commands);
    add({
      name: t(actionLabel(action.name)),
      kind,
      key: keyText(action.key),
      id: `action ${action.name}`,
      ...(icon && { icon }),
      run,
    });
  }
  for (const { label, path, run } of screenActions(screen))
    add({ name: label, kind, id: `button ${label}`, ...(path && { icon: { path } }), run });
  for (const { view, label, icon } of VIEW_ACTIONS) {
    const run = (): void => {
      show(undefined, { kind: "view", view });
      void pressWhenShown(screen, t(label));
    };
    const place = VIEWS.find(({ name }) => name === view)?.label;
    add({ name: t(label), kind, icon, id: `${view} ${label}`, ...(place && { place: t(place) }), run });
  }
  return [...entries.values()];
}
