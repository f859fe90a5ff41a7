/**
 * Time the user takes for input requests: it is not the server's.
 *
 * Owns: which input requests a call waits for, and measuring. Sign-in holds up all calls of its server.
 */
import type { Ask } from "./ask.js";
import { isServersOwn } from "./ask-limits.js";
import type { AskQueue } from "./ask-queue.js";
import type { HostClock } from "./host-clock.js";

/** Measures one call. */
export interface UserTimer {
  /** Ends measuring. Milliseconds the call waited for the user. */
  end(): number;
}

interface Running {
  readonly serverId: string;
  readonly callId: string | undefined;
  readonly resumed: (waitedMs: number) => void;
  /** Input requests that wait now. */
  readonly asks: Set<string>;
  since: number;
  waitedMs: number;
}

/** Measures how long calls wait for the user. */
export class UserTime {
  #queue: AskQueue;
  #clock: HostClock;
  #running = new Set<Running>();

  constructor(queue: AskQueue, clock: HostClock) {
    this.#queue = queue;
    this.#clock = clock;
    queue.listen({
      asked: (ask) => this.#each(ask, (call) => this.#wait(call, ask)),
      ended: (ask) => this.#each(ask, (call) => this.#resume(call, ask.askId)),
    });
  }

  /** Begins to measure a call. `resumed` is called with the time so far whenever nothing waits any more. */
  begin(serverId: string, callId: string | undefined, resumed: (waitedMs: number) => void): UserTimer {
    const call: Running = { serverId, callId, resumed, asks: new Set(), since: 0, waitedMs: 0 };
    this.#running.add(call);
    for (const ask of this.#queue.list()) if (holdsUp(ask, call)) this.#wait(call, ask);
    return {
      end: () => {
        this.#running.delete(call);
        return call.waitedMs + (call.asks.size > 0 ? this.#clock.now() - call.since : 0);
      },
    };
  }

  #each(ask: Ask, act: (call: Running) => void): void {
    for (const call of this.#running) if (holdsUp(ask, call)) act(call);
  }

  #wait(call: Running, { askId }: Ask): void {
    if (call.asks.size === 0) call.since = this.#clock.now();
    call.asks.add(askId);
  }

  #resume(call: Running, askId: string): void {
    if (!call.asks.delete(askId) || call.asks.size > 0) return;
    call.waitedMs += this.#clock.now() - call.since;
    call.resumed(call.waitedMs);
  }
}

function holdsUp({ kind, serverId, during }: Ask, call: Running): boolean {
  const isSignIn = kind !== "tool" && !isServersOwn(kind);
  const isOfCall = during?.callId !== undefined && during.callId === call.callId;
  return serverId === call.serverId && (isSignIn || isOfCall);
}
