/**
 * The traffic table: head, virtual rows, and their roles.
 *
 * Owns: rendering. `traffic.ts` owns the rows, the selection and the keys. Rows have no keys: while scrolling, their
 * elements are used again for other entries, which costs a fraction of making new ones.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { TrafficRow, Host } from "../../../src/client/api/index.js";
import type { StringsController } from "../../strings/index.js";
import type { ListNavigation } from "../lists/list-navigation.js";
import { columnHeads } from "./column-heads.js";
import { spanOf, trafficRow, type RowFrame } from "./traffic-row.js";
import type { TrafficColumns } from "./traffic-columns.js";
import { mirrorOf } from "../../controllers/mirror.js";

/** Returns the names of the servers by id; `undefined` if there are fewer than two. */
export function serverNames(host: Host | undefined): ReadonlyMap<string, string> | undefined {
  if (!host) return undefined;
  const { servers } = mirrorOf(host).snapshot;
  if (servers.length < 2) return undefined;
  return new Map(
    servers.map(({ server }) => {
      const { title, name } = server.info?.implementation ?? {};
      return [server.id, title ?? name ?? placeOf(server.url)];
    }),
  );
}

/** Address without its scheme and its query. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Data and callbacks of the table. */
export interface TrafficTable {
  readonly keys: ListNavigation;
  readonly columns: TrafficColumns;
  readonly count: number;
  readonly row: (index: number) => TrafficRow | undefined;
  readonly entryId: number | undefined;
  readonly isPaired: boolean;
  /** True for a table with a head; otherwise each row has two lines. */
  readonly isWide: boolean;
  readonly isBusy: boolean;
  /** True if the list is about to be scrolled to the end. */
  readonly isAtEnd: boolean;
  /** Names of the servers, if several servers are shown. */
  readonly names: ReadonlyMap<string, string> | undefined;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onChoose: (index: number) => void;
  readonly toRows: () => void;
}

/** Renders the table. */
export function trafficTable(table: TrafficTable, strings: StringsController): TemplateResult {
  const { keys, columns, count, isWide, isAtEnd, names } = table;
  const items = keys.rows(count, isAtEnd);
  const shown = columns.shown(names !== undefined);
  const frame: RowFrame = {
    columns: shown,
    isPaired: table.isPaired,
    span: spanOf(items.map(({ index }) => table.row(index))),
    serverName: (serverId) => names?.get(serverId),
  };
  const { active } = keys;
  const onClick = ({ target }: Event): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    if (row) table.onChoose(Number(row.dataset.index));
  };
  return html`<div
    id="list"
    class="list ${isWide ? "wide" : "compact"}"
    part="list"
    role="grid"
    tabindex=${count > 0 ? 0 : -1}
    ?hidden=${count === 0}
    aria-label=${strings.t("traffic.title")}
    aria-rowcount=${count + Number(isWide)}
    aria-busy=${table.isBusy ? "true" : "false"}
    aria-activedescendant=${items.some(({ index }) => index === active) ? `row-${active}` : nothing}
    .style=${columns.style(shown)}
    @keydown=${table.onKey}
    @focus=${table.onFocus}
  >
    ${isWide ? columnHeads({ columns, shown, toRows: table.toRows }, strings) : nothing}
    <div class="sizer" role="rowgroup" .style=${`block-size:${keys.totalHeight}px`} @click=${onClick}>
      ${items.map(({ index, start }) => {
        const row = table.row(index);
        const isSelected = row !== undefined && row.id === table.entryId;
        const look = `item entry line ${row?.kind ?? "missing"} ${row?.isFailure ? "failure" : ""}`;
        return html`<div
          class="${look} ${index === active ? "active" : ""}"
          id="row-${index}"
          role="row"
          data-index=${index}
          aria-selected=${isSelected ? "true" : "false"}
          aria-rowindex=${index + 1 + Number(isWide)}
          .style=${`transform:translateY(${start}px)`}
        >
          ${trafficRow(row, frame, strings)}
        </div>`;
      })}
    </div>
  </div>`;
}
