/**
 * Union of the subscription filters of connections, and validation of filters from other tabs: invalid ones are
 * ignored.
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { SubscriptionFilter } from "../../session/index.js";

/** Maximum number of resources one tab may subscribe to on behalf of others. */
const MAX_URIS = 1_000;

/** Union of filters. */
export function union(filters: readonly unknown[]): SubscriptionFilter {
  const all = filters.filter(isObject);
  const some = (key: "tools" | "prompts" | "resources"): boolean => all.some((filter) => filter[key] === true);
  const uris = all.flatMap((filter): unknown => filter.uris);
  return {
    tools: some("tools"),
    prompts: some("prompts"),
    resources: some("resources"),
    uris: [...new Set(uris.filter((uri): uri is string => typeof uri === "string"))].slice(0, MAX_URIS),
  };
}

/**
 * Error for unavailable live updates: `code` is the reason that another tab received, or `ERR-CLOSED` if they are
 * impossible.
 */
export function liveUpdatesError(code?: unknown): ClientError {
  return new ClientError(code === "ERR-METHOD" ? code : "ERR-CLOSED", "No live updates; ask again.");
}
