/**
 * A connection that failed because sign-in is missing, with its remedies.
 *
 * Owns: deciding when remedies are offered, and rendering them. Never signs in: reconnecting prompts the user.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ServerState } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";

/** Actions of the buttons. */
export interface SignInAgain {
  readonly signIn: () => void;
  /** Signs out, then connects again. */
  readonly useOther: () => void;
  readonly showSteps: () => void;
}

/** Returns true if signing in helps: the server requires it, and this host offers it. */
export function canSignIn({ server: { error }, authorization }: ServerState): boolean {
  return authorization !== undefined && error?.kind === "client" && error.code.startsWith("ERR-AUTH");
}

/** Returns true if an access token may help: the server requires authorization, or refuses the client. */
export function wantsToken({ server: { error } }: ServerState): boolean {
  return error?.kind === "client" && /^ERR-(AUTH|FORBIDDEN)/.test(error.code);
}

/** Renders the buttons; nothing if no remedy helps. */
export function signInAgain(
  state: ServerState,
  { signIn, useOther, showSteps }: SignInAgain,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!canSignIn(state)) return nothing;
  const isRefused = state.authorization?.state === "refused";
  return html`<button class="primary" @click=${isRefused ? useOther : signIn}>
      ${t(isRefused ? "auth.other-account" : "auth.sign-in")}
    </button>
    <button class="quiet" @click=${showSteps}>${frameIcon("chevron")}${t("auth.show")}</button>`;
}

/** Renders a note if the sign-in is no longer valid. */
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
