/**
 * Page of an MCP server: a handler beside the server's endpoint, which answers the navigation of a browser to the
 * server's address with a panel for this server.
 *
 * Owns: the choice of the requests that are answered. All others are left to the server, as they are: those of the
 * protocol above all. Takes nothing from the query of an address, and connects to nothing.
 */
import { lazyAsync } from "../async/lazy-async.js";
import { isNavigation } from "./navigation.js";
import { FILES_FOLDER, PAGE_SCRIPT, PAGE_STYLE, pageDocument } from "./page-document.js";
import { fileResponder, type PageFiles } from "./page-files.js";
import { hashSource, pageFields } from "./page-policy.js";

/** Options of {@link createPage}. */
export interface PanelPageOptions {
  /** Name of the server, shown before anybody signs in. */
  readonly name: string;
  /** Source of the panel's files: `packageFiles()` of `mcp-panel/page/node`, or a function. */
  readonly files: PageFiles;
  /**
   * Path of the endpoint, as requests have it when they arrive. The files are below it, in `panel/`.
   * @defaultValue "/mcp"
   */
  readonly path?: string;
  /**
   * Public address of the server, for readers without scripts. Default: the address of the request, whose scheme and
   * host are those of the last proxy.
   */
  readonly url?: string;
  /** Origins of authorization servers that are not on the server's own origin. */
  readonly connect?: readonly string[];
  /**
   * False: files are sent as they are. For frameworks that compress responses themselves, and for Next.js, which drops
   * the field that says that a response of a route is compressed.
   * @defaultValue true
   */
  readonly compress?: boolean;
  /**
   * False: nothing is answered.
   * @defaultValue true
   */
  readonly enabled?: boolean;
}

/** Handler for requests. Resolves with `undefined` for those that are for the server. */
export type PanelPage = (request: Request) => Promise<Response | undefined>;

/**
 * Creates the page of a server. Throws a `TypeError` if an option can't be used.
 * @example
 * const files = async (name: string) => {
 *   const response = await fetch(`https://assets.example.com/mcp-panel/${name}`);
 *   return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
 * };
 * const page = createPage({ name: "Notebook", files });
 * const respond = async (request: Request) => (await page(request)) ?? new Response(null, { status: 405 });
 */
export function createPage(options: PanelPageOptions): PanelPage {
  const { name, files, path = "/mcp", url, connect = [], compress = true, enabled = true } = options;
  checkOptions(options);
  const folder = `${path.replace(/\/$/, "")}/${FILES_FOLDER}`;
  const fileResponse = fileResponder(files, compress);
  const hashes = lazyAsync(async () => ({
    scripts: ["'self'", await hashSource(PAGE_SCRIPT)],
    style: await hashSource(PAGE_STYLE),
  }));
  return async (request) => {
    if (!enabled || request.method !== "GET") return undefined;
    const { pathname, origin } = new URL(request.url);
    if (pathname === path) {
      if (!isNavigation(request.headers)) return undefined;
      const text = pageDocument({ name, place: { path, address: url ?? `${origin}${path}` } });
      return new Response(text, { headers: pageFields(await hashes(), connect) });
    }
    return pathname.startsWith(folder) ? await fileResponse(pathname.slice(folder.length), request.headers) : undefined;
  };
}

function checkOptions({ name, files, path = "/mcp", url, connect = [] }: PanelPageOptions): void {
  const wrong = (option: string, why: string): TypeError => new TypeError(`createPage: \`${option}\` ${why}`);
  if (typeof name !== "string" || name.trim() === "") throw wrong("name", "has to be the name of the server.");
  if (typeof files !== "function")
    throw wrong("files", "has to be a function, such as packageFiles() of mcp-panel/page/node.");
  const base = "http://localhost";
  if (!path.startsWith("/") || !URL.canParse(path, base) || new URL(path, base).pathname !== path)
    throw wrong("path", `has to be a path like "/mcp", without a query, not ${JSON.stringify(path)}.`);
  if (url !== undefined && !(isHttp(url) && new URL(url).href === url))
    throw wrong("url", `has to be an address on http or https, not ${JSON.stringify(url)}.`);
  for (const one of connect)
    if (!isHttp(one) || new URL(one).origin !== one)
      throw wrong("connect", `has to have origins like "https://login.example.com", not ${JSON.stringify(one)}.`);
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
