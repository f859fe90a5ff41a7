/**
 * JSON with comments and trailing commas, as found in config files.
 *
 * Owns: removing both in one pass over the text. `JSON.parse` does the rest.
 */

/** Parses the text. Throws `SyntaxError` as `JSON.parse` does, with positions in the original text. */
export function parseJsonc(text: string): unknown {
  return JSON.parse(plainJson(text.startsWith("\ufeff") ? ` ${text.slice(1)}` : text));
}

/** Returns the same text with spaces instead of comments and trailing commas, so that positions do not change. */
function plainJson(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  const blank = (from: number, to: number): void => {
    parts.push(text.slice(kept, from), text.slice(from, to).replace(/[^\r\n]/g, " "));
    kept = to;
  };
  /** Position of the last comma while no item follows it; otherwise -1. */
  let comma = -1;
  /** True if an item precedes the comma. */
  let hasItem = false;
  const commas: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      comma = -1;
      hasItem = true;
    } else if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = endOfComment(text, at);
      blank(at, end);
      at = end - 1;
    } else if (char === ",") comma = hasItem ? at : -1;
    else if ((char === "}" || char === "]") && comma >= 0) {
      commas.push(comma);
      comma = -1;
    } else if (char !== undefined && !/\s/.test(char)) {
      comma = -1;
      hasItem = char !== "{" && char !== "[";
    }
  }
  parts.push(text.slice(kept));
  return withoutAt(parts.join(""), commas);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return at;
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", start + 2);
  if (end < 0) return text.length;
  return isLine ? end : end + 2;
}

function withoutAt(text: string, places: readonly number[]): string {
  let from = 0;
  const parts = places.map((place) => {
    const part = `${text.slice(from, place)} `;
    from = place + 1;
    return part;
  });
  return parts.join("") + text.slice(from);
}
