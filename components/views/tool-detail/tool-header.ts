/**
 * Header of a tool's detail: names, the run and cancel button, and the reason it can't run.
 *
 * Owns: rendering them. Run and Cancel are one button, so that the focus stays on it.
 */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Host, ToolSummary } from "../../../src/client/api/index.js";
import { areLinksRead } from "../../page-storage/link-readers.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/index.js";
import { connectButton } from "../failure-view.js";
import { itemIcon } from "../server-icon/item-icon.js";
import { linkButton } from "../link-button.js";
import type { Problems, Sendable } from "./sendable.js";
import { toolNames } from "./tool-about.js";

const APPLE = /Mac|iPhone|iPad/u.test(navigator.platform);

/** Names, icon and link of a tool. */
interface ToolTitle {
  readonly tool: ToolSummary;
  readonly host: Host | undefined;
  /** The server's address, and the arguments as far as they can be sent. */
  readonly url: string | undefined;
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

/** Data the head is drawn from. */
export interface ToolHeader extends ToolTitle {
  readonly running: boolean;
  readonly canRun: boolean;
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Renders the head. */
export function toolHeader(
  { tool, running, canRun, run, cancel, url, host, args }: ToolHeader,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const keys = APPLE ? "Meta+Enter" : "Control+Enter";
  const onClick = (event: MouseEvent): void => {
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus(); // not every browser does
    if (!running) run();
    else if (event.detail < 2) cancel(); // the second click of a double click on Run does not cancel
  };
  return html`<header part="header">
    <slot name="start"></slot>
    ${guard([tool, host, url, args, areLinksRead(), t], () => title({ tool, host, url, args }, strings))}
    <button
      class=${running ? "run" : "run primary"}
      ?disabled=${!running && !canRun}
      aria-keyshortcuts=${running ? "Escape" : keys}
      @click=${onClick}
      @keydown=${stopRepeat}
    >
      ${icon(running ? "stop" : "play")}${t(running ? "tool.cancel" : "tool.run")}
      <kbd>${running ? "Esc" : APPLE ? "⌘⏎" : "Ctrl ⏎"}</kbd>
    </button>
  </header>`;
}

/** Draws what stays as it is while the tool runs. */
function title({ tool, host, url, args }: ToolTitle, strings: StringsController): TemplateResult {
  const icons = tool.icons?.length ? itemIcon({ ...tool, host, serverUrl: url, fallback: { icon: "tool" } }) : nothing;
  return html`${icons} ${toolNames(tool)} ${linkButton(url, { tool: tool.name, ...(args && { args }) }, strings)}`;
}

/** A key held down would run and cancel by turns. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/** Renders a note that there is no connection, and offers one; without `connect` it is a recording. */
export function notConnected(connect: (() => void) | undefined, strings: StringsController): TemplateResult {
  return html`<div class="note offline" role="status">
    ${icon("warning")}
    <div class="grow">${strings.t(connect ? "tool.not-connected" : "tool.recorded")}</div>
    ${connect ? connectButton(connect, strings) : nothing}
  </div>`;
}

/** Renders the problems of the arguments; offers to send them only if the value sent would be the one on screen. */
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
