/**
 * HTTP server of the page.
 *
 * Owns: which request gets what. A request that is not the page's own, or has no token where one is needed, gets 403
 * with an empty body, whatever it asks for: nobody else learns what is served here. Never runs what a request names.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isObject } from "../../../src/json/is-object.js";
import type { OwnOrigins } from "./own-origins.js";
import { COMMON_FIELDS, documentFields, PAGE_DOCUMENT } from "./page-document.js";
import type { PageSession } from "./session.js";

/** Field of the page's requests with its token. */
export const TOKEN_FIELD = "panel-token";
/** Path of the page that sign-ins come back to. */
const RETURN_PATH = "/panel/mcp-oauth-callback.html";
const FILES_PATH = "/panel/";
const SOCKETS = "/stdio/";
/** Prefix of the token among the subprotocols of a WebSocket, which has no header fields of its own. */
const TOKEN_PROTOCOL = "token.";
/** Longest body of a request to the command itself, in bytes. */
const MAX_BODY = 1_024;

/** Dependencies of the server. */
export interface PanelServerOptions {
  readonly origins: () => OwnOrigins;
  readonly session: PageSession;
  /** Called when a page of the command, or a program, has a code that is not valid, or not any more. */
  readonly onRefusedCode: () => void;
  /** Response with a file of the package; `undefined` if there is none of this name. */
  readonly files: (name: string, request: Headers) => Promise<Response | undefined>;
  /** Content of the page besides the token: its servers. */
  readonly content: () => Promise<object>;
  /** Response for a server that the user chose from the list: its place, and the digest of what the page showed. */
  readonly choose: (index: number, digest: string) => Promise<object>;
  readonly relay: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Takes the WebSocket of a stdio server; `undefined` if there is no server of this name. */
  readonly socketOf: (name: string) => ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/** Makes a server, which listens nowhere yet. */
export function panelServer(options: PanelServerOptions): Server {
  const server = createServer((request, response) => {
    answer(request, response, options).catch(() => response.destroy()); // the caller is gone
  });
  server.on("upgrade", (request, socket, head) => takeSocket(request, socket, head, options));
  return server;
}

async function answer(request: IncomingMessage, response: ServerResponse, options: PanelServerOptions): Promise<void> {
  const { session } = options;
  const path = pathOf(request);
  const origins = options.origins();
  const isReturn = path === RETURN_PATH && request.method === "GET" && origins.isReturn(request);
  if (path === undefined || !(isReturn || origins.isOwn(request))) return refuse(request, response);
  if (path === "/session") return answerSession(request, response, options);
  if (path === "/relay") {
    if (!session.isToken(tokenOf(request))) return refuse(request, response);
    return options.relay(request, response);
  }
  if (path === "/choose") return answerChoice(request, response, options);
  if (request.method !== "GET" && request.method !== "HEAD") return end(request, response, 405, { allow: "GET, HEAD" });
  await answerFile(path, request, response, options);
}

async function answerFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { files }: PanelServerOptions,
): Promise<void> {
  const file = path === "/" ? new Response(PAGE_DOCUMENT) : await fileAt(path, request, files);
  if (!file) return end(request, response, 404);
  const body = Buffer.from(await file.arrayBuffer());
  const fields = { ...Object.fromEntries(file.headers), ...documentFields(path, request.headers.host ?? "") };
  const length = file.status === 304 ? {} : { "content-length": body.byteLength };
  response.writeHead(file.status, { ...COMMON_FIELDS, ...fields, ...length });
  response.end(body); // without the body, for HEAD
}

async function fileAt(
  path: string,
  request: IncomingMessage,
  files: PanelServerOptions["files"],
): Promise<Response | undefined> {
  if (!path.startsWith(FILES_PATH)) return undefined;
  const fields = ["accept-encoding", "if-none-match"].map((name) => [name, String(request.headers[name] ?? "")]);
  return files(path.slice(FILES_PATH.length), new Headers(Object.fromEntries(fields)));
}

/** Trades the code for the token, or confirms the token of a page that was loaded again. */
async function answerSession(
  request: IncomingMessage,
  response: ServerResponse,
  options: PanelServerOptions,
): Promise<void> {
  const { session } = options;
  if (request.method !== "POST") return refuse(request, response);
  const token = tokenOf(request);
  const isKnown = token === undefined ? session.takeCode(codeIn(await bodyOf(request))) : session.isToken(token);
  if (!isKnown) {
    if (token === undefined) options.onRefusedCode();
    return refuse(request, response);
  }
  sendJson(request, response, { token: session.token, ...(await options.content()) });
}

/** Gives the page a server of its list. */
async function answerChoice(
  request: IncomingMessage,
  response: ServerResponse,
  { session, choose }: PanelServerOptions,
): Promise<void> {
  if (request.method !== "POST" || !session.isToken(tokenOf(request))) return refuse(request, response);
  const { index, digest } = await bodyOf(request);
  if (typeof index !== "number" || typeof digest !== "string") return end(request, response, 400);
  sendJson(request, response, await choose(index, digest));
}

function sendJson(request: IncomingMessage, response: ServerResponse, value: object): void {
  const body = JSON.stringify(value);
  const fields = { "content-type": "application/json", "cache-control": "no-store" };
  response.writeHead(200, { ...COMMON_FIELDS, ...fields, "content-length": Buffer.byteLength(body) }).end(body);
  request.resume();
}

/** Object in the body; an empty one if it has none. */
async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) return {};
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const codeIn = ({ code }: Readonly<Record<string, unknown>>): string => (typeof code === "string" ? code : "");

function takeSocket(request: IncomingMessage, socket: Duplex, head: Buffer, options: PanelServerOptions): void {
  socket.on("error", () => socket.destroy()); // the caller is gone
  const path = pathOf(request);
  const token = protocolsOf(request).find((one) => one.startsWith(TOKEN_PROTOCOL));
  const isOwn = options.origins().isOwnSocket(request) && options.session.isToken(token?.slice(TOKEN_PROTOCOL.length));
  if (!isOwn || path === undefined) return refuseSocket(socket, "403 Forbidden");
  const take = path.startsWith(SOCKETS) ? options.socketOf(decoded(path.slice(SOCKETS.length))) : undefined;
  if (!take) return refuseSocket(socket, "404 Not Found");
  take(request, socket, head);
}

function refuseSocket(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy()); // the caller may keep its side open
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Path without a query; `undefined` for anything but a path, such as the whole address that a proxy gets. */
function pathOf({ url }: IncomingMessage): string | undefined {
  return url?.startsWith("/") ? url.replace(/[?#].*$/s, "") : undefined;
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers[TOKEN_FIELD];
  return typeof token === "string" ? token : undefined;
}

function protocolsOf({ headers }: IncomingMessage): readonly string[] {
  return (headers["sec-websocket-protocol"] ?? "").split(",").map((one) => one.trim());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // no server has this name
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  end(request, response, 403);
}

/** Ends without a body. The connection is closed if the rest of the request's body would have to be read first. */
function end(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  fields: Readonly<Record<string, string>> = {},
): void {
  const closing = request.complete ? {} : { connection: "close" };
  response.writeHead(status, { ...COMMON_FIELDS, "content-length": 0, ...closing, ...fields }).end();
  if (!request.complete) request.resume();
}
