/**
 * The engine under test, used as a page uses it: through its public API, on the ports of the simulated world.
 *
 * Owns: all use of the API, and the events of the engine. Never: judging them; that is the checker's task.
 */
import { createEngineHost } from "../../src/client/host/create-host.js";
import type { Host, HostEvent, ProvidedToken, Server, ServerSnapshot, Transport } from "../../src/client/api/index.js";
import type { Platform } from "../../src/client/platform/platform.js";
import { WakeSignal } from "../../src/client/platform/wake-signal.js";
import type { Wake } from "../../src/jsonrpc/index.js";
import type { Network } from "./network.js";
import type { Random } from "./random.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** Receiver of the engine's reports. */
export interface ClientListener {
  state(path: string, server: ServerSnapshot): void;
  /** Called when a list of tools is complete. */
  tools(path: string, names: readonly string[]): void;
  /** Called when the tools could not be listed. */
  toolsFailed(path: string): void;
  /** Called when a numbered message was reported. */
  notice(path: string, number: number): void;
  problem(path: string, reason: string): void;
}

export interface ClientParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly network: Network;
  readonly trace: Trace;
  /** Time that the user takes to answer, milliseconds. */
  readonly answerMs: number;
  readonly listener: ClientListener;
  /** Answer of the page's token provider for a server; `undefined` if no token is needed. */
  readonly token: ((path: string, wantsMore: boolean) => Promise<unknown>) | undefined;
}

/** A wake signal whose listeners can be counted. */
class CountedBell extends WakeSignal {
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

const ORIGIN = "https://server.example";

export class Client {
  readonly host: Host;
  readonly bell: CountedBell;
  #listener: ClientListener;
  #trace: Trace;
  /** Names in a list of tools while its parts arrive. */
  #tools = new Map<string, string[]>();

  constructor(parts: ClientParts) {
    const { clock, network, random, listener, token, answerMs, trace } = parts;
    this.#listener = listener;
    this.#trace = trace;
    this.bell = new CountedBell();
    const platform: Platform = {
      http: { fetch: network.fetch, pageOrigin: "https://page.example", isOnline: () => network.isOnline },
      clock: clock.device,
      random: random.next,
      bell: this.bell,
      digest: async (text) => `digest of ${text}`,
      ...(token && {
        // A provider is code of the page, and may return anything.
        tokens: ({ serverUrl, reason }) =>
          token(new URL(serverUrl).pathname, reason === "more-scopes") as Promise<ProvidedToken>,
      }),
    };
    this.host = createEngineHost(platform, {
      policy: async (request) => {
        await new Promise<void>((resolve) => void clock.schedule(answerMs, resolve, "device"));
        return request.kind === "elicitation-form"
          ? { answer: { action: "accept", content: { word: "ja ✓" } } }
          : "refuse";
      },
    });
    this.host.subscribe((events) => {
      for (const event of events) this.#take(event);
    });
  }

  /** Offers the features that servers may request. */
  async prepare(): Promise<void> {
    await this.host.offer({ elicitation: { form: true } });
  }

  connect(path: string): Promise<Server> {
    return this.host.connect(ORIGIN + path, { id: path });
  }

  /** Connects to a server behind a port of the page. */
  connectOver(port: Transport, id: string): Promise<Server> {
    return this.host.connect(port, { id });
  }

  server(path: string): Server | undefined {
    return this.host.server(path);
  }

  /** Keeps the lists up to date, as a page that shows them does. */
  async follow(server: Server): Promise<void> {
    await Promise.all([server.follow("tools"), server.follow("resources"), server.follow("prompts")]);
  }

  #take(event: HostEvent): void {
    const { path, text } = reported(event);
    if (text !== undefined) this.#trace.add("engine", () => `tells ${text}`);
    switch (event.kind) {
      case "server":
        return this.#listener.state(event.server.id, event.server);
      case "list-page": {
        if (event.list !== "tools") return;
        const names = event.start ? [] : (this.#tools.get(event.serverId) ?? []);
        names.push(...event.items.map(({ name }) => name));
        this.#tools.set(event.serverId, names);
        if (event.end) this.#listener.tools(event.serverId, names);
        return;
      }
      case "list-failed":
        return event.list === "tools" ? this.#listener.toolsFailed(event.serverId) : undefined;
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

/** Text of an event for the trace; nothing for very frequent events. */
function reported(event: HostEvent): { readonly path?: string; readonly text?: string } {
  switch (event.kind) {
    case "server": {
      const { id, state, info, error } = event.server;
      const about = error ? `${"code" in error ? error.code : error.name}: ${error.message}` : (info?.revision ?? "");
      return { path: id, text: `${id}: ${state} ${about}` };
    }
    case "problem":
      return { path: event.serverId, text: `problem: ${event.problem.reason}` };
    case "list-page":
      return { path: event.serverId, text: `${event.items.length} ${event.list}` };
    case "list-failed":
      return { path: event.serverId, text: `no ${event.list}: ${event.error.message}` };
    case "log":
      return { path: event.serverId };
    default:
      return {};
  }
}
