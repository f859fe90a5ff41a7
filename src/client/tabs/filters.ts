/**
 * What connections want to be told of, taken together, and what other tabs say of it read back: anything odd is nothing.
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { SubscriptionFilter } from "../../session/index.js";

/** Resources one tab may want updates of on behalf of others. */
const MAX_URIS = 1_000;

/** Everything that any of them wants. */
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

/** No live updates: `code` where another tab was told why, `ERR-CLOSED` where they can't be had. */
export function refusal(code?: unknown): ClientError {
  return new ClientError(code === "ERR-METHOD" ? code : "ERR-CLOSED", "No live updates; ask again.");
}
