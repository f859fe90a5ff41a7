/**
 * One row of the resources list.
 *
 * Owns: the content of a row. All of it is text from the server.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { itemIcon } from "../server-header/item-icon.js";
import { malformedLine } from "../malformed/malformed-line.js";
import { highlightMatch } from "../shared/highlight-match.js";
import { isDirectory } from "./resource-facts.js";
import type { ListRow } from "./resource-tree.js";

/** Data for rendering a row. */
export interface ResourceRow {
  readonly row: ListRow;
  readonly item: VirtualRow;
  readonly selected: boolean;
  readonly active: boolean;
  /** Time of the last reported change of the contents, in milliseconds since the epoch. */
  readonly changedAt: number | undefined;
  readonly query: string;
  /** True in a tree, where rows have one line and are indented below their folders. */
  readonly isTree: boolean;
  /** Host that fetches icons. */
  readonly host: Host | undefined;
  readonly serverUrl: string | undefined;
}

/** Renders a row. */
export function resourceRow(source: ResourceRow, strings: StringsController): TemplateResult {
  const { row, item, selected, active } = source;
  const isFolder = row.kind === "group" || row.kind === "folder";
  return html`<div
    class="item ${row.kind} ${active ? "active" : ""}"
    id="row-${item.index}"
    role="treeitem"
    data-index=${item.index}
    aria-level=${row.level}
    aria-setsize=${row.siblings}
    aria-posinset=${row.position}
    aria-expanded=${isFolder ? (row.open ? "true" : "false") : nothing}
    aria-selected=${isFolder ? nothing : selected ? "true" : "false"}
    .style=${`transform:translateY(${item.start}px);--_level:${row.level - 1}`}
  >
    ${isFolder ? html`<span class="twisty ${row.open ? "open" : ""}">${icon("chevron")}</span>` : nothing}
    ${iconOf(source)} ${contentOf(source, strings)}
  </div>`;
}

/** Renders the icon; rows without one leave the space to the text. */
function iconOf({ row, host, serverUrl }: ResourceRow): TemplateResult | typeof nothing {
  const icons = row.kind === "resource" ? row.resource.icons : row.kind === "template" ? row.template.icons : undefined;
  const isFolder = row.kind === "resource" && isDirectory(row.resource);
  if (icons?.length) {
    return itemIcon({ icons, host, serverUrl, fallback: { icon: isFolder ? "folder" : "resource" } });
  }
  return isFolder ? html`<span class="directory">${icon("folder")}</span>` : nothing;
}

function contentOf({ row, changedAt, query, isTree }: ResourceRow, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  switch (row.kind) {
    case "group":
      return html`<span class="label">${t("resources.templates")}</span>
        <span class="muted small">${formats.number(row.count)}</span>`;
    case "folder":
      return html`<span class="label mono" dir="ltr">${visibleLine(row.label, 300) || t("resources.no-scheme")}</span>
        <span class="muted small">${formats.number(row.count)}</span>`;
    case "malformed":
      return malformedLine(row.entry, query, isTree, strings);
    case "template": {
      const { name, title, uriTemplate } = row.template;
      return lines(isTree, title ?? name, uriTemplate, query, nothing);
    }
    case "resource": {
      const { name, title, uri, size } = row.resource;
      const facts = html`${changedAt === undefined ? nothing : changedBadge(changedAt, strings)}
      ${size === undefined ? nothing : html`<span class="size muted small">${formats.bytes(size)}</span>`}`;
      const shown = title ?? name;
      if (!isTree) return lines(false, shown, uri, query, facts);
      return lines(true, row.label || shown, shown === row.label ? "" : shown, query, facts);
    }
    default:
      return row satisfies never;
  }
}

function lines(single: boolean, first: string, second: string, query: string, facts: unknown): TemplateResult {
  const one = highlightMatch(visibleLine(first, 300), query);
  const two = highlightMatch(visibleLine(second, 300), query);
  return single
    ? html`<span class="words first"><span class="title" dir="auto">${one}</span><span class="name" dir="auto">${two}</span></span
        >${facts}`
    : html`<span class="words"
          ><div class="first"><span class="title" dir="auto">${one}</span></div>
          <div class="second mono" dir="ltr">${two}</div></span
        >${facts}`;
}

/** Renders a badge with the time at which the resource changed. */
function changedBadge(at: number, { t, formats }: StringsController): TemplateResult {
  const words = t("resources.changed-at", { time: formats.time(at) });
  return html`<span class="badge info changed" title=${words}>${t("resources.changed")}</span>`;
}
