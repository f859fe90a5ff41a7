/**
 * One row of the tools list.
 *
 * Owns: the content of a row, with matched letters marked. All of it is text from the server.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host, ToolSummary } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { ConfusableName } from "../../parts/trust/confusable-names.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import { hintBadge } from "../../parts/trust/tool-hints.js";
import { itemIcon } from "../server-header/item-icon.js";

/** Data for rendering a row. */
export interface ToolRow {
  readonly tool: ToolSummary;
  /** True while a call of the tool runs. */
  readonly isRunning: boolean;
  /** Reason the name is confusable. */
  readonly odd: ConfusableName | undefined;
  readonly query: string;
  /** Removes Markdown markup from the beginning of a description. */
  readonly plain: (text: string) => string;
  /** Marks the match of a query in a text. */
  readonly mark: (text: string, query: string) => unknown;
  /** Marks the match of a query in a name, or cuts a long name in the middle. */
  readonly markName: (name: string, query: string) => unknown;
  readonly host: Host | undefined;
  /** The server's address: icons are fetched only from its own origin. */
  readonly serverUrl: string | undefined;
}

/** Renders the inside of a row. */
export function toolRow(
  { tool, isRunning, odd, query, plain, mark, markName, host, serverUrl }: ToolRow,
  strings: StringsController,
): TemplateResult {
  const { icons } = tool;
  const title = titleOf(tool);
  const identifier = visibleLine(tool.name);
  const name = html`<span class="name mono" dir="auto">${markName(identifier, query)}</span>`;
  return html`<div class="words" title=${title === undefined ? identifier : `${visibleLine(title)}\n${identifier}`}>
      <div class="first">${icons?.length ? itemIcon({ icons, host, serverUrl, fallback: { icon: "tool" } }) : nothing}${title === undefined ? name : html`<span class="title" dir="auto">${mark(visibleLine(title), query)}</span>`}</div>
      <div class="second">
        ${title === undefined ? nothing : name} <span class="description" dir="auto">${mark(visibleLine(plain((tool.description ?? "").trimStart()), 300), query)}</span>
        <span class="badges">${isRunning ? runningBadge(strings) : nothing}${trustBadges(tool, odd, strings)}${appBadge(tool, strings)}${hintBadge(tool.annotations, strings)}</span>
      </div>
    </div>`;
}

function runningBadge({ t }: StringsController): TemplateResult {
  return html`<span class="badge info running">${frameIcon("clock")}${t("tools.running")}</span>`;
}

/**
 * Renders the badges for a changed or new tool, and for a name that can be confused with others. They precede the
 * server's claims.
 */
function trustBadges(
  { changed, isNew }: ToolSummary,
  odd: ConfusableName | undefined,
  { t }: StringsController,
): readonly TemplateResult[] {
  const badge = (mark: "changed" | "new" | "alike" | "hidden", tone: string, title: string): TemplateResult =>
    html`<span class="badge ours ${tone}" title=${title}>${t(`tools.${mark}`)}</span>`;
  const names = odd?.alike.map((name) => visibleLine(name, 60)).join(", ") ?? "";
  return [
    ...(changed ? [badge("changed", "warning", t("tools.changed-long"))] : []),
    ...(isNew ? [badge("new", "info", t("tools.new-long"))] : []),
    ...(names === "" ? [] : [badge("alike", "warning", t("tools.alike-long", { names }))]),
    ...(odd?.hidden ? [badge("hidden", "warning", t("tools.hidden-long"))] : []),
  ];
}

/** Renders the badge of a tool that has an app, or that only an app may call. */
function appBadge({ app, visibility }: ToolSummary, { t }: StringsController): TemplateResult | typeof nothing {
  const isForApps = visibility !== undefined && !visibility.includes("model");
  return isForApps || app
    ? html`<span class="badge ours">${t(isForApps ? "tools.app-only" : "tools.app")}</span>`
    : nothing;
}

/** Returns the title of a tool if it says more than the name. */
export function titleOf({ name, title, annotations }: ToolSummary): string | undefined {
  const given = (title ?? annotations?.title)?.trim();
  return given === undefined || given === "" || given === name ? undefined : given;
}
