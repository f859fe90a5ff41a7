/** List of the requests that the policy of a frame blocked. */
import { html, type TemplateResult } from "lit";
import { visibleLine } from "../parts/basic/visible-text.js";
import { appsEn } from "../strings/en/apps.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import type { Violation } from "./sandbox/sandbox-messages.js";

addEnglish(appsEn);

/** Renders the list. */
export function violationsList(violations: readonly Violation[], { t }: StringsController): TemplateResult {
  return html`<div aria-live="polite">
    ${
      violations.length === 0
        ? html`<p class="muted">${t("bench.no-violations")}</p>`
        : html`<ul class="plain violations">
            ${violations.map(({ directive, blocked }) => html`<li><code dir="ltr">${visibleLine(directive, 100)} ⊘ ${visibleLine(blocked, 500)}</code></li>`)}
          </ul>`
    }
  </div>`;
}
