/**
 * What connections want to be told of, taken together and read back from other tabs.
 */
import { isObject } from "../../jsonrpc/index.js";
import type { Wanted } from "../../session/index.js";

/** Resources one tab may want updates of on behalf of others. */
const MAX_URIS = 1_000;

/** Everything that any of them wants. */
export function union(wishes: readonly Wanted[]): Wanted {
  const some = (key: "tools" | "prompts" | "resources"): boolean => wishes.some((wanted) => wanted[key] === true);
  return {
    tools: some("tools"),
    prompts: some("prompts"),
    resources: some("resources"),
    uris: [...new Set(wishes.flatMap(({ uris = [] }) => uris))].slice(0, MAX_URIS),
  };
}

/** What another tab says it wants, or was agreed to; anything odd is nothing. */
export function readWanted(raw: unknown): Wanted {
  if (!isObject(raw)) return {};
  const { tools, prompts, resources, uris } = raw;
  const texts = Array.isArray(uris) ? uris.filter((uri): uri is string => typeof uri === "string") : [];
  return {
    tools: tools === true,
    prompts: prompts === true,
    resources: resources === true,
    uris: texts.slice(0, MAX_URIS),
  };
}
