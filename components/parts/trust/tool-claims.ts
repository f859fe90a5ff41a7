/**
 * Explanations of a server's claims about a tool, for the view of the tool and for tool approval.
 *
 * Owns: the sentences beside the badges. The choice of claims is in `tool-hints.ts`.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ToolAnnotations } from "../../../src/protocol/types/index.js";
import type { StringsController } from "../../strings/index.js";
import { hintsOf } from "./tool-hints.js";

/** Renders the badge of each claim in one line; the explanation is its tooltip, and text for screen readers. */
export function claimBadges(
  annotations: ToolAnnotations | undefined,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const hints = hintsOf(annotations);
  if (hints.length === 0) return nothing;
  return html`<p class="hints row small">
    <span class="muted">${t("hint.says")}:</span>
    ${hints.map(
      (hint) =>
        html`<span class="badge ${hint === "destructive" ? "warning" : ""}" title=${`${t(`hint.${hint}-long`)} ${t("hint.unproven")}`}
          >${t(`hint.${hint}`)}<span class="hidden"> ${t(`hint.${hint}-long`)}</span></span
        > `,
    )}
  </p>`;
}

/** Renders the badge of each claim with its explanation. */
export function hintSentences(
  annotations: ToolAnnotations | undefined,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const hints = hintsOf(annotations);
  if (hints.length === 0) return nothing;
  return html`<div class="hints small muted" title=${t("hint.unproven")}>
    <p>${t("hint.says")}:</p>
    <ul>
      ${hints.map(
        (hint) =>
          html`<li>
            <span class="badge ${hint === "destructive" ? "warning" : ""}">${t(`hint.${hint}`)}</span>
            ${t(`hint.${hint}-long`)}
          </li> `,
      )}
    </ul>
  </div>`;
}
