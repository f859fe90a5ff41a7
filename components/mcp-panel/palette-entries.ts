/**
 * What the palette of a panel finds: what can be done, its servers, and what they offer.
 *
 * Owns: gathering it, when the palette opens.
 */
import type { Server } from "../../src/client/api.js";
import type { PanelSnapshot } from "../../src/state/index.js";
import { askForTools } from "../controllers/tools-loading.js";
import type { StringsController } from "../strings/index.js";
import type { PaletteEntry } from "../views/palette/palette-entry.js";
import { nameOf } from "../views/server-header/server-name.js";
import type { ShowTarget } from "../views/show-request-event.js";
import { ACTIONS, type PanelCommands } from "./panel-actions.js";

/** What entries are made of. */
export interface PaletteSources {
  readonly snapshot: PanelSnapshot;
  /** Servers of this panel, the chosen one first. */
  readonly serverIds: readonly string[];
  readonly commands: PanelCommands;
  readonly show: (serverId: string, wanted: ShowTarget) => void;
  readonly choose: (serverId: string) => void;
}

/** Has a server list what it offers, where that was not done yet. Never rejects. */
export async function gatherItems(server: Server | undefined): Promise<void> {
  if (server?.info.capabilities.tools) await askForTools(server);
}

/** Gathers the entries: actions first, then servers, then what they offer, the chosen server's before the others'. */
export function paletteEntries(sources: PaletteSources, { t }: StringsController): readonly PaletteEntry[] {
  const { snapshot, serverIds, commands, show, choose } = sources;
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
    for (const { name, title, description } of state.tools.items) {
      items.push({
        ...{ name, kind: t("palette.tool") },
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(several && { place }),
        run: () => show(id, { kind: "tool", name }),
      });
    }
  }
  return [...actions, ...servers, ...items];
}
