/**
 * Offer of a host over a worker, with what only its page knows: the browser's built-in model, and the tab.
 *
 * Loaded with the first offer that needs either.
 */
import { ClientError } from "../../src/errors/index.js";
import type { HostOffer } from "../../src/client/api/index.js";
import { languageModel } from "./page-request-handler.js";
import { withSession } from "./tab-session.js";

/** Offer for the engine. Throws `ERR-ARGUMENT` for a built-in model that the browser does not have. */
export function pageOffer(offer: HostOffer): HostOffer {
  if (offer.sampling === "browser" && !languageModel()) {
    throw new ClientError(
      "ERR-ARGUMENT",
      "This browser has no model of its own. Offer another one, or manual answers.",
    );
  }
  const { authorization } = offer;
  return authorization ? { ...offer, authorization: withSession(authorization) } : offer;
}
