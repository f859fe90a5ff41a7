/**
 * HTTP of one server, which may demand authorization: as any other, until it does.
 *
 * Owns: when authorization is opened, and reading the steps of connecting from the requests that are made. Never: what authorization is; it
 * is loaded then.
 */
import type { ConnectStep } from "../api/events.js";
import type { HttpPort, HttpRequest } from "../../transport/index.js";

/** Sends a server's requests with what authorizes them. */
export interface Authorizing {
  /** As `HttpPort.fetch`. `refused`: the answer this very request got without any authorization. */
  fetch(url: string, init: RequestInit, request: HttpRequest | undefined, refused?: Response): Promise<Response>;
}

/** Receives the steps of connecting as they begin: a handshake, or the search for the cause of a failure. */
export type StepListener = (step: ConnectStep) => void;

/** `open` is called when the server refuses (401, 403), and again with its next refusal where it gave nothing. Absent: a refusal stays one. */
export function authorizedHttp(
  http: HttpPort,
  open?: () => Promise<Authorizing | undefined>,
  onStep?: StepListener,
): HttpPort {
  const { diagnose } = http;
  let opened: Authorizing | undefined;
  return {
    ...http,
    async fetch(url, init, request) {
      if (opened) return opened.fetch(url, init, request);
      const [, step] = /^(?:server\/)?(discover|initialize)/.exec(request?.kind ?? "") ?? [];
      if (step === "discover" || step === "initialize") onStep?.(step);
      const response = await http.fetch(url, init, request);
      if (!open || (response.status !== 401 && response.status !== 403)) return response;
      opened = await open();
      return opened ? opened.fetch(url, init, request, response) : response;
    },
    ...(diagnose && {
      diagnose(failure, failed) {
        onStep?.("diagnose");
        return diagnose(failure, failed);
      },
    }),
  };
}
