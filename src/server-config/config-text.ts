/**
 * Text of a config file, as a value: JSON with comments, TOML or YAML.
 *
 * Owns: the limit of a text, and which format it has: by the name of its file, otherwise by its beginning. The parsers
 * of TOML and YAML are loaded when a text needs them.
 */
import { parseJsonc } from "../json/jsonc.js";

/**
 * Maximum number of characters of a file. The patterns of `jsonc.ts` need a limit: a string of several million escapes
 * would overflow their stack.
 */
export const MAX_CONFIG = 1_000_000;
/** Limits of YAML: nested collections, and aliases, which stand for a value that is elsewhere in the text. */
const YAML_LIMITS = { maxDepth: 64, maxAliases: 100 } as const;

/** Formats of config files. */
export type ConfigFormat = "JSON" | "TOML" | "YAML";

/** Returns the format of a text. `file`: the name of its file, if it has one. */
export function formatOf(text: string, file = ""): ConfigFormat | undefined {
  const [, ending] = /\.(toml|ya?ml|jsonc?)$/i.exec(file) ?? [];
  if (ending !== undefined) return /^t/i.test(ending) ? "TOML" : /^y/i.test(ending) ? "YAML" : "JSON";
  if (/^\uFEFF?\s*(?:[{"]|\/[/*])/.test(text)) return "JSON";
  if (/^\s*\[[\w."' -]+\]\s*(?:#.*)?$/m.test(text)) return "TOML";
  return /^[\w"'-]+:(?:\s|$)/m.test(text) ? "YAML" : undefined;
}

/** Parses a text. Rejects with the error of the parser. */
export async function parseConfig(text: string, format: ConfigFormat): Promise<unknown> {
  switch (format) {
    case "JSON":
      return parseJsonc(text);
    case "TOML":
      return (await import("smol-toml")).parse(text, { maxDepth: 64 });
    case "YAML": {
      const { CORE_SCHEMA, load } = await import("js-yaml");
      return load(text, { schema: CORE_SCHEMA, ...YAML_LIMITS });
    }
    default:
      return format satisfies never;
  }
}
