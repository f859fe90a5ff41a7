/**
 * Header of a tool's detail: names, the run and cancel button, and the reason it can't run.
 *
 * Owns: rendering the header. Run and Cancel are one button, so that the focus stays on it.
 */
import { isApplePlatform } from "../../parts/basic/apple-platform.js";
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Host, ToolSummary } from "../../../src/client/api/index.js";
import { areLinksRead } from "../../page-storage/link-readers.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { connectButton } from "../shared/failure-view.js";
import { itemIcon } from "../server-header/item-icon.js";
import { linkButton } from "../shared/link-button.js";
import type { Problems, Sendable } from "./argument-tools.js";
import { toolNames } from "./tool-about.js";

const APPLE = isApplePlatform();

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
  const keys = APPLE ? "Meta+Enter" : "Control+Enter";
  const onClick = (event: MouseEvent): void => {
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus(); // not every browser focuses a clicked button
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

/** Renders the part that does not change while the tool runs. */
function title({ tool, host, url, args }: ToolTitle, strings: StringsController): TemplateResult {
  const icons = tool.icons?.length ? itemIcon({ ...tool, host, serverUrl: url, fallback: { icon: "tool" } }) : nothing;
  return html`${icons} ${toolNames(tool)} ${linkButton(url, { tool: tool.name, ...(args && { args }) }, strings)}`;
}

/** Ignores repeated key presses, because a key held down would alternately run and cancel. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
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
