/**
 * The part of a request's `_meta` that is a user's.
 *
 * Owns: distinguishing it from the keys the protocol puts in with each request.
 */

/** Keys that are not the protocol's own; `undefined` when there are none. @example ownMeta({ progressToken: 1, trace: "x" }) // { trace: "x" } */
export function ownMeta(meta: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof meta !== "object" || meta === null || Array.isArray(meta)) return undefined;
  const own = Object.entries(meta).filter(
    ([key]) => key !== "progressToken" && !key.startsWith("io.modelcontextprotocol/"),
  );
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
