/**
 * Header of a tool's detail: names, the run and cancel button, and the reason it can't run or be shown.
 *
 * Owns: rendering the header.
 */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Host, Server, ServerSnapshot, ToolSummary } from "../../../src/client/api/index.js";
import { areLinksRead } from "../../page-storage/link-readers.js";
import type { ToolDefinition } from "../../controllers/tool-definition.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { connectButton, failureView, meansGone } from "../shared/failure-view.js";
import { itemIcon } from "../server-header/item-icon.js";
import { emptyState } from "../shared/empty-state.js";
import { linkButton } from "../shared/link-button.js";
import { runButton } from "../shared/run-button.js";
import type { Problems, Sendable } from "./arguments-draft.js";
import { toolNames } from "./tool-about.js";

/** Data for rendering the names, the icon and the link button of a tool. */
interface ToolTitle {
  readonly tool: ToolSummary;
  readonly host: Host | undefined;
  /** Address of the server. The link refers to it, and includes `args`, the arguments if they are valid. */
  readonly url: string | undefined;
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

/** Data for rendering the header. */
export interface ToolHeader extends ToolTitle {
  readonly running: boolean;
  readonly canRun: boolean;
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Renders the header. */
export function toolHeader(
  { tool, running, canRun, run, cancel, url, host, args }: ToolHeader,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  return html`<header part="header">
    <slot name="start"></slot>
    ${guard([tool, host, url, args, areLinksRead(), t], () => title({ tool, host, url, args }, strings))}
    ${runButton({ running, canRun, run, cancel, labels: [t("tool.run"), t("tool.cancel")] })}
  </header>`;
}

/** Data for rendering what stands in place of a definition. */
export interface ToolPlaceholder {
  readonly tool: string | undefined;
  readonly loading: ToolDefinition["state"];
  readonly server: Server | undefined;
  readonly info: ServerSnapshot | undefined;
  readonly retry: () => void;
  readonly connect: () => void;
}

/** Renders why there is no definition; nothing if {@link notConnected} says so. */
export function toolPlaceholder(
  { tool, loading, server, info, retry, connect }: ToolPlaceholder,
  strings: StringsController,
): TemplateResult | typeof nothing {
  const { t } = strings;
  const say = (text: string, advice: string): TemplateResult => emptyState("tool", text, advice);
  const wait = (text: string): TemplateResult => html`<p class="skeleton muted">${text}</p>`;
  if (tool === undefined) return say(t("tool.none"), t("tool.none-advice"));
  if (typeof loading === "object") {
    const lost = isOffline(info) || meansGone(loading);
    return failureView({ error: loading, lost, retry, connect }, strings);
  }
  if (loading === "loading") return wait(t("state.loading"));
  if (isOffline(info)) return nothing;
  if (info?.state === "connecting") return wait(t("server.connecting"));
  if (!server) return say(t("tools.no-server"), t("tools.no-server-advice"));
  return say(t("tool.gone", { name: tool }), t("tool.gone-advice"));
}

/** Returns true if a server is known, but neither connected nor connecting. */
export function isOffline(server: ServerSnapshot | undefined): boolean {
  return server?.state === "closed" || server?.state === "failed";
}

/** Renders the part that does not change while the tool runs. */
function title({ tool, host, url, args }: ToolTitle, strings: StringsController): TemplateResult {
  const icons = tool.icons?.length ? itemIcon({ ...tool, host, serverUrl: url, fallback: { icon: "tool" } }) : nothing;
  return html`${icons} ${toolNames(tool)} ${linkButton(url, { tool: tool.name, ...(args && { args }) }, strings)}`;
}

/**
 * Renders a note that there is no connection, with a reconnect button; without `connect`, a note that this is a
 * recording.
 */
export function notConnected(connect: (() => void) | undefined, strings: StringsController): TemplateResult {
  return html`<div class="note offline" role="status">
    ${icon("warning")}
    <div class="grow">${strings.t(connect ? "tool.not-connected" : "tool.recorded")}</div>
    ${connect ? connectButton(connect, strings) : nothing}
  </div>`;
}

/**
 * Renders the problems of the arguments. The arguments can be sent anyway only if the sent value would be the displayed
 * one.
 */
export function argumentsWarning(
  sendable: Sendable,
  problems: Problems,
  send: () => void,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const { kind } = sendable;
  if (kind === "arguments" && problems.length === 0) return nothing;
  const words = kind === "arguments" ? t("tool.problems", { count: problems.length }) : t(`tool.${kind}`);
  return html`<div class="note warning" role="alert">
    ${icon("warning")}
    <div class="grow">${words}</div>
    ${kind === "arguments" ? html`<button @click=${send}>${t("tool.send-anyway")}</button>` : nothing}
  </div>`;
}
