/**
 * Links that people write manually: `#server=<url>&tool=<name>&args=<JSON>`, or `resource=<uri>`, or `prompt=<name>`.
 *
 * Owns turning one into the panel's own form (`#mcp=…`), which the panel shows and does nothing about until the user clicks. Never reads
 * anything else: no header fields, no tokens.
 */

/** The fragment the panel reads; `undefined` for what is no such link. `demo`: the server of links that name none. */
export function panelLink(hash: string, demo: string): string | undefined {
  const wanted = new URLSearchParams(hash.slice(1));
  const names = ["server", "tool", "resource", "prompt"].filter((name) => wanted.has(name));
  if (names.length === 0) return undefined;
  const args = parsed(wanted.get("args"));
  const link = {
    v: 1,
    url: wanted.get("server") ?? demo,
    ...Object.fromEntries(names.filter((name) => name !== "server").map((name) => [name, wanted.get(name)])),
    ...(args !== undefined && { args }),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(link));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#mcp=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Parses JSON. Any other text stays a text: the panel rejects it with a message. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
