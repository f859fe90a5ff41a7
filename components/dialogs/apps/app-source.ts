/** The app that sent a request, or whose tool is to be called: the tool it belongs to, and what it calls itself. */
import { html, nothing, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { dialogsEn } from "../../strings/en/dialogs.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(dialogsEn);

/** Renders the app; nothing if the request is not of an app. */
export function appSource({ app }: InputRequest, { t }: StringsController): TemplateResult | typeof nothing {
  if (!app) return nothing;
  const { tool, name, version, offersTool } = app;
  const sentence = offersTool ? "input.app-offers-tool" : "input.app-of";
  const claim = name === undefined ? undefined : visibleLine(`${name} ${version ?? ""}`.trim(), 80);
  return html`<p class="muted small">
    <bdi>${t(sentence, { tool: visibleLine(tool, 120) })}</bdi>${claim === undefined ? nothing : html` · <bdi>${t("input.app-calls-itself", { name: claim })}</bdi>`}
  </p>`;
}
