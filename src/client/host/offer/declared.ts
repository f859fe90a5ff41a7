/**
 * Capabilities that a host declares to servers, from its offer and its handlers.
 *
 * Owns: what follows from them (C-02, C-04, C-06), for the host and for a server with an offer of its own. Answers
 * nothing, so a connection can begin before the handling of requests is loaded (`host-requests.ts`).
 * https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import type { Offered } from "../host-types.js";
import type { ClientCapabilities, Era } from "../../../protocol/index.js";
import type { ServerOffer } from "../../api/index.js";
import type { HandlerTable } from "../handlers/handlers.js";

/** Offer and handlers that apply to a server. */
export interface Declaring {
  readonly offer: Offered;
  readonly handlers: HandlerTable;
}

/** Capabilities to declare; `declared-extensions.ts` has those of extensions. */
export function declaredBy({ offer, handlers }: Declaring, era: Era): ClientCapabilities {
  const isLegacy = era === "legacy";
  const form = offer.elicitation?.form === true || handlers.form !== undefined;
  const url = offer.elicitation?.url === true || handlers.url !== undefined;
  const sampling = samplingOf(offer, handlers);
  const roots = handlers.roots ?? offer.roots;
  const hasRoots = typeof roots === "function" || (roots?.length ?? 0) > 0;
  const tasks = {
    ...((form || url) && { elicitation: { create: {} } }),
    ...(sampling && { sampling: { createMessage: {} } }),
  };
  return {
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
    ...(sampling && { sampling: sampling.tools ? { tools: {} } : {} }),
    // Roots are deprecated in 2026-07-28, where a server can't be notified of a root that is added later.
    ...(isLegacy ? roots && { roots: { listChanged: true } } : hasRoots && { roots: {} }),
    // Requests that may run as tasks are those that are declared.
    ...(isLegacy &&
      offer.tasks === true &&
      Object.keys(tasks).length > 0 && { tasks: { list: {}, cancel: {}, requests: tasks } }),
  };
}

/** Sampling, and whether requests may contain tools; `undefined` if nobody can answer. */
function samplingOf(
  { sampling, account: usual }: Offered,
  handlers: HandlerTable,
): { readonly tools: boolean } | undefined {
  const account = typeof sampling === "object" ? sampling : sampling === "account" ? usual : undefined;
  if (handlers.sampling) return { tools: handlers.samplingTools === true };
  if (account) return { tools: account.tools ?? true };
  return sampling === "manual" || sampling === "browser" ? { tools: false } : undefined;
}

/** Offer and handlers for a server with an offer of its own. */
export function declaringFor(own: ServerOffer, { offer: usual, handlers }: Declaring): Declaring {
  const { sampling = usual.sampling, tasks = usual.tasks } = own;
  const roots = own.roots === true ? (usual.roots ?? []) : (own.roots ?? usual.roots);
  const offer = {
    ...(own.elicitation !== false && { elicitation: { ...usual.elicitation, ...own.elicitation } }),
    ...(sampling && { sampling }),
    ...(usual.account && { account: usual.account }),
    ...(roots && { roots }),
    ...(tasks && { tasks }),
  };
  return { offer, handlers: withoutWithheld(handlers, own) };
}

/** Handlers for a server from which an own offer withholds members. */
function withoutWithheld(
  { extensions, ...handlers }: HandlerTable,
  { elicitation, sampling, roots, extensions: own = {} }: ServerOffer,
): HandlerTable {
  const none = undefined;
  const permitted = Object.entries(extensions ?? {}).filter(([id]) => own[id] !== false);
  return {
    ...handlers,
    ...(elicitation === false && { form: none, url: none }),
    ...(sampling === false && { sampling: none }),
    ...(roots !== undefined && { roots: roots === true ? handlers.roots : none }),
    ...(permitted.length > 0 && { extensions: Object.fromEntries(permitted) }),
  };
}

/** True if only the handling of requests can tell whether an offer is usable: it names roots, or a model. */
export function needsCheck(offer: Pick<ServerOffer, "roots" | "sampling">): boolean {
  const { roots, sampling } = offer;
  const isPlain = sampling === undefined || sampling === false || sampling === "manual";
  return !isPlain || (Array.isArray(roots) && roots.length > 0);
}
