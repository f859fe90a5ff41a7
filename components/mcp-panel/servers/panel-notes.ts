/**
 * Notes at the top of a panel: the worker crashed, the list of servers is invalid, a sign-in failed.
 *
 * Owns: rendering these notes. Never restarts the worker itself.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { PlainError } from "../../../src/errors/index.js";
import "../../parts/basic/error-view.js";
import { notesEn } from "../../strings/en/notes.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import type { ServerConfig } from "./server-config.js";
import type { SignInOffer, SignInProblem } from "./sign-in-offer.js";

addEnglish(notesEn);

/** Data for the notes. */
export interface PanelNotes
  extends Pick<ServerConfig, "broken" | "skipped" | "badAuth">, Pick<SignInOffer, "problems"> {
  /** Reason the worker ended. */
  readonly closed: PlainError | undefined;
  /** Starts another worker; absent if the worker belongs to the page. */
  readonly restart: (() => void) | undefined;
  /** Failures that belong to no server, with what dismisses them. */
  readonly failures: readonly (readonly [PlainError | undefined, () => void])[];
}

/** Renders the notes. */
export function panelNotes(notes: PanelNotes, strings: StringsController): TemplateResult {
  const { closed, restart, broken, skipped, problems, badAuth, failures } = notes;
  return html`${closed ? crashBanner(restart, strings) : nothing} ${configNote({ broken, skipped }, strings)}
  ${signInNote(problems, badAuth, strings)} ${failures.map(([error, dismiss]) => strayNote(error, dismiss, strings))}`;
}

/**
 * Renders a note that the worker crashed. Without `restart`, the note offers no restart, because the worker belongs to
 * the page.
 */
function crashBanner(restart: (() => void) | undefined, { t }: StringsController): TemplateResult {
  return html`<div class="note danger" role="alert">
    ${frameIcon("error")}
    <div class="grow"><strong>${t("panel.crashed")}</strong> ${t("panel.crashed-note")}</div>
    ${
      restart
        ? html`<button class="primary" @click=${restart}>${frameIcon("refresh")}${t("panel.restart")}</button>`
        : nothing
    }
  </div>`;
}

/**
 * Renders a failure that belongs to no server: a sign-in, or code that could not be loaded. Nothing if there is none.
 */
function strayNote(
  error: PlainError | undefined,
  dismiss: () => void,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!error) return nothing;
  return html`<mcp-error-view class="stray" .error=${error}>
    <button @click=${dismiss}>${t("panel.close")}</button>
  </mcp-error-view>`;
}

/** Renders the unusable entries of the list of servers; nothing if all are usable. */
function configNote(
  { broken, skipped }: Pick<ServerConfig, "broken" | "skipped">,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!broken && skipped.length === 0) return nothing;
  const text = broken ? t("panel.bad-config") : t("panel.skipped", { names: skipped.join(", ") });
  return html`<div class="note warning" role="status">${frameIcon("warning")}<div class="grow">${text}</div></div>`;
}

/**
 * Renders the list of invalid values; nothing if all are valid. `badEntries`: keys of entries with an invalid `auth`.
 */
function signInNote(
  problems: readonly SignInProblem[],
  badEntries: readonly string[],
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const sentences = problems.map(({ kind, params }) => t(`panel.auth-${kind}`, params));
  if (badEntries.length > 0) sentences.push(t("panel.auth-entries", { names: badEntries.join(", ") }));
  if (sentences.length === 0) return nothing;
  return html`<div class="note warning" role="status">
    ${frameIcon("warning")}
    <div class="grow">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</div>
  </div>`;
}
