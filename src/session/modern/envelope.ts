/**
 * What every request of 2026-07-28 carries: the `_meta` envelope and the headers that mirror the body (V-07, H-01).
 */
import type { Params } from "../../jsonrpc/index.js";
import {
  encodeHeaderValue,
  META,
  methodRow,
  type LoggingLevel,
  type MethodName,
  type Revision,
} from "../../protocol/index.js";
import type { ClientSelf } from "../session.js";

/** The parameters with their envelope. */
export function withEnvelope(
  params: Params,
  revision: Revision,
  self: ClientSelf,
  extra: { readonly progressToken?: number | undefined; readonly logLevel?: LoggingLevel | undefined } = {},
): Params {
  const own = params._meta as Params | undefined; // a caller's own keys stay
  const _meta = {
    ...own,
    [META.protocolVersion]: revision,
    [META.clientInfo]: self.implementation,
    [META.clientCapabilities]: self.capabilities("modern"),
    ...(extra.progressToken !== undefined && { progressToken: extra.progressToken }),
    ...(extra.logLevel !== undefined && { [META.logLevel]: extra.logLevel }),
  };
  return { ...params, _meta };
}

/** The headers that say again what the body says. */
export function mirrorHeaders(
  method: MethodName,
  params: Params,
  revision: Revision,
  mirrored: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { nameParam } = methodRow(method);
  const name = nameParam && params[nameParam];
  return {
    ...mirrored,
    "mcp-protocol-version": revision,
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": encodeHeaderValue(name) }),
  };
}
