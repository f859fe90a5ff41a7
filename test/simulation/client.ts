/**
 * The engine under test, used as a page uses it: through its public API, on the ports of the simulated world.
 *
 * Owns: everything that names the API, and what the engine tells by events. Never: what is right; the checker knows that.
 */
import { createEngineHost } from "../../src/client/create-engine-host.js";
import type { Host, HostEvent, Server, ServerSnapshot } from "../../src/client/api.js";
import type { Platform } from "../../src/client/platform.js";
import { WakeBell } from "../../src/client/wake-bell.js";
import type { Wake } from "../../src/jsonrpc/index.js";
import type { Network } from "./network.js";
import type { Random } from "./random.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** Takes what the engine tells. */
export interface ClientListener {
  state(path: string, server: ServerSnapshot): void;
  /** A list of tools is whole. */
  tools(path: string, names: readonly string[]): void;
  /** The tools could not be listed. */
  toolsFailed(path: string): void;
  /** A numbered message was told. */
  notice(path: string, number: number): void;
  problem(path: string, reason: string): void;
}

export interface ClientParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly network: Network;
  readonly trace: Trace;
  /** How long the user takes to answer. */
  readonly answerMs: number;
  readonly listener: ClientListener;
  /** The token for a server; `undefined` where none is needed. */
  readonly token: ((serverUrl: string, wantsMore: boolean) => string) | undefined;
}

/** A wake signal that can be counted. */
class CountedBell extends WakeBell {
  listeners = 0;
  readonly #listenUncounted = this.listen;
  override readonly listen: Wake = (listener) => {
    this.listeners++;
    const stop = this.#listenUncounted(listener);
    let isOn = true;
    return () => {
      if (isOn) this.listeners--;
      isOn = false;
      stop();
    };
  };
}

export const ORIGIN = "https://server.example";

export class Client {
  readonly host: Host;
  readonly bell: CountedBell;
  #listener: ClientListener;
  #trace: Trace;
  /** Names of a list of tools while its parts come. */
  #tools = new Map<string, string[]>();

  constructor(parts: ClientParts) {
    const { clock, network, random, listener, token, answerMs, trace } = parts;
    this.#listener = listener;
    this.#trace = trace;
    this.bell = new CountedBell();
    const platform: Platform = {
      http: { fetch: network.fetch, pageOrigin: "https://page.example", isOnline: () => network.isOnline },
      clock,
      random: random.next,
      bell: this.bell,
      digest: async (text) => `digest of ${text}`,
      ...(token && {
        tokens: async ({ serverUrl, reason }) => ({
          accessToken: token(new URL(serverUrl).pathname, reason === "more-scopes"),
        }),
      }),
    };
    this.host = createEngineHost(platform, async (ask) => {
      await new Promise<void>((resolve) => void clock.schedule(answerMs, resolve, "device"));
      return ask.kind === "elicitation-form" ? { answer: { action: "accept", content: { word: "ja ✓" } } } : "refuse";
    });
    this.host.subscribe((events) => {
      for (const event of events) this.#take(event);
    });
  }

  /** Offers what servers may ask for. */
  async prepare(): Promise<void> {
    await this.host.offer({ elicitation: { form: true } });
  }

  connect(path: string): Promise<Server> {
    return this.host.connect(ORIGIN + path, { id: path });
  }

  server(path: string): Server | undefined {
    return this.host.server(path);
  }

  /** Has the lists kept up to date, as a page does that shows them. */
  async follow(server: Server): Promise<void> {
    await Promise.all([server.loadTools(), server.followLists()]);
  }

  #take(event: HostEvent): void {
    const { path, text } = told(event);
    if (text !== undefined) this.#trace.add("engine", () => `tells ${text}`);
    switch (event.kind) {
      case "server":
        return this.#listener.state(event.server.id, event.server);
      case "tools": {
        const names = event.start ? [] : (this.#tools.get(event.serverId) ?? []);
        names.push(...event.tools.map(({ name }) => name));
        this.#tools.set(event.serverId, names);
        if (event.end) this.#listener.tools(event.serverId, names);
        return;
      }
      case "tools-failed":
        return this.#listener.toolsFailed(event.serverId);
      case "problem":
        return this.#listener.problem(event.serverId, event.problem.reason);
      case "resource-updated": {
        const number = Number(/\/change-(\d+)$/.exec(event.uri)?.[1]);
        return this.#listener.notice(event.serverId, number);
      }
      case "log":
      case "call-log": {
        const { number } = event.message.data as { number: number }; // the simulated servers' own
        return this.#listener.notice(path ?? "", number);
      }
      default:
    }
  }
}

/** What an event says, for the trace; nothing for those that come by the hundred. */
function told(event: HostEvent): { readonly path?: string; readonly text?: string } {
  switch (event.kind) {
    case "server": {
      const { id, state, info, error } = event.server;
      const about = error ? `${"code" in error ? error.code : error.name}: ${error.message}` : (info?.revision ?? "");
      return { path: id, text: `${id}: ${state} ${about}` };
    }
    case "problem":
      return { path: event.serverId, text: `problem: ${event.problem.reason}` };
    case "tools":
      return { path: event.serverId, text: `${event.tools.length} tools` };
    case "tools-failed":
      return { path: event.serverId, text: `no tools: ${event.error.message}` };
    case "log":
      return { path: event.serverId };
    default:
      return {};
  }
}
