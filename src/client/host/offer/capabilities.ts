/**
 * Capabilities that a host declares to servers, from its offer and its handlers.
 *
 * Owns: which are declared in which era (C-02, C-04 … C-09), to all servers and to one with an offer of its own, and
 * which extensions are used with a server. Answers nothing.
 * https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import { isObject } from "../../../jsonrpc/index.js";
import type { ClientCapabilities, Era } from "../../../protocol/index.js";
import { APP_MIME_TYPE } from "../../../apps/app-metadata.js";
import type { ElicitationModes } from "../../../requests/elicitation/elicitation.js";
import type { ModelAccount } from "../../../requests/sampling/account.js";
import type { HostOffer, ServerInfo, ServerOffer } from "../../api/index.js";
import { APPS, DEFAULT_EXTENSIONS, type Extensions } from "../../server/extensions.js";
import { checkedExtensions } from "../../server/own-extensions.js";
import type { HandlerTable } from "../handlers/handlers.js";

/** Offer after all changes, without what was withdrawn. */
export type Offered = { readonly [K in keyof HostOffer]?: Exclude<HostOffer[K], false | undefined> };

/** Offer and handlers that apply to the host, or to a server with an offer of its own. */
export interface Applied {
  readonly offer: Offered;
  readonly handlers: HandlerTable;
}

/** Applied offer with the extensions and capabilities that it declares. */
export interface EffectiveOffer extends Applied {
  readonly extensions: Extensions;
  readonly capabilities: Readonly<Record<Era, ClientCapabilities>>;
}

/**
 * Effect of an offer and of handlers. Throws `ERR-ARGUMENT` for extensions that can't be used. Extensions that have
 * handlers are declared with those of the offer; apps only while they are offered.
 */
export function effectiveOffer(offer: Offered, handlers: HandlerTable): EffectiveOffer {
  const implemented = Object.entries(handlers.extensions ?? {}).map(([id, { settings }]) => [id, settings]);
  return withCapabilities(offer, handlers, {
    ...(offer.extensions ? checkedExtensions(offer.extensions) : DEFAULT_EXTENSIONS),
    ...(Object.fromEntries(implemented) as Extensions),
    ...(offer.apps && { [APPS]: { mimeTypes: [APP_MIME_TYPE] } }),
  });
}

/** Effect on a server with an offer of its own. */
export function effectiveOfferTo(
  own: ServerOffer,
  { offer: usual, handlers, extensions }: EffectiveOffer,
): EffectiveOffer {
  const { sampling = usual.sampling, tasks = usual.tasks } = own;
  const roots = own.roots === true ? (usual.roots ?? []) : (own.roots ?? usual.roots);
  const offer = {
    ...(own.elicitation !== false && { elicitation: { ...usual.elicitation, ...own.elicitation } }),
    ...(sampling && { sampling }),
    ...(usual.account && { account: usual.account }),
    ...(roots && { roots }),
    ...(tasks && { tasks }),
  };
  return withCapabilities(offer, withoutWithheld(handlers, own), { ...extensions, ...own.extensions });
}

function withCapabilities(offer: Offered, handlers: HandlerTable, extensions: Extensions): EffectiveOffer {
  const inEra = (era: Era): ClientCapabilities => ({
    ...declaredBy({ offer, handlers }, era),
    ...declaredExtensions(extensions, era),
  });
  return { offer, handlers, extensions, capabilities: { modern: inEra("modern"), legacy: inEra("legacy") } };
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

/** Capabilities without extensions. */
export function declaredBy({ offer, handlers }: Applied, era: Era): ClientCapabilities {
  const isLegacy = era === "legacy";
  const { form, url } = elicitationModes({ offer, handlers });
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

/** Modes in which an elicitation is answered. */
export function elicitationModes({ offer, handlers }: Applied): ElicitationModes {
  return {
    form: offer.elicitation?.form === true || handlers.form !== undefined,
    url: offer.elicitation?.url === true || handlers.url !== undefined,
  };
}

/** Account whose model answers. */
export function accountOf({ sampling, account }: Offered): ModelAccount | undefined {
  return typeof sampling === "object" ? sampling : sampling === "account" ? account : undefined;
}

/** Sampling, and whether requests may contain tools; `undefined` if nobody can answer. */
function samplingOf(offer: Offered, handlers: HandlerTable): { readonly tools: boolean } | undefined {
  if (handlers.sampling) return { tools: handlers.samplingTools === true };
  const account = accountOf(offer);
  if (account) return { tools: account.tools ?? true };
  return offer.sampling === "manual" || offer.sampling === "browser" ? { tools: false } : undefined;
}

/** Extensions as capabilities. The default ones exist only in the modern era. */
function declaredExtensions(extensions: Extensions, era: Era): ClientCapabilities {
  const here = Object.entries(extensions).filter(
    (entry): entry is [string, object] => entry[1] !== false && (era === "modern" || !(entry[0] in DEFAULT_EXTENSIONS)),
  );
  return here.length === 0 ? {} : { extensions: Object.fromEntries(here) };
}

/**
 * True for an extension that the server declares, too, which is required for using it (C-05). Servers of older
 * revisions have no member for extensions: theirs are taken as declared.
 */
export function isUsed(id: string, info: ServerInfo | undefined): boolean {
  return info?.era !== "modern" || isObject(info.capabilities.extensions?.[id]);
}
