/**
 * Policies of the documents, and the fields that go with them.
 *
 * Owns: what the page may load, run and connect to: files of the panel, its own server, and the origins that the
 * embedder named.
 */

/** Fields of every response. */
const COMMON_FIELDS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Sources that a policy allows. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly style: string;
}

/** Hash of an inline script or style, as a policy names it. */
export async function hashSource(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** Policy of the page. `connect`: origins of authorization servers. */
export function pagePolicy({ scripts, style }: InlineSources, connect: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src", ...scripts].join(" "),
    `style-src ${style}`,
    "worker-src blob:",
    ["connect-src 'self'", ...connect].join(" "),
    "img-src data: blob:",
    "media-src blob:",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html mcp-panel dompurify",
  ].join("; ");
}

/** Fields of the page. `connect`: origins of authorization servers. */
export function pageFields(sources: InlineSources, connect: readonly string[]): Headers {
  return new Headers({
    ...COMMON_FIELDS,
    "content-type": "text/html; charset=utf-8",
    // A cache that answers a client of the protocol with this document would break the server.
    "cache-control": "no-store",
    vary: "Accept, Sec-Fetch-Dest",
    "x-robots-tag": "noindex",
    "content-security-policy": pagePolicy(sources, connect),
    // The page keeps its own reference to the window of a sign-in.
    "cross-origin-opener-policy": "same-origin-allow-popups",
  });
}

const CALLBACK_POLICY =
  "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Policies of the documents among the files. The sandbox page gives itself the policy of the app in it. */
const FILE_POLICIES: Readonly<Record<string, string>> = {
  "mcp-oauth-callback.html": CALLBACK_POLICY,
  "mcp-sandbox.html": "frame-ancestors 'self'",
};

/** Fields of a file, without those about its contents. */
export function fileFields(name: string): Headers {
  const policy = FILE_POLICIES[name];
  return new Headers({
    ...COMMON_FIELDS,
    ...(policy !== undefined && { "content-security-policy": policy, "x-robots-tag": "noindex" }),
  });
}
