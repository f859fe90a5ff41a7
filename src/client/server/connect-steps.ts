/**
 * Steps of connecting, told as they begin: which handshake is under way, or that the cause of a failure is being looked for.
 *
 * Owns: reading them from the requests that are made. Requests after the handshake tell nothing.
 */
import type { HttpPort } from "../../transport/index.js";
import type { ConnectStep } from "../api/events.js";

/** `http`, telling of the steps of connecting that go through it. */
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
