/**
 * Search of the command palette over everything that it does not list: the history, recorded bodies, and the log of
 * every server.
 *
 * Owns: how many of each are found, and turning them into entries.
 */
import type { HistoryEntry, Host, TrafficRow } from "../../../src/client/api/index.js";
import { serverState, type PanelSnapshot } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import type { PaletteEntry, PaletteSearch } from "../../views/palette/palette-entry.js";
import type { ShowTarget } from "../../views/shared/show-request-event.js";

/** Most results of each kind. */
const MOST = 6;
/** Longest text of a message in a result, in characters. */
const LONGEST = 200;
/** Messages of the log that are looked at, for each server; the newest first. */
const MESSAGES = 1_000;

/** Sources of the search, and the function that shows a result. */
export interface SearchedPanel {
  readonly host: Host | undefined;
  readonly snapshot: PanelSnapshot;
  readonly serverIds: readonly string[];
  readonly show: (serverId: string | undefined, wanted: ShowTarget) => void;
}

/** Returns the search over the present state of a panel. */
export function paletteSearch(panel: () => SearchedPanel, { t }: StringsController): PaletteSearch {
  return async (text, signal, showFound) => {
    const { host, snapshot, serverIds, show } = panel();
    const past = await pastEntries(host, text, signal).catch(() => []); // the other sources remain
    signal.throwIfAborted();
    const found: PaletteEntry[] = past.map((entry) => ({
      group: "found",
      name: entry.name,
      kind: t("palette.history"),
      icon: "history",
      description: entry.label ?? entry.excerpt ?? entry.arguments,
      run: () => show(undefined, { kind: "history", search: text }),
    }));
    found.push(...logEntries(snapshot, serverIds, text, show, t("palette.log")));
    showFound(found);
    const trafficEntry = (row: TrafficRow): PaletteEntry => ({
      group: "found",
      name: nameOf(row),
      kind: t("palette.traffic"),
      icon: "exchange",
      description: row.method,
      run: () => show(undefined, { kind: "traffic", entryId: row.id }),
    });
    for await (const rows of trafficRows(host, text, signal)) showFound([...found, ...rows.map(trafficEntry)]);
  };
}

async function pastEntries(
  host: Host | undefined,
  search: string,
  signal: AbortSignal,
): Promise<readonly HistoryEntry[]> {
  return host ? (await host.history.list({ search, limit: MOST }, { signal })).entries : [];
}

function nameOf(row: TrafficRow): string {
  return row.kind === "message" ? [row.method, row.subject].filter(Boolean).join(" · ") : row.url;
}

/**
 * Rows whose message or body has the text, newest first. Bodies are searched in parts, until there are enough rows; the
 * rows of each part are all those found so far.
 */
async function* trafficRows(
  host: Host | undefined,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<readonly TrafficRow[]> {
  const filter = { text, kind: "paired", sort: { by: "start", isDescending: true } } as const;
  for (;;) {
    const slice = await host?.traffic.list(filter, 0, MOST);
    signal.throwIfAborted();
    if (!slice) return;
    yield slice.rows;
    if (slice.rows.length === MOST || slice.searched === undefined) return;
  }
}

function logEntries(
  snapshot: PanelSnapshot,
  serverIds: readonly string[],
  text: string,
  show: SearchedPanel["show"],
  kind: string,
): readonly PaletteEntry[] {
  const wanted = text.toLowerCase();
  const found: PaletteEntry[] = [];
  for (const id of serverIds) {
    const log = serverState(snapshot, id)?.log ?? [];
    for (const { message } of log.slice(-MESSAGES).reverse()) {
      if (found.length >= MOST) return found;
      const { data, level } = message;
      const line = typeof data === "string" ? data : (JSON.stringify(data) ?? "");
      if (!line.slice(0, 10_000).toLowerCase().includes(wanted)) continue;
      found.push({
        group: "found",
        name: line.slice(0, LONGEST),
        kind,
        icon: "log",
        description: level,
        run: () => show(id, { kind: "log", search: text }),
      });
    }
  }
  return found;
}
