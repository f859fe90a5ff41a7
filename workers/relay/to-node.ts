/**
 * Adapter of the relay for servers of Node: `http`, Express, and Fastify.
 *
 * Owns: the end of a request and its response when the caller goes away, and what is answered to failures.
 */
import type { ServerResponse } from "node:http";
import type { Relay } from "../../src/relay/relay.js";
import {
  onCallerGone,
  sendResponse,
  webRequest,
  type FastifyReplyLike,
  type FastifyRequestLike,
  type NodeRequest,
} from "./node-messages.js";

/** Handler for `http.createServer`, `app.all` of Express and `app.all` of Fastify. */
export interface NodeHandler {
  (request: NodeRequest, response: ServerResponse, next?: (error: unknown) => void): Promise<void>;
  (request: FastifyRequestLike, reply: FastifyReplyLike): Promise<void>;
}

/**
 * Makes a handler for Node of a relay. Mount it before the parser of bodies: a body that was parsed is written anew,
 * and long numbers in it may change.
 * @example
 * import { createServer } from "node:http";
 * const relay = createRelay({
 *   allow: ["https://mcp.example.com/mcp"],
 *   authorize: (request) => request.headers.get("cookie")?.includes("session=") ?? false,
 *   origin: "https://console.example.com",
 * });
 * createServer(toNode(relay));
 */
export function toNode(relay: Relay): NodeHandler {
  return async (
    given: NodeRequest | FastifyRequestLike,
    to: ServerResponse | FastifyReplyLike,
    next?: (error: unknown) => void,
  ): Promise<void> => {
    const request: NodeRequest = "raw" in given ? given.raw : given;
    const response = "raw" in to ? to.raw : to;
    if ("raw" in to) to.hijack();
    const gone = new AbortController();
    if (response.destroyed) gone.abort(); // while something before the relay took its time
    onCallerGone(response, () => gone.abort());
    if (request.method === "POST") await new Promise(setImmediate); // a body that came with its head is there then
    const web = webRequest(request, given.body, gone.signal);
    if (web === undefined) return void response.writeHead(request.method === "TRACE" ? 405 : 400).end();
    try {
      await sendResponse(await relay(web), response);
    } catch (error) {
      if (typeof next === "function") return next(error);
      process.emitWarning(error as Error); // of the embedder's own functions: nobody else would see it
      response.writeHead(500).end();
    } finally {
      request.resume(); // a body that was refused is dropped, so that its sender reads the answer
    }
  };
}
