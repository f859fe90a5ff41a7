/**
 * Entries of a panel's command palette: actions, servers, and the items of servers.
 *
 * Owns: collecting the entries when the palette opens.
 */
import type { Host } from "../../../src/client/api/index.js";
import { serverState } from "../../../src/state/index.js";
import { followList } from "../../controllers/lists-controller.js";
import { labelIn } from "../../parts/plugins/label.js";
import { actions } from "../../parts/plugins/registry.js";
import {
  changeSettings,
  DENSITIES,
  panelSettings,
  THEMES,
  type PanelSettings,
} from "../../page-storage/panel-settings.js";
import type { StringKey, StringsController } from "../../strings/index.js";
import type { McpCommandPalette } from "../../views/palette/palette.js";
import type { PaletteEntry, PaletteGroup } from "../../views/palette/palette-entry.js";
import type { IconName } from "../../theme/icons.js";
import { serverNameOf } from "../../views/shared/server-name.js";
import type { ShowTarget } from "../../views/shared/show-request-event.js";
import { ACTION_ICONS, actionLabel, keyText } from "./action-labels.js";
import { paletteSearch, type SearchedPanel } from "./palette-search.js";
import { screenActions } from "./screen-actions.js";
import { pressWhenShown, VIEW_ACTIONS } from "./view-actions.js";
import { isView, viewLabel, type PanelView } from "../frame/panel-views.js";
import { ACTIONS } from "./panel-actions.js";
import type { ActingPanel, CommandParts, PanelCommands } from "./panel-commands.js";

/** Lists that are searched. */
const LISTS = ["tools", "resources", "prompts"] as const;

/** Searchable fields of a server's item. */
type Item = Pick<PaletteEntry, "name" | "title" | "description">;

/** Server of an item: its id, its name if there are several, and the function that shows the item. */
interface ItemServer extends Pick<PaletteSources, "show"> {
  readonly id: string;
  readonly place: string | undefined;
}

/** Item of a server. There may be thousands, so each computes the rest only when asked. */
class ItemEntry implements PaletteEntry {
  readonly standsFor: Item;
  readonly group: PaletteGroup;
  readonly kind: string;
  readonly icon: IconName;
  readonly #server: ItemServer;
  readonly #wanted: ShowTarget;

  constructor(item: Item, server: ItemServer, kind: string, icon: IconName, wanted: ShowTarget) {
    this.standsFor = item;
    this.group = wanted.kind === "tool" ? "tools" : "go";
    this.#server = server;
    this.kind = kind;
    this.icon = icon;
    this.#wanted = wanted;
  }

  get name(): string {
    return this.standsFor.name;
  }

  get title(): string | undefined {
    return this.standsFor.title;
  }

  get description(): string | undefined {
    return this.standsFor.description;
  }

  get place(): string | undefined {
    return this.#server.place;
  }

  get id(): string {
    return `${this.icon} ${this.#server.id} ${this.name}`.slice(0, 200);
  }

  run(): void {
    this.#server.show(this.#server.id, this.#wanted);
  }
}

/** Data for creating the entries. */
interface PaletteSources extends SearchedPanel, Pick<CommandParts, "choose" | "report"> {
  readonly commands: PanelCommands;
  /** Views that the panel has. */
  readonly views: readonly PanelView[];
  readonly panel: ActingPanel;
}

/** Opens the palette of a panel, and adds more as servers list their items. */
export async function openPalette(
  palette: McpCommandPalette,
  panel: ActingPanel,
  parts: CommandParts,
  commands: PanelCommands,
  strings: StringsController,
): Promise<void> {
  const sources = (): PaletteSources => ({ ...presentOf(parts), panel, commands });
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

/** Returns the present data of a panel; the open server is the first one. */
function presentOf({
  host: panelHost,
  open,
  views,
  show,
  choose,
  report,
}: CommandParts): Omit<PaletteSources, "panel" | "commands"> {
  const { host, snapshot } = panelHost;
  const serverIds = [...panelHost.serverIds].sort((a, b) => Number(b === open.id) - Number(a === open.id));
  return { host, snapshot, serverIds, choose, report, views: views.all, show: (id, wanted) => void show(id, wanted) };
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

/** Collects the entries: tools, views, servers, other items, actions; those of the open server before the others. */
function paletteEntries(sources: PaletteSources, strings: StringsController): readonly PaletteEntry[] {
  const { t } = strings;
  const { snapshot, serverIds, show, choose, views } = sources;
  const { go, acting } = actionEntries(sources, strings);
  const has = (view: string): boolean => views.some(({ name }) => name === view);
  const several = serverIds.length > 1;
  const [tool, resource, prompt] = [t("palette.tool"), t("palette.resource"), t("palette.prompt")];
  const tools: PaletteEntry[] = [];
  const servers: PaletteEntry[] = [];
  const items: PaletteEntry[] = [];
  for (const id of serverIds) {
    const state = serverState(snapshot, id);
    if (!state) continue;
    const place = serverNameOf(state.server);
    if (several)
      servers.push({
        group: "go",
        name: place,
        kind: t("panel.server"),
        icon: "server",
        id: `server ${id}`,
        run: () => choose(id),
      });
    const server: ItemServer = { id, place: several ? place : undefined, show };
    for (const one of has("tools") ? state.tools.items : [])
      tools.push(new ItemEntry(one, server, tool, "tool", { kind: "tool", name: one.name }));
    for (const one of has("resources") ? state.resources.items : [])
      items.push(new ItemEntry(one, server, resource, "resource", { kind: "resource", uri: one.uri }));
    for (const one of has("prompts") ? state.prompts.items : [])
      items.push(new ItemEntry(one, server, prompt, "prompt", { kind: "prompt", name: one.name }));
  }
  return [...tools, ...go, ...servers, ...items, ...acting];
}

/** Views; and the actions of the panel, of the buttons in sight, and of views that are not open; each label once. */
function actionEntries(
  sources: PaletteSources,
  strings: StringsController,
): { readonly go: readonly PaletteEntry[]; readonly acting: readonly PaletteEntry[] } {
  const { commands, panel, show, views, serverIds } = sources;
  const { t } = strings;
  const group = "actions";
  const entries = new Map<string, PaletteEntry>();
  const add = (entry: PaletteEntry): void => {
    if (!entries.has(entry.name)) entries.set(entry.name, entry);
  };
  for (const action of ACTIONS) {
    const { name, key } = action;
    if (action.keyOnly || isView(name) || name === "palette") continue;
    if (serverIds.length < 2 && (name === "next-server" || name === "previous-server")) continue;
    const run = (): void => void action.run(commands);
    add({
      group,
      name: t(name === "help" ? "panel.keys" : actionLabel(name)),
      icon: ACTION_ICONS[name],
      key: keyText(key),
      id: `action ${name}`,
      run,
    });
  }
  for (const view of views) {
    const { name, key, icon } = view;
    const shown = { ...(key !== "" && { key: keyText(key) }), ...(icon !== "" && { icon: { path: icon } }) };
    add({
      group: "go",
      name: viewLabel(view, strings),
      id: `action ${name}`,
      ...shown,
      run: () => void commands.openView(name),
    });
  }
  for (const entry of ownEntries(sources, strings)) add(entry);
  for (const entry of lookEntries(panel, strings)) add(entry);
  for (const { label, menu, path, run } of screenActions(panel.renderRoot)) {
    const icon = path === undefined ? "chevron" : { path };
    add({ group, name: label, description: menu, id: `button ${label}`, icon, run });
  }
  for (const { view, label, icon } of VIEW_ACTIONS) {
    const run = (): void => {
      show(undefined, { kind: "view", view });
      void pressWhenShown(panel.renderRoot, t(label));
    };
    const shown = views.find(({ name }) => name === view);
    if (shown) add({ group, name: t(label), icon, id: `${view} ${label}`, place: viewLabel(shown, strings), run });
  }
  const all = [...entries.values()];
  return { go: all.filter((entry) => entry.group === "go"), acting: all.filter((entry) => entry.group !== "go") };
}

/** Actions that change the theme or the density, unless the page decides them. */
function lookEntries({ theme, density }: PaletteSources["panel"], { t }: StringsController): readonly PaletteEntry[] {
  const now = panelSettings();
  const entry = (setting: "theme" | "density", value: string, change: Partial<PanelSettings>): PaletteEntry => ({
    group: "actions",
    name: t("palette.set", {
      setting: t(`settings.${setting}`),
      value: t(`settings.${setting}-${value}` as StringKey), // each value has a string, which the settings show
    }),
    icon: "settings",
    id: `${setting} ${value}`,
    run: () => changeSettings(change),
  });
  const themes = theme === undefined ? THEMES.filter((one) => one !== now.theme) : [];
  const densities = density === undefined ? DENSITIES.filter((one) => one !== now.density) : [];
  return [
    ...themes.map((one) => entry("theme", one, { theme: one })),
    ...densities.map((one) => entry("density", one, { density: one })),
  ];
}

/** Actions that the page registered. */
function ownEntries(sources: PaletteSources, { language }: StringsController): readonly PaletteEntry[] {
  const { host, snapshot, serverIds, panel, report } = sources;
  if (!host) return [];
  return actions.items.flatMap((action) => {
    if (action.place === "result") return [];
    const { name, label, icon } = action;
    const run = async (): Promise<void> => {
      try {
        const { liveHost } = await import("../../../workers/page/live-host.js");
        const live = liveHost(
          host,
          snapshot.servers.map(({ server }) => server),
        );
        const server = serverIds[0] === undefined ? undefined : live.server(serverIds[0]);
        await action.run({ panel, host: live, server });
      } catch (error) {
        report(error);
      }
    };
    const shown = icon === undefined ? "chevron" : { path: icon };
    return [
      { group: "actions", name: labelIn(label, language), id: `own ${name}`, icon: shown, run: () => void run() },
    ];
  });
}
