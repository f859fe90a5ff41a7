/**
 * JSON paths as text.
 */
import type { JsonPath } from "../../../src/client/api/views.js";

/** Formats a path as the normalized path of RFC 9535 (JSONPath): `$['items'][3]['odd key']`. */
export function normalizedPath(path: JsonPath): string {
  const step = (key: string | number): string => (typeof key === "number" ? `[${key}]` : `['${escapedName(key)}']`);
  return `$${path.map(step).join("")}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function escapedName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- the RFC escapes control characters
  return name.replace(/['\\\u0000-\u001f]/g, (char) => {
    const code = char.charCodeAt(0).toString(16).padStart(4, "0");
    return ESCAPES[char] ?? `\\u${code}`;
  });
}

/** Formats a path in the notation of JavaScript and JSONPath: `$.items[3]["odd key"]`. */
export function pathText(path: JsonPath): string {
  const step = (key: string | number): string => {
    if (typeof key === "number") return `[${key}]`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  };
  return `$${path.map(step).join("")}`;
}
