/**
 * Input responses that refuse.
 *
 * Owns: the refusing action of each kind of input request, for both policies and dialogs.
 */
import type { InputRequestKind, InputResponse } from "../input-request.js";

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
      return { action: "deny" };
    default:
      return kind satisfies never;
  }
}
