/**
 * Bar above the frames of an app: it names the app and its server, and holds buttons that work whatever the app does.
 *
 * Owns: rendering the bar outside the frames, where no app can change or imitate it.
 */
import { html, nothing, type TemplateResult } from "lit";
import { visibleLine } from "../parts/basic/visible-text.js";
import { appsEn } from "../strings/en/apps.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import { icon } from "../theme/icons.js";
import type { AppFacts } from "./app-session.js";

addEnglish(appsEn);

/** Data for rendering the bar. */
export interface AppBar {
  /** Address of the server. */
  readonly url: string;
  readonly facts: AppFacts | undefined;
  readonly isOpen: boolean;
  /** The app can be shown in fullscreen. */
  readonly canFill: boolean;
  readonly displayMode: "inline" | "fullscreen";
  readonly isBenchOpen: boolean;
  readonly toggleMode: () => void;
  readonly reload: () => void;
  readonly stop: () => void;
  readonly toggleBench: () => void;
}

/** Renders the bar. */
export function appBar(bar: AppBar, { t }: StringsController): TemplateResult {
  const { url, facts, isOpen, canFill, displayMode, isBenchOpen, toggleMode, reload, stop, toggleBench } = bar;
  const { app, info } = facts ?? {};
  const isFull = displayMode === "fullscreen";
  const host = URL.canParse(url) ? new URL(url).host : url;
  const name = info ? visibleLine(`${info.info.title ?? info.info.name} ${info.info.version}`, 80) : "";
  return html`<div class="bar" part="bar">
    <span class="label">${t("app.label", { host: visibleLine(host, 100) })}${name && html` · <bdi>${name}</bdi>`}</span>
    ${app?.api === undefined ? nothing : html`<span class="badge" title=${t("app.openai")}>${app.api}</span>`}
    ${
      isFull || (isOpen && canFill)
        ? html`<button class="quiet small fullscreen" aria-pressed=${isFull ? "true" : "false"} @click=${toggleMode}>${t(isFull ? "app.inline" : "app.fullscreen")}</button>`
        : nothing
    }
    <button class="icon" title=${t("app.reload")} aria-label=${t("app.reload")} @click=${reload}>${icon("refresh")}</button>
    ${
      isOpen
        ? html`<button class="icon" title=${t("app.stop")} aria-label=${t("app.stop")} @click=${stop}>${icon("stop")}</button>`
        : nothing
    }
    <button class="quiet small" aria-expanded=${isBenchOpen ? "true" : "false"} @click=${toggleBench}>${t("app.workbench")}</button>
  </div>`;
}
