/**
 * A failed connection and its remedies: retry, sign in, enter an access token.
 *
 * Owns: choosing the remedies that apply, and rendering them. Never performs them.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { ServerState } from "../../../src/state/index.js";
import "../../parts/basic/error-view.js";
import type { StringsController } from "../../strings/index.js";
import { canSignIn, signInAgain, wantsToken } from "./sign-in-failure.js";

/** Data for rendering the failure. */
export interface ConnectFailure {
  readonly host: Host | undefined;
  readonly state: ServerState;
  /** Failure of the last attempt to connect or to sign out. */
  readonly error: PlainError;
  /** True while the field for a token is shown. */
  readonly isTokenOpen: boolean;
  readonly openToken: (isOpen: boolean) => void;
  readonly connect: () => void;
  /** Signs out, then connects again. */
  readonly useOther: () => void;
  readonly showSteps: () => void;
}

/** Renders the failure. */
export function connectFailure(failure: ConnectFailure, strings: StringsController): TemplateResult {
  const { host, state, error, isTokenOpen, openToken, connect, useOther, showSteps } = failure;
  const { id, url } = state.server;
  const mayHelp = wantsToken(state) && !host?.isRecorded;
  const token = html`<button
    class="token ${canSignIn(state) || isTokenOpen ? "" : "primary"}"
    aria-expanded=${isTokenOpen ? "true" : "false"}
    @click=${() => openToken(!isTokenOpen)}
  >
    ${strings.t("auth.add-token")}
  </button>`;
  return html`<div class="failure">
    <mcp-error-view ?retryable=${!canSignIn(state)} .error=${error} @mcp-retry-request=${connect}>
      ${signInAgain(state, { signIn: connect, useOther, showSteps }, strings)} ${mayHelp ? token : nothing}
      ${mayHelp && isTokenOpen ? tokenForm(host, { id, url }, () => openToken(false)) : nothing}
    </mcp-error-view>
  </div>`;
}

/** Renders the token field, whose code is loaded with the first server that requires a token. */
function tokenForm(
  host: Host | undefined,
  place: { readonly id: string; readonly url: string },
  close: () => void,
): TemplateResult {
  void import("../authorization/token-form.js").catch(() => undefined); // loading is retried when the field is opened again
  return html`<mcp-token-form slot="below" .host=${host} .place=${place} @mcp-token-form-close=${close}></mcp-token-form>`;
}
