/**
 * The user's part of a request's `_meta`.
 *
 * Owns: distinguishing it from the keys that the protocol adds to each request.
 */

/**
 * Keys that do not belong to the protocol; `undefined` if there are none.
 * @example ownMeta({ progressToken: 1, trace: "x" }) // { trace: "x" }
 */
export function ownMeta(meta: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof meta !== "object" || meta === null || Array.isArray(meta)) return undefined;
  const own = Object.entries(meta).filter(
    ([key]) => key !== "progressToken" && !key.startsWith("io.modelcontextprotocol/"),
  );
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
