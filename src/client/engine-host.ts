/**
 * The whole host in this thread: the core, and what servers may ask of the person or the page.
 *
 * Owns: when the door to the person is opened: with the first offer. Until then nothing is declared and everything is refused.
 */
import { ClientError } from "../errors/index.js";
import type { Params } from "../jsonrpc/index.js";
import type { ClientCapabilities, Era, Tool } from "../protocol/index.js";
import type { ClientSelf, ServerAsk } from "../session/index.js";
import type { Asker, Asks, Host, HostEvent, HostOffer } from "./api.js";
import { CoreHost, type HostParts } from "./core-host.js";
import { checkedExtensions, declared, DEFAULT_EXTENSIONS } from "./extensions.js";
import type { Platform } from "./platform.js";

/** Where servers ask the person or the host. */
export interface AskDoor {
  capabilities(era: Era): ClientCapabilities;
  answer(asker: Asker, ask: ServerAsk): Promise<Params>;
  /** Resolves when a tool may be called. */
  permit(asker: Asker, tool: Tool, args: Params, signal: AbortSignal | undefined): Promise<void>;
  offer(offer: HostOffer): void;
  readonly asks: Asks;
  tellThrough(emit: (event: HostEvent) => void): void;
  /** A connection is over: nothing is asked on its behalf any more. */
  connectionEnded(serverId: string): void;
}

const NO_ASKS: Asks = {
  list: async () => [],
  answer: async () => false,
  refuseAll: async () => undefined,
};

export class EngineHost extends CoreHost implements Host {
  #openDoor: () => Promise<AskDoor>;
  #door: AskDoor | undefined;
  #extensions = DEFAULT_EXTENSIONS;

  /** `openDoor` loads what takes the asks of servers. */
  constructor(platform: Platform, parts: HostParts, openDoor: () => Promise<AskDoor>) {
    super(platform, parts);
    this.#openDoor = openDoor;
  }

  get asks(): Asks {
    return this.#door?.asks ?? NO_ASKS;
  }

  async offer(offer: HostOffer): Promise<void> {
    const extensions = checkedExtensions(offer.extensions ?? DEFAULT_EXTENSIONS);
    const door = this.#door ?? (await this.#openDoor());
    if (!this.#door) {
      this.#door = door;
      door.tellThrough((event) => this.emit(event));
    }
    this.#door.offer(offer);
    this.#extensions = extensions;
  }

  protected override self(asker: () => Asker): ClientSelf {
    return {
      ...super.self(asker),
      capabilities: (era) => ({ ...this.#door?.capabilities(era), ...declared(this.#extensions, era) }),
      answer: (ask) => this.#door?.answer(asker(), ask) ?? Promise.reject(nothingOffered(ask.method)),
    };
  }

  protected override async permit(...wish: Parameters<AskDoor["permit"]>): Promise<void> {
    await this.#door?.permit(...wish);
  }

  protected override ended(serverId: string): void {
    this.#door?.connectionEnded(serverId);
  }
}

function nothingOffered(method: string): ClientError {
  const data = { rpcCode: -32601, rpcMessage: `Method not found: ${method}` };
  return new ClientError("ERR-REFUSED", `The server asked for ${method}, which was not offered.`, data);
}
