/**
 * Sign-in status of a server, in one sentence, and the available actions.
 *
 * Owns: choosing both. Neither renders the actions nor performs them.
 */
import type { AuthorizationView, ConnectionState } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringKey, StringsController } from "../../strings/index.js";

/** Action a user may take on a sign-in; `other-account` signs out and in again. */
export type AuthorizationAction = "sign-in" | "sign-out" | "other-account";

/** Returns the sentence that describes the status. */
export function authorizationStatusOf(
  view: AuthorizationView,
  connection: ConnectionState,
  { t }: Pick<StringsController, "t">,
): string {
  const { state, issuer, steps } = view;
  switch (state) {
    case "signed-in":
      return issuer === undefined ? t("auth.signed-in-page") : t("auth.signed-in", { place: hostOf(issuer) });
    case "signed-out": {
      const last = steps.at(-1);
      const isUntold = last?.step === "revocation" && last.outcome === "failed";
      return t(isUntold ? "auth.signed-out-here" : "auth.signed-out");
    }
    case "none":
    case "expired":
    case "refused":
      return t(connection === "connecting" ? "auth.going-on" : (`auth.${state}` satisfies StringKey));
    default:
      return state satisfies never;
  }
}

/** Returns the actions available now; none during a sign-in. */
export function actionsOf({ state }: AuthorizationView, connection: ConnectionState): readonly AuthorizationAction[] {
  if (state === "signed-in") return connection === "failed" ? ["sign-in", "sign-out"] : ["sign-out"];
  if (connection === "connecting") return [];
  return state === "refused" ? ["other-account"] : ["sign-in"];
}

/** Returns the host of an issuer, which a user can recognize. */
function hostOf(issuer: string): string {
  return visibleLine(URL.canParse(issuer) ? new URL(issuer).host : issuer);
}
