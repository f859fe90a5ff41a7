/**
 * Time that the user takes for input requests, which is not counted as the server's time.
 *
 * Owns: determining the input requests for which a call waits, and measuring. A sign-in delays all calls to its server.
 */
import type { InputRequest } from "../input-request.js";
import type { InputRequestQueue } from "./input-request-queue.js";
import type { HostClock } from "./host-clock.js";

/** Measures one call. */
export interface UserTimer {
  /** Ends measuring; returns the milliseconds for which the call waited for the user. */
  end(): number;
}

interface Running {
  readonly serverId: string;
  readonly callId: string | undefined;
  readonly resumed: (waitedMs: number) => void;
  /** Input requests that block the call. */
  readonly inputRequests: Set<string>;
  since: number;
  waitedMs: number;
}

/** Measures how long calls wait for the user. */
export class UserTime {
  readonly #clock: HostClock;
  readonly #running = new Set<Running>();
  /** Input requests that wait for the user. */
  readonly #waiting = new Set<InputRequest>();

  /** `queue`: must not have pending requests yet. */
  constructor(queue: InputRequestQueue, clock: HostClock) {
    this.#clock = clock;
    queue.listen({
      admitted: (request) => {
        this.#waiting.add(request);
        this.#each(request, (call) => this.#wait(call, request));
      },
      ended: (request) => {
        this.#waiting.delete(request);
        this.#each(request, (call) => this.#resume(call, request.requestId));
      },
    });
  }

  /** Starts measuring a call. `resumed` is called with the total time so far whenever the call stops waiting. */
  begin(serverId: string, callId: string | undefined, resumed: (waitedMs: number) => void): UserTimer {
    const call: Running = { serverId, callId, resumed, inputRequests: new Set(), since: 0, waitedMs: 0 };
    this.#running.add(call);
    for (const request of this.#waiting) if (holdsUp(request, call)) this.#wait(call, request);
    return {
      end: () => {
        this.#running.delete(call);
        return call.waitedMs + (call.inputRequests.size > 0 ? this.#clock.now() - call.since : 0);
      },
    };
  }

  #each(request: InputRequest, act: (call: Running) => void): void {
    for (const call of this.#running) if (holdsUp(request, call)) act(call);
  }

  #wait(call: Running, { requestId }: InputRequest): void {
    if (call.inputRequests.size === 0) call.since = this.#clock.now();
    call.inputRequests.add(requestId);
  }

  #resume(call: Running, requestId: string): void {
    if (!call.inputRequests.delete(requestId) || call.inputRequests.size > 0) return;
    call.waitedMs += this.#clock.now() - call.since;
    call.resumed(call.waitedMs);
  }
}

function holdsUp({ kind, serverId, during }: InputRequest, call: Running): boolean {
  const isSignIn = kind === "sign-in" || kind === "client-id";
  const isOfCall = during?.callId !== undefined && during.callId === call.callId;
  return serverId === call.serverId && (isSignIn || isOfCall);
}
