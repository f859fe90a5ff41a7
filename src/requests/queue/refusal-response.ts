/**
 * Input responses that refuse.
 *
 * Owns: the refusing action of each kind of input request, and which requests are refused with all of a server, for
 * both policies and dialogs.
 */
import type { InputRequest, InputRequestKind, InputResponse } from "../input-request.js";

/**
 * Kinds that come from this client, not from a server: a server can't exhaust them, and declining its requests does not
 * affect them.
 */
const OWN: readonly InputRequestKind[] = ["tool", "sign-in", "client-id", "app-access", "relay"];

/**
 * True for requests of a server and of its apps; consent, also to a call of an app's tool, and sign-in come from this
 * client.
 */
export function isServersOwn({ kind, app }: Pick<InputRequest, "kind" | "app">): boolean {
  return !OWN.includes(kind) || (kind === "tool" && app !== undefined && !app.offersTool);
}

/** Response that refuses an input request of this kind. */
export function refusalOf(kind: InputRequestKind): InputResponse {
  switch (kind) {
    case "elicitation-form":
    case "elicitation-url":
    case "sign-in":
    case "client-id":
      return { action: "decline" };
    case "sampling":
    case "sampling-result":
    case "roots":
    case "extension":
      return { action: "reject" };
    case "tool":
    case "app-access":
    case "app-link":
    case "app-download":
    case "app-message":
    case "app-resource":
    case "relay":
      return { action: "deny" };
    default:
      return kind satisfies never;
  }
}
