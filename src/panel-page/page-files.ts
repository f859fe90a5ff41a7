/**
 * Files of the panel under the address of the page.
 *
 * Owns: the names that are ever read, whatever a request says; types, compression and caching. Every text is compressed
 * once.
 */
import { fileFields } from "./page-policy.js";

/**
 * Source of the panel's files. Resolves with the contents of a file, or with `undefined` if there is none. Names are
 * `mcp-panel.js`, `mcp-oauth-callback.html`, `mcp-oauth-callback.js`, `mcp-sandbox.html`, and `page/` with the name of a
 * script; the page never asks for others.
 */
export type PageFiles = (name: string) => Promise<Uint8Array | undefined>;

/** The first is the script of the command's own page, which no other page requests. */
const NAMES =
  /^(?:command-page\.js|mcp-panel\.js|mcp-oauth-callback\.(?:html|js)|mcp-sandbox\.html|page\/[\w-][\w.-]*\.js)$/;
/** Names in this folder have hashes. */
const FOLDER = "page/";

/** Contents of a file, ready to be sent. */
interface Prepared {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Absent if it is never sent. */
  readonly zipped: Uint8Array<ArrayBuffer> | undefined;
  readonly tag: string;
}

/** Responds with files; `undefined` for what is none. `compress`: with gzip, for those who accept that. */
export function fileResponder(
  files: PageFiles,
  compress: boolean,
): (name: string, headers: Headers) => Promise<Response | undefined> {
  const known = new Map<string, Promise<Prepared | undefined>>();
  const prepared = async (name: string): Promise<Prepared | undefined> => {
    const found = await files(name);
    return found && prepare(new Uint8Array(found), compress);
  };
  return async (name, request) => {
    if (!NAMES.test(name)) return undefined;
    const pending = known.get(name) ?? prepared(name);
    known.set(name, pending);
    const file = await pending.catch((error: unknown) => {
      known.delete(name);
      throw error;
    });
    if (file === undefined) return void known.delete(name); // the package is being installed
    return respond(name, file, request);
  };
}

function respond(name: string, { plain, zipped, tag }: Prepared, request: Headers): Response {
  const headers = fileFields(name);
  headers.set("content-type", `${name.endsWith(".html") ? "text/html" : "text/javascript"}; charset=utf-8`);
  if (zipped) headers.set("vary", "Accept-Encoding");
  if (name.startsWith(FOLDER)) headers.set("cache-control", "public, max-age=31536000, immutable");
  else {
    headers.set("cache-control", "no-cache");
    headers.set("etag", tag);
    if (request.get("if-none-match")?.includes(tag)) return new Response(null, { status: 304, headers });
  }
  if (!zipped || !/\bgzip\b(?!\s*;\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$))/i.test(request.get("accept-encoding") ?? ""))
    return new Response(plain, { headers });
  headers.set("content-encoding", "gzip");
  return new Response(zipped, { headers });
}

async function prepare(plain: Uint8Array<ArrayBuffer>, compress: boolean): Promise<Prepared> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", plain)).subarray(0, 12);
  // Weak: it stands for both encodings.
  return { plain, zipped: compress ? await zip(plain) : undefined, tag: `W/"${btoa(String.fromCharCode(...digest))}"` };
}

async function zip(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
