/**
 * Remedies for a connection without a valid sign-in: sign in, use another account, enter an access token. Loaded with
 * the first connection that needs one.
 *
 * Owns: choosing the remedies that apply, and rendering them. Never performs them: reconnecting prompts the user.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import { signInStepsEn } from "../../strings/en/sign-in-steps.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";

addEnglish(signInStepsEn);

/** Data for rendering the remedies of a failed connection. */
export interface SignInRemedies {
  readonly host: Host | undefined;
  readonly state: ServerState;
  /** True if signing in helps. */
  readonly canSignIn: boolean;
  /** True if an access token may help. */
  readonly wantsToken: boolean;
  /** True while the field for a token is shown. */
  readonly isTokenOpen: boolean;
  readonly openToken: (isOpen: boolean) => void;
  readonly connect: () => void;
  /** Signs out, then connects again. */
  readonly useOther: () => void;
  readonly showSteps: () => void;
}

/** Renders the remedies, as content of the error. */
export function signInRemedies(remedies: SignInRemedies, strings: StringsController): TemplateResult {
  const { host, state, canSignIn, wantsToken, isTokenOpen, openToken } = remedies;
  const { id, url } = state.server;
  const again = canSignIn ? signInAgain(remedies, strings) : nothing;
  if (host?.isRecorded || !wantsToken) return html`${again}`;
  return html`${again}<button
      class="token ${canSignIn || isTokenOpen ? "" : "primary"}"
      aria-expanded=${isTokenOpen ? "true" : "false"}
      @click=${() => openToken(!isTokenOpen)}
    >
      ${strings.t("auth.add-token")}
    </button>
    ${isTokenOpen ? tokenForm(host, { id, url }, () => openToken(false)) : nothing}`;
}

/** Renders the buttons of a sign-in. */
function signInAgain(
  { state, connect, useOther, showSteps }: SignInRemedies,
  { t }: StringsController,
): TemplateResult {
  const isRefused = state.authorization?.state === "refused";
  return html`<button class="primary" @click=${isRefused ? useOther : connect}>
      ${t(isRefused ? "auth.other-account" : "auth.sign-in")}
    </button>
    <button class="quiet" @click=${showSteps}>${frameIcon("chevron")}${t("auth.show")}</button>`;
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

/** Renders a note if the sign-in of a connected server is no longer valid. */
export function signInWarning(
  { authorization, server }: ServerState,
  show: () => void,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const state = authorization?.state;
  if (server.state !== "connected" || (state !== "expired" && state !== "refused")) return nothing;
  const text = t(`auth.${state}`);
  return html`<button class="quiet problems" @click=${show} title=${text} aria-label=${text}>
    ${frameIcon("warning")}<span class="full">${text}</span>
  </button>`;
}
