/**
 * Builds a recording from the contents of a file.
 *
 * Owns: deciding what is accepted. A file may be damaged, truncated, malicious or from another program: each item is
 * treated as untrusted, secrets are masked again, and defects are reported while the rest is kept.
 */
import * as forms from "../memory/named-secrets.js";
import { MASK } from "../../addresses/masked-address.js";
import { isObject, readMessage } from "../../jsonrpc/index.js";
import type { HeaderField, RecordingProblem } from "../api/traffic-types.js";
import { MAX_BODY_CHARS, MAX_FRAMES, sizeOfFrame } from "./body-recorder.js";
import { maskedFields, maskedUrl, Secrets } from "./mask.js";
import { joinPair } from "./pairs.js";
import { readServer } from "./recorded-server.js";
import type { RecordedServer } from "./recording-file.js";
import { readOwn, type Stored, type StoredExchange, type StoredFrame, type StoredMessage } from "./stored.js";
import { MAX_PINNED, TrafficStore, type StoreLimits, type Unnumbered } from "./traffic-store.js";

/** Maximum number of problems that are reported individually. */
const MAX_PROBLEMS = 100;
const MAX_SERVERS = 1_000;
/** Latest time a date can represent, in milliseconds since the epoch. */
export const MAX_TIME = 8.64e15;
const STATES = ["open", "ended", "failed", "cancelled"] as const;

type Raw = Readonly<Record<string, unknown>>;

export class RecordingBuilder {
  readonly store: TrafficStore;
  readonly secrets = new Secrets();
  readonly problems: RecordingProblem[] = [];
  readonly servers = new Map<string, RecordedServer>();
  problemCount = 0;
  /** Id of the request of the reported call; in the file until {@link finish}. */
  call: unknown;
  /** Entries by their number in the file. */
  #byOldId = new Map<unknown, Stored>();
  #links: (() => void)[] = [];

  constructor(limits?: StoreLimits) {
    this.secrets.useForms(forms);
    this.store = new TrafficStore(limits);
  }

  /** Reports an unusable part. */
  problem(at: number, reason: string): void {
    this.problemCount++;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ at, reason });
  }

  /** Adds a server from a header. */
  addServer(raw: unknown): void {
    const server = readServer(raw);
    if (server && this.servers.size < MAX_SERVERS) this.servers.set(server.id, server);
  }

  /** Adds one line of the native format. Returns the reason if it can't be used. */
  addLine(raw: unknown): string | undefined {
    if (!isObject(raw)) return "it is no object";
    if (typeof raw.serverId !== "string") return "it names no server";
    if (!isTime(raw.at)) return "it has no time";
    if (raw.kind === "message") return this.#addMessageLine(raw, raw.serverId, raw.at);
    if (raw.kind === "exchange") return this.#addExchangeLine(raw, raw.serverId, raw.at);
    return `its kind is ${JSON.stringify(String(raw.kind).slice(0, 40))}, neither message nor exchange`;
  }

  /** Adds a message that was read. */
  addMessage(message: Unnumbered<StoredMessage>): StoredMessage {
    return this.store.addMessage(message);
  }

  /** Adds an exchange with untrusted fields. */
  addExchange(exchange: Unnumbered<StoredExchange>): StoredExchange {
    const url = maskedUrl(exchange.url, this.secrets);
    const place = url.replace(/\?.*$/s, "");
    if (!this.servers.has(exchange.serverId) && this.servers.size < MAX_SERVERS)
      this.servers.set(exchange.serverId, { id: exchange.serverId, url: place, state: "closed" });
    const [body, sentBody] = [exchange.body, exchange.sentBody].map((text) => this.#bounded(text));
    const frames = boundedFrames(exchange.frames);
    const own = (frames ?? []).reduce((sum, frame) => sum + sizeOfFrame(frame), 0);
    const kept = own + (body?.length ?? 0) + (sentBody?.length ?? 0);
    return this.store.addExchange({ ...exchange, url, body, sentBody, frames, kept });
  }

  #bounded(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.secrets.masked(text.slice(0, MAX_BODY_CHARS));
  }

  /** Header fields from a file, masked; fields that are already masked stay unchanged. */
  fields(raw: unknown): readonly HeaderField[] {
    if (!Array.isArray(raw)) return [];
    return raw.slice(0, 200).flatMap((one: unknown): readonly HeaderField[] => {
      if (!isObject(one) || typeof one.name !== "string" || typeof one.value !== "string") return [];
      const masked = one.masked ?? one._masked;
      const [field] = maskedFields([[one.name, one.value]], undefined, this.secrets);
      if (!field) return [];
      return isCount(masked) && one.value.includes(MASK) ? [{ ...field, masked }] : [field];
    });
  }

  /** Resolves the references between entries, once all are read. */
  finish(): void {
    for (const link of this.#links) link();
    this.call = this.call === undefined ? undefined : this.#byOldId.get(this.call)?.id;
    for (const entry of this.store.all())
      if (!this.servers.has(entry.serverId) && this.servers.size < MAX_SERVERS)
        this.servers.set(entry.serverId, { id: entry.serverId, url: entry.serverId, state: "closed" });
  }

  #addMessageLine(raw: Raw, serverId: string, at: number): string | undefined {
    const { direction, message, subject, method, durationMs, type } = raw;
    if (direction !== "in" && direction !== "out") return "it has no direction";
    const known = {
      ...(typeof subject === "string" && { subject: subject.slice(0, 200) }),
      ...(typeof method === "string" && { method }),
      ...(isCount(durationMs) && { durationMs }),
      ...(typeof raw.appId === "string" && { appId: raw.appId.slice(0, 200) }),
    };
    const read = this.#readMessage(message, type, raw);
    if (typeof read === "string") return read;
    // The message itself takes precedence; the rest comes from its context.
    const said = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
    const own = { type: read.type, chars: read.chars, ...known, ...said };
    const entry = this.addMessage({ ...own, kind: "message", serverId, at, direction });
    this.#remember(raw, entry);
    this.#links.push(() => this.#linkMessage(entry, raw));
    return undefined;
  }

  /** Registers an entry and pins it at once, because a later entry could evict it. */
  #remember({ id, isPinned, callId }: Raw, entry: Stored): void {
    this.#byOldId.set(id, entry);
    entry.callId = textOr(callId); // replaced by an id of this recording in `recorded-call.ts`
    if (isPinned === true) this.#pin(entry);
  }

  /** Pins an entry as in the file. Beyond the limit, only the first entries are pinned. */
  #pin(entry: Stored): void {
    const { store } = this;
    if (entry.isPinned || store.totals(true).pinned >= MAX_PINNED || !store.get(entry.id)) return;
    try {
      store.pin(entry.id, true);
    } catch {
      // too large to be pinned, so it is kept like any other entry
    }
  }

  #readMessage(message: unknown, type: unknown, raw: Raw): ReturnType<typeof readOwn> | string {
    const incoming = readMessage(message);
    if (incoming.kind !== "invalid") return readOwn(incoming.message);
    if (type === "invalid") return { type, chars: 0 };
    // The message was too large to be kept when it was recorded.
    if (message === undefined && isType(type)) {
      const { rpcId } = raw;
      return { type, chars: 0, rpcId: typeof rpcId === "string" || typeof rpcId === "number" ? rpcId : undefined };
    }
    return `its message can't be used: ${incoming.reason}`;
  }

  #linkMessage(entry: StoredMessage, raw: Raw): void {
    const pair = this.#byOldId.get(raw.pairId);
    const isAnswer = entry.type === "result" || entry.type === "error";
    if (isAnswer && pair?.kind === "message" && pair.type === "request" && pair.direction !== entry.direction)
      joinPair(pair, entry);
    const exchange = this.#byOldId.get(raw.exchangeId);
    if (exchange?.kind === "exchange") entry.exchangeId = exchange.id;
  }

  #addExchangeLine(raw: Raw, serverId: string, at: number): string | undefined {
    const { method, url, state, status, contentType, headersMs, durationMs, carries, failure, body } = raw;
    if (typeof url !== "string" || typeof method !== "string") return "it has no address or no method";
    const entry = this.addExchange({
      kind: "exchange",
      serverId,
      at,
      method: method.slice(0, 40),
      url,
      purpose: raw.purpose === "sign-in" ? "sign-in" : "mcp",
      state: STATES.find((one) => one === state) ?? "ended",
      status: isCount(status) ? status : undefined,
      contentType: textOr(contentType),
      sentChars: isCount(raw.sentChars) ? raw.sentChars : 0,
      receivedBytes: isCount(raw.receivedBytes) ? raw.receivedBytes : 0,
      headersMs: isCount(headersMs) ? headersMs : undefined,
      durationMs: isCount(durationMs) ? durationMs : undefined,
      carries: textOr(carries),
      failure: textOr(failure),
      sentFields: this.fields(raw.sentFields),
      receivedFields: raw.receivedFields === undefined ? undefined : this.fields(raw.receivedFields),
      ...(raw.purpose !== "sign-in" && {
        body: typeof body === "string" ? body : undefined,
        sentBody: typeof raw.sentBody === "string" ? raw.sentBody : undefined,
        frames: framesOf(raw.frames),
        droppedFrames: isCount(raw.droppedFrames) ? raw.droppedFrames : undefined,
      }),
    });
    this.#remember(raw, entry);
    this.#links.push(() => {
      entry.sentId = this.#byOldId.get(raw.sentId)?.id;
      entry.answerId = this.#byOldId.get(raw.answerId)?.id;
      for (const frame of entry.frames ?? []) frame.messageId = this.#byOldId.get(frame.messageId)?.id;
    });
    return undefined;
  }
}

/** Blocks of an event stream from a file. Their messages are numbered as in the file. */
function framesOf(raw: unknown): StoredFrame[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.slice(-MAX_FRAMES).flatMap((one: unknown): StoredFrame[] => {
    if (!isObject(one) || !isTime(one.at) || typeof one.before !== "string") return [];
    const { at, before, after, messageId } = one;
    return [
      {
        at,
        before,
        ...(typeof after === "string" && { after }),
        ...(typeof messageId === "number" && { messageId }),
      },
    ];
  });
}

/** Newest blocks within the limits of a recording. */
function boundedFrames(frames: readonly StoredFrame[] | undefined): StoredFrame[] | undefined {
  let room = MAX_BODY_CHARS;
  const first = frames?.findLastIndex((frame) => (room -= sizeOfFrame(frame)) < 0) ?? -1;
  return frames?.slice(first + 1).slice(-MAX_FRAMES);
}

/** True for milliseconds since the epoch that a date can represent. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_TIME;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isType(value: unknown): value is StoredMessage["type"] {
  return value === "request" || value === "notification" || value === "result" || value === "error";
}

const textOr = (value: unknown): string | undefined => (typeof value === "string" ? value.slice(0, 500) : undefined);
