/**
 * HTTP for one server: reports the steps of connecting as they start, and loads authorization once the server requires it.
 *
 * Owns: deriving the steps from the requests, and deciding when to load authorization. Does not own: authorization itself.
 */
import type { HttpPort, HttpRequest } from "../../transport/index.js";
import type { ConnectStep } from "../api/index.js";

/** Sends a server's requests with their authorization. */
export interface Authorizing {
  /** Works like `HttpPort.fetch`. `refused`: the response to this request without any authorization. */
  fetch(url: string, init: RequestInit, request: HttpRequest | undefined, refused?: Response): Promise<Response>;
}

/**
 * Wraps `http`. `open` is called when the server refuses a request (401, 403), and again on the next refusal if it
 * returned nothing.
 */
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

/** Wraps `http` to report the steps of connecting. */
export function withSteps(http: HttpPort, reported: (step: ConnectStep) => void): HttpPort {
  const { diagnose } = http;
  return {
    ...http,
    fetch(url, init, request) {
      const kind = request?.kind ?? "";
      if (kind.startsWith("server/discover")) reported("discover");
      if (kind.startsWith("initialize")) reported("initialize");
      return http.fetch(url, init, request);
    },
    ...(diagnose && {
      diagnose(failure, failed) {
        reported("diagnose");
        return diagnose(failure, failed);
      },
    }),
  };
}
