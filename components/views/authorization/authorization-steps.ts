/**
 * List of the steps of a sign-in, with the remedy for the step that failed.
 *
 * Owns: rendering the steps, and determining the decisive failure: earlier steps may fail because optional documents
 * are missing.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { AuthorizationStep } from "../../../src/client/api/index.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";

const ICONS: Readonly<Record<AuthorizationStep["outcome"], IconName>> = {
  ok: "check",
  failed: "error",
  skipped: "remove",
};

/** Steps whose failure ends the sign-in. */
const ENDS: readonly AuthorizationStep["step"][] = ["authorization", "token", "refresh", "revocation"];
/** HTTP method of the request of a step. The user's browser requests the page of the step `authorization`. */
const METHODS: Readonly<Partial<Record<AuthorizationStep["step"], string>>> = {
  "resource-metadata": "GET",
  "server-metadata": "GET",
  registration: "POST",
  authorization: "GET",
  token: "POST",
  refresh: "POST",
  revocation: "POST",
};
/** Maximum number of characters of a step's text. */
const MAX_DETAIL = 1_000;

/** Returns the step at which a failed sign-in ended. */
export function failureIn(steps: readonly AuthorizationStep[]): AuthorizationStep | undefined {
  const last = steps.at(-1);
  if (last?.outcome !== "failed" || !ENDS.includes(last.step)) return undefined;
  // The sign-in as a whole is reported last, after the step that failed.
  const cause = steps.at(-2);
  return last.step === "authorization" && cause?.outcome === "failed" ? { ...cause, detail: last.detail } : last;
}

/** Renders the failure and its remedy. */
export function failureNote(
  failure: AuthorizationStep | undefined,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!failure) return nothing;
  const { step, detail } = failure;
  return html`<div class="note ${step === "revocation" ? "warning" : "danger"}" part="failure">
    ${icon(step === "revocation" ? "warning" : "error")}
    <div class="grow">
      <strong>${t("auth.failed-at", { step: t(`auth.step-${step}`) })}</strong>
      <p><bdi>${visible(detail.slice(0, MAX_DETAIL))}</bdi></p>
      <p>${t(`auth.fix-${step}`)}</p>
    </div>
  </div>`;
}

/** Renders all steps, oldest first. A failed step that was followed by an alternative is not highlighted. */
export function stepList(steps: readonly AuthorizationStep[], { t, formats }: StringsController): TemplateResult {
  if (steps.length === 0) return html`<p class="muted">${t("auth.no-steps")}</p>`;
  const title = t("auth.steps", { count: steps.length });
  return html`<div class="steps" part="steps" tabindex="0" role="group" aria-label=${title}>
    <ol>
      ${steps.map(
        (
          { at, step, outcome, url, status, detail },
          index,
        ) => html`<li class=${steps[index + 1]?.step === step ? `${outcome} passed` : outcome}>
          <span class="mono muted time">${formats.time(at)}</span>
          <span class="outcome" title=${t(`auth.outcome-${outcome}`)}>${icon(ICONS[outcome])}</span>
          <div class="grow">
            <strong>${t(`auth.step-${step}`)}</strong>
            <span class=${outcome === "ok" ? "hidden" : "badge"}>${t(`auth.outcome-${outcome}`)}</span>
            <p><bdi>${visible(detail.slice(0, MAX_DETAIL))}</bdi></p>
            ${
              url === undefined && status === undefined
                ? nothing
                : html`<dl class="wire">
                    ${url === undefined ? nothing : html`<dt>${t("auth.request")}</dt><dd class="mono" dir="ltr">${METHODS[step]} ${visibleLine(url, 2_000)}</dd>`}
                    ${status === undefined ? nothing : html`<dt>${t("auth.response")}</dt><dd class="mono" dir="ltr">${status}</dd>`}
                  </dl>`
            }
          </div>
        </li>`,
      )}
    </ol>
  </div>`;
}
