/**
 * How a server is reached that may demand authorization: as any other, until it does.
 *
 * Owns: when authorization is opened. Never: what it is; it is loaded then.
 */
import type { HttpPort, HttpRequest } from "../../transport/index.js";

/** Sends a server's requests with what authorizes them. */
export interface Authorizing {
  /** As `HttpPort.fetch`. `refused`: the answer this very request got without any authorization. */
  fetch(url: string, init: RequestInit, request: HttpRequest | undefined, refused?: Response): Promise<Response>;
}

/** `open` is called when the server refuses (401, 403), and again with its next refusal where it gave nothing. */
export function authorizedHttp(http: HttpPort, open: () => Promise<Authorizing | undefined>): HttpPort {
  let opened: Authorizing | undefined;
  return {
    ...http,
    async fetch(url, init, request) {
      if (opened) return opened.fetch(url, init, request);
      const response = await http.fetch(url, init, request);
      if (response.status !== 401 && response.status !== 403) return response;
      opened = await open();
      return opened ? opened.fetch(url, init, request, response) : response;
    },
  };
}
