/**
 * The whole host in this thread: the core, and what servers may ask of the person or the page.
 *
 * Owns: when the door to the person is opened: with the first offer. Until then nothing is declared and everything is refused.
 */
import { ClientError, toPlainError } from "../errors/index.js";
import { later } from "../errors/later.js";
import type { Params, Timer } from "../jsonrpc/index.js";
import { revisionRow, type ClientCapabilities, type Era } from "../protocol/index.js";
import type { ClientSelf, ServerAsk, Told } from "../session/index.js";
import type { HttpPort } from "../transport/index.js";
import type {
  Asker,
  Asks,
  AuthorizationOffer,
  Authorizations,
  Checks,
  ConnectOptions,
  ConnectTarget,
  Host,
  HostEvent,
  HostOffer,
  Pins,
  RecalledServer,
  RecallOptions,
  Server,
  Traffic,
  Verdict,
} from "./api.js";
import type { ToolPermit } from "./core-connection.js";
import { CoreHost, readUrl, type HostParts } from "./core-host.js";
import { declared, DEFAULT_EXTENSIONS } from "./extensions.js";
import { authorizedHttp } from "./authorized-http.js";
import type { AskPerson, HostAuthorizations, SigningHost } from "./authorizations.js";
import type { Platform } from "./platform.js";
import type { HostMemory } from "./host-memory.js";
import type { ServerMemory } from "./server-memory.js";
import { delegated } from "./delegated.js";
import type { HostTraffic } from "./traffic/host-traffic.js";
import type { Ways } from "./ways.js";

/** Where servers ask the person or the host. */
export interface AskDoor {
  capabilities(era: Era): ClientCapabilities;
  answer(asker: Asker, ask: ServerAsk): Promise<Params>;
  /** Resolves when a tool may be called. */
  permit(asker: Asker, ...call: Parameters<ToolPermit>): Promise<void>;
  offer(offer: HostOffer): void;
  readonly asks: Asks;
  /** Puts a question of this client's own to the person. */
  readonly ask: AskPerson;
  tellThrough(emit: (event: HostEvent) => void): void;
  /** A legacy session stands, and can be told of changes. */
  opened(asker: Asker, peer: Told): void;
  /** A connection is over: nothing is asked on its behalf any more. */
  connectionEnded(serverId: string): void;
}

/** What a host loads when it is first needed. */
export interface LoadedLater {
  /** What takes the asks of servers. `memory`: where grants for good are kept; without one they last as long as the host. */
  openDoor(memory: HostMemory | undefined): Promise<AskDoor>;
  /** What outlasts connections. */
  openMemory(emit: (event: HostEvent) => void): Promise<HostMemory>;
  /** What signs in. */
  openAuthorizations(of: SigningHost): Promise<HostAuthorizations>;
  /** What looks at servers from all sides. */
  openChecks(host: EngineHost): Promise<Checks>;
  /** What records. */
  openTraffic(host: EngineHost): Promise<HostTraffic>;
}

/** Nobody waits longer for what is remembered than for the server itself. */
const RECALL_MS = 1_000;

const none = async (): Promise<never[]> => [];
const nothing = async (): Promise<void> => undefined;
const NO_ASKS: Asks = {
  list: none,
  answer: async () => false,
  refuseAll: nothing,
  grants: none,
  revoke: nothing,
  audit: none,
};

/**
 * A host whose engine runs in this thread; {@link createEngineHost} makes one.
 * @example const host: EngineHost = createEngineHost();
 */
export class EngineHost extends CoreHost implements Host {
  #platform: Platform;
  #later: LoadedLater;
  #door: AskDoor | undefined;
  /** Also where nothing can be remembered: then grants for good are not. */
  #opening = later(async () => {
    const memory = await this.#remembering().catch((error: unknown): undefined => {
      this.emit({ kind: "storage", error: toPlainError(error) });
    });
    const door = await this.#later.openDoor(memory);
    door.tellThrough((event) => this.emit(event));
    return (this.#door = door);
  });
  #offering: Promise<unknown> = nothing();
  #memory: Promise<HostMemory> | undefined;
  #extensions = DEFAULT_EXTENSIONS;
  #authorization: AuthorizationOffer | undefined;
  /** Opened when a server first demands it. */
  #signing = later(() =>
    this.#later.openAuthorizations({
      offer: () => this.#authorization,
      memory: () => this.#remembering(),
      ask: async (body, signal) => (await this.#opening()).ask(body, signal),
      emit: (event) => this.emit(event),
    }),
  );
  readonly authorizations: Authorizations = delegated<Authorizations>(this.#signing);
  readonly checks: Checks = delegated<Checks>(later(async () => this.#later.openChecks(this)));
  readonly pins: Pins = delegated<Pins>(async () => (await this.#remembering()).pins());
  /** There once somebody asked for it: connections made from then on are listened to. */
  #tap: HostTraffic | undefined;
  readonly traffic: Traffic = delegated<Traffic>(later(async () => (this.#tap = await this.#later.openTraffic(this))));

  constructor(platform: Platform, parts: HostParts, loaded: LoadedLater) {
    super(platform, parts);
    this.#platform = platform;
    this.#later = loaded;
  }

  get asks(): Asks {
    return this.#door?.asks ?? NO_ASKS;
  }

  /** One after the other: the last that was made stands. */
  offer(offer: HostOffer): Promise<void> {
    const offering = this.#offering.then(async () => {
      const own = offer.extensions && (await import("./own-extensions.js")).checkedExtensions(offer.extensions);
      (await this.#opening()).offer(offer);
      this.#authorization = offer.authorization;
      this.#extensions = own ?? DEFAULT_EXTENSIONS;
    });
    this.#offering = offering.catch(nothing);
    return offering;
  }

  override async connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<Server> {
    const { revision } = options;
    if (revision === undefined) return super.connect(target, options);
    const row = revisionRow(revision);
    if (row) return super.connect(target, { ...options, era: row.era });
    throw new ClientError("ERR-ARGUMENT", `This client speaks no MCP ${revision}.`, {
      revision,
    });
  }

  async recall(url: string | URL, options: RecallOptions = {}): Promise<RecalledServer | undefined> {
    return (await this.#remembering()).recall(readUrl(url, this.#platform.baseUrl), options);
  }

  async forget(url: string | URL, options: ConnectOptions = {}): Promise<void> {
    await (await this.#remembering()).forget(readUrl(url, this.#platform.baseUrl), options);
  }

  async checkValue(schema: unknown, value: unknown): Promise<Verdict | undefined> {
    return (await this.#platform.openChecker?.())?.check(schema, value);
  }

  override async close(): Promise<void> {
    await super.close();
    await (await this.#memory?.catch(() => undefined))?.close();
  }

  /** What is remembered is a convenience: without it, or when it takes its time, the server is connected as a new one. */
  protected override async remember(
    id: string,
    url: string,
    options: ConnectOptions,
  ): Promise<ServerMemory | undefined> {
    const { signal } = options;
    let isWaiting = true;
    let timer: Timer | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = this.#platform.clock.after(RECALL_MS, () => resolve(undefined));
      signal?.addEventListener("abort", () => resolve(undefined), { once: true }); // a newer connection took its place
    });
    const emit = (event: HostEvent): void => {
      // What comes later would undo what the server itself, or another one, said.
      if (isWaiting && signal?.aborted !== true) this.emit(event);
    };
    try {
      const remembering = this.#remembering().then((memory) => memory.remember(id, url, options, emit));
      return await Promise.race([remembering, tooLate]);
    } catch {
      return undefined; // trouble with the store is told as a `storage` event
    } finally {
      isWaiting = false;
      timer?.cancel();
    }
  }

  async #remembering(): Promise<HostMemory> {
    this.#memory ??= this.#later.openMemory((event) => this.emit(event));
    try {
      return await this.#memory;
    } catch (error) {
      this.#memory = undefined; // its code could not be loaded: tried again the next time
      throw error;
    }
  }

  /** A server that is given its authorization in a header needs nobody to sign in. */
  protected override http(asker: () => Asker, options: ConnectOptions, permitted: () => void): HttpPort {
    const { http: own } = this.#platform;
    const http = this.#tap?.http(asker().serverId, options, own) ?? own;
    if (Object.keys(options.headers ?? {}).some((name) => name.toLowerCase() === "authorization")) return http;
    const isOffered = (): boolean => this.#authorization !== undefined || this.#platform.tokens !== undefined;
    return authorizedHttp(http, async () =>
      isOffered() ? (await this.#signing()).of(asker, http, permitted) : undefined,
    );
  }

  protected override ways(serverId: string, ways: Ways): Ways {
    return this.#tap?.ways(serverId, ways) ?? ways;
  }

  protected override self(asker: () => Asker): ClientSelf {
    return {
      ...super.self(asker),
      capabilities: (era) => ({ ...this.#door?.capabilities(era), ...declared(this.#extensions, era) }),
      answer: (ask) => this.#door?.answer(asker(), ask) ?? Promise.reject(nothingOffered(ask.method)),
      opened: (peer) => this.#door?.opened(asker(), peer),
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
