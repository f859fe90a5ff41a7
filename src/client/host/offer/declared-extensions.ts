/**
 * Extensions that a host declares to servers, from its offer and its handlers (C-05 … C-09).
 *
 * Owns: which are declared in which era, and which are used with a server. `declared.ts` has the other capabilities.
 */
import type { Offered } from "../host-types.js";
import { isObject } from "../../../jsonrpc/index.js";
import type { ClientCapabilities, Era } from "../../../protocol/index.js";
import { APP_MIME_TYPE } from "../../../apps/app-metadata.js";
import type { ServerInfo } from "../../api/index.js";
import { APPS, DEFAULT_EXTENSIONS, type Extensions } from "../../server/extensions.js";
import { checkedExtensions } from "../../server/own-extensions.js";
import type { HandlerTable } from "../handlers/handlers.js";

/** Capabilities of the declared extensions. `own`: changes for one server. */
type DeclareExtensions = (era: Era, own: Extensions | undefined) => ClientCapabilities;

/**
 * Declares the extensions of an offer, and those that have handlers: with each request (modern), or in the handshake
 * (legacy, C-07). Throws `ERR-ARGUMENT` for those that can't be used. Apps are declared only while they are offered.
 */
export function declaring({ extensions, apps }: Offered, handlers: HandlerTable): DeclareExtensions {
  const implemented = Object.entries(handlers.extensions ?? {}).map(([id, { settings }]) => [id, settings]);
  const usual = {
    ...(extensions ? checkedExtensions(extensions) : DEFAULT_EXTENSIONS),
    ...(Object.fromEntries(implemented) as Extensions),
    ...(apps && { [APPS]: { mimeTypes: [APP_MIME_TYPE] } }),
  };
  const shared = { modern: declared(usual, "modern"), legacy: declared(usual, "legacy") };
  return (era, own) => (own ? declared({ ...usual, ...own }, era) : shared[era]);
}

/** Extensions as capabilities. The default ones exist only in the modern era. */
function declared(extensions: Extensions, era: Era): ClientCapabilities {
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
