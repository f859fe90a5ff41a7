/**
 * Collects the texts of a schema that a user or a model may read.
 *
 * Owns: finding names, titles, descriptions and values, with bounded work for any input. Never judges a text.
 */

/** Maximum number of texts that are returned, and of their characters. */
const MAX_TEXTS = 2_000;
const MAX_CHARS = 200_000;

/**
 * Titles, descriptions, names and values of a schema, breadth first.
 * @example schemaTexts(tool.inputSchema).join("\n")
 */
export function schemaTexts(schema: unknown): readonly string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [schema];
  let chars = 0;
  // Not recursive, because a schema may be nested to any depth.
  for (let at = 0; at < waiting.length && waiting.length < MAX_TEXTS * 10; at++) {
    const one = waiting[at];
    if (typeof one === "string") {
      if (texts.length >= MAX_TEXTS || (chars += one.length) > MAX_CHARS) break;
      texts.push(one);
    } else if (Array.isArray(one)) waiting.push(...one.slice(0, MAX_TEXTS));
    else if (typeof one === "object" && one !== null)
      for (const [name, value] of Object.entries(one).slice(0, MAX_TEXTS)) waiting.push(name, value);
  }
  return texts;
}
