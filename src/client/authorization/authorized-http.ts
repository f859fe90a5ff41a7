/**
 * HTTP for one server: reports the steps of connecting as they start, and loads authorization once the server requires
 * it.
 *
 * Owns: deriving the steps from the requests, and deciding when to load authorization. Does not own: authorization
 * itself.
 */
import type { HttpPort, HttpRequest } from "../../transport/index.js";
import type { ConnectStep } from "../api/index.js";

/** Sends a server's requests with their authorization. */
export interface Authorizing {
  /** Works like `HttpPort.fetch`. `refused`: the response to this request without any authorization. */
  fetch(url: string, init: RequestInit, request: HttpRequest | undefined, refused?: Response): Promise<Response>;
}

/** Needs of a server's HTTP. */
export interface ServerHttpOptions {
  /** Receives the steps of connecting. */
  readonly reported: (step: ConnectStep) => void;
  /**
   * Called when the server refuses a request (401, 403); called again at the next refusal if it returned `undefined`.
   * If absent, the refusal is returned as the response.
   */
  readonly open?: (() => Promise<Authorizing | undefined>) | undefined;
}

/** Wraps `http` for one server. */
export function serverHttp(http: HttpPort, { reported, open }: ServerHttpOptions): HttpPort {
  const { diagnose } = http;
  let opened: Authorizing | undefined;
  return {
    ...http,
    async fetch(url, init, request) {
      const kind = request?.kind ?? "";
      if (kind.startsWith("server/discover")) reported("discover");
      if (kind.startsWith("initialize")) reported("initialize");
      if (opened) return opened.fetch(url, init, request);
      const response = await http.fetch(url, init, request);
      if (!open || (response.status !== 401 && response.status !== 403)) return response;
      opened = await open();
      return opened ? opened.fetch(url, init, request, response) : response;
    },
    ...(diagnose && {
      diagnose(failure, failed) {
        reported("diagnose");
        return diagnose(failure, failed);
      },
    }),
  };
}
