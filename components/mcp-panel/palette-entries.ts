/**
 * What the palette of a panel finds: what can be done, its servers, and what they offer.
 *
 * Owns: gathering it, when the palette opens.
 */
import type { Host } from "../../src/client/api.js";
import type { PanelSnapshot } from "../../src/state/index.js";
import { listsOf, type ListKind } from "../controllers/server-lists.js";
import { askForTools } from "../controllers/tools-loading.js";
import type { StringsController } from "../strings/index.js";
import type { McpCommandPalette } from "../views/palette/palette.js";
import type { PaletteEntry } from "../views/palette/palette-entry.js";
import { nameOf } from "../views/server-header/server-name.js";
import type { ShowTarget } from "../views/show-request-event.js";
import { ACTIONS, type PanelCommands } from "./panel-actions.js";

/** What a server offers, as far as it is searched. */
type Item = Pick<PaletteEntry, "name" | "title" | "description">;

/** What entries are made of. */
export interface PaletteSources {
  readonly host: Host | undefined;
  readonly snapshot: PanelSnapshot;
  /** Servers of this panel, the chosen one first. */
  readonly serverIds: readonly string[];
  readonly commands: PanelCommands;
  readonly show: (serverId: string, wanted: ShowTarget) => void;
  readonly choose: (serverId: string) => void;
}

/** Opens the palette on what `sources` gives, and fills it up as servers list what they offer. */
export async function openPalette(
  palette: McpCommandPalette,
  sources: () => PaletteSources,
  strings: StringsController,
): Promise<void> {
  palette.source = () => paletteEntries(sources(), strings);
  await palette.show();
  const { host, serverIds } = sources();
  for (const id of serverIds) void gather(host, id).then(() => palette.refresh());
}

/** Has a server list what it offers, where that was not done yet. Never rejects. */
async function gather(host: Host | undefined, id: string): Promise<void> {
  const server = host?.server(id);
  if (!host || !server) return;
  const lists = listsOf(host, id);
  const kinds: readonly ListKind[] = ["resources", "prompts"];
  await Promise.all([
    server.info.capabilities.tools && askForTools(server),
    ...kinds.map((kind) => server.info.capabilities[kind === "prompts" ? "prompts" : "resources"] && lists.want(kind)),
  ]);
}

/** Gathers the entries: actions first, then servers, then what they offer, the chosen server's before the others'. */
export function paletteEntries(sources: PaletteSources, { t }: StringsController): readonly PaletteEntry[] {
  const { host, snapshot, serverIds, commands, show, choose } = sources;
  const actions = ACTIONS.filter(({ keyOnly }) => !keyOnly).map((action): PaletteEntry => ({
    name: t(action.label),
    kind: t("palette.action"),
    key: action.key,
    run: () => void action.run(commands),
  }));
  const several = serverIds.length > 1;
  const servers: PaletteEntry[] = [];
  const items: PaletteEntry[] = [];
  for (const id of serverIds) {
    const state = snapshot.servers.find(({ server }) => server.id === id);
    if (!state) continue;
    const place = nameOf(state.server);
    if (several) servers.push({ name: place, kind: t("panel.server"), run: () => choose(id) });
    const entry = (item: Item, kind: string, wanted: ShowTarget): PaletteEntry => ({
      ...{ name: item.name, kind, standsFor: item },
      ...(item.title !== undefined && { title: item.title }),
      ...(item.description !== undefined && { description: item.description.slice(0, 300) }),
      ...(several && { place }),
      run: () => show(id, wanted),
    });
    for (const tool of state.tools.items) items.push(entry(tool, t("palette.tool"), { kind: "tool", name: tool.name }));
    if (!host) continue;
    const lists = listsOf(host, id);
    for (const resource of lists.get("resources").items)
      items.push(entry(resource, t("palette.resource"), { kind: "resource", uri: resource.uri }));
    for (const prompt of lists.get("prompts").items)
      items.push(entry(prompt, t("palette.prompt"), { kind: "prompt", name: prompt.name }));
  }
  return [...actions, ...servers, ...items];
}
