/**
 * Adapter of the page for servers of Node: `http`, Express, and Fastify.
 *
 * Owns: leaving everything but what the page answers to the next handler, untouched: no body is read, and no field is
 * set.
 */
import type { ServerResponse } from "node:http";
import type { PanelPage } from "../../src/panel-page/panel-page.js";
import {
  sendResponse,
  webRequest,
  type FastifyReplyLike,
  type FastifyRequestLike,
  type NodeRequest,
} from "../relay/node-messages.js";

/** Handler for `app.use` of Express, the hook `onRequest` of Fastify, and servers of `node:http`. */
export interface PageMiddleware {
  (request: NodeRequest, response: ServerResponse, next: (error?: unknown) => void): void;
  (request: FastifyRequestLike, reply: FastifyReplyLike, next: (error?: Error) => void): void;
}

/**
 * Makes a middleware of a page. Mount it before the routes of the server; it calls `next` for all that is not the page's.
 * @example
 * import { createServer } from "node:http";
 * const serve = toMiddleware(createPage({ name: "Notebook", files: packageFiles() }));
 * createServer((request, response) => serve(request, response, () => response.writeHead(405).end()));
 */
export function toMiddleware(page: PanelPage): PageMiddleware {
  return (
    given: NodeRequest | FastifyRequestLike,
    to: ServerResponse | FastifyReplyLike,
    next: (error?: Error) => void,
  ): void => {
    const request: NodeRequest = "raw" in given ? given.raw : given;
    const web = request.method === "GET" ? webRequest(request, undefined, new AbortController().signal) : undefined;
    if (web === undefined) return next();
    page(web).then((response) => {
      if (response === undefined) return next();
      if ("raw" in to) to.hijack();
      return sendResponse(response, "raw" in to ? to.raw : to);
    }, next);
  };
}
