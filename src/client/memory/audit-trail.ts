/**
 * Audit trail: bounded, and written in the background (TL-02).
 *
 * Owns: the current part of the trail, the schedule of writes, and the limits. Never delays a caller, and never fails
 * because of its store.
 */
import { bareUrl } from "../../addresses/bare-url.js";
import type { AuditedCall, AuditEntry, AuditNote, AuditNotes, AuditOutcome } from "../../requests/index.js";
import type { Clock } from "../../jsonrpc/index.js";
import type { Audit } from "../api/audit-types.js";

/** Maximum number of entries; the oldest are deleted first, a part at a time. */
export const MAX_AUDIT_ENTRIES = 2_000;
/** Maximum number of characters, as JSON. */
const MAX_AUDIT_CHARACTERS = 2_000_000;
/** Number of entries in one part, which is written as a unit. */
const PART_ENTRIES = 50;
/** Number of parts started between two checks of the limits, each of which reads the whole trail. */
const PARTS_PER_TRIM = 10;
/**
 * Time between two writes while calls are being made, in milliseconds; the start and end of a single call are written
 * at once.
 */
const GATHER_MS = 1_000;
const MAX_SUBJECT = 200;
const MAX_URL = 500;
/** Consecutive entries that are stored as one record. */
export interface AuditPart {
  /** Sort key: the time. */
  readonly key: string;
  readonly entries: readonly AuditEntry[];
}

/** Storage of the trail. */
export interface AuditStore {
  /** All parts, oldest first, including those of other tabs. */
  read(): Promise<readonly AuditPart[]>;
  write(part: AuditPart): Promise<void>;
  /** Stores a part; true if it was stored. */
  has(key: string): Promise<boolean>;
  /** Deletes parts; without `keys`, all of them. */
  delete(keys?: readonly string[]): Promise<void>;
}

/** Dependencies of a trail. */
export interface AuditTrailOptions {
  readonly clock: Clock;
  /** SHA-256 of a text in hexadecimal; absent if the platform does not have it. */
  readonly digest?: ((text: string) => Promise<string>) | undefined;
  readonly store: AuditStore;
  /** Random number, 0 ≤ x < 1, which distinguishes the parts of different tabs. */
  readonly random: () => number;
  /** Called after entries were written or deleted. */
  readonly changed?: (() => void) | undefined;
}

/** Part to which entries are being added. */
interface OpenPart {
  readonly key: string;
  readonly entries: AuditEntry[];
  /** Number of entries that were written. */
  written: number;
  /** Number of entries, counted from the first, that were cleared. */
  cleared: number;
  /**
   * Calls whose arguments are not measured yet, by the index of their entry. Their size and digest are computed when the
   * part is written, and what of them is kept.
   */
  readonly args: Map<number, Pick<CallNote, "args" | "secrets">>;
}

/** Tool call before it ends. */
export interface CallNote
  extends Pick<AuditEntry, "at" | "serverId" | "serverUrl">, Pick<AuditedCall, "initiator" | "approval"> {
  readonly tool: string;
  /** Tool of the app that makes the call. */
  readonly app?: string | undefined;
  /** Arguments as JSON text. */
  readonly args: string;
  /** Values that are masked in what is kept of the arguments; absent if only their size and digest are kept. */
  readonly secrets?: readonly string[] | undefined;
}

/** Completes the entry of a call that has ended. */
export type CompleteCallEntry = (outcome: AuditOutcome, durationMs: number | undefined, code?: string | number) => void;

export class AuditTrail implements Audit, AuditNotes {
  #options: AuditTrailOptions;
  #part: OpenPart | undefined;
  #unsaved = new Set<OpenPart>();
  #isWriting = false;
  /** Times of the last two writes, the latest first. */
  #written: readonly number[] = [];
  /** Write in progress. */
  #round: Promise<void> | undefined;
  /** Number of callers waiting for pending entries to be written. */
  #waiting = 0;
  /** Ends the pause between two writes. */
  #hurry: () => void = () => undefined;
  #lastPart = 0;
  /**
   * Number of started parts at which the trail is next trimmed. The first part trims it, because earlier pages may have
   * left parts.
   */
  #trimAt = 1;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
  }

  async list(): Promise<readonly AuditEntry[]> {
    await this.settled();
    const parts = await this.#trim();
    return parts.flatMap(({ entries }) => entries).sort((a, b) => a.at - b.at);
  }

  async export(format: "ndjson" | "json"): Promise<string> {
    const entries = (await this.list()).map(({ at, ...entry }) => ({ time: new Date(at).toISOString(), ...entry }));
    return format === "json"
      ? JSON.stringify(entries, null, 2)
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  }

  async clear(): Promise<void> {
    // Marks existing entries as cleared, because a call that is still running may update its entry later.
    for (const part of [...this.#unsaved, ...(this.#part ? [this.#part] : [])]) part.cleared = part.entries.length;
    this.#part = undefined;
    await this.settled();
    await this.#options.store.delete();
    if (this.#part) this.#save(this.#part); // stores the entries recorded in the meantime
    this.#options.changed?.();
  }

  /** Resolves when all entries recorded so far are written, even while more are being recorded. */
  async settled(): Promise<void> {
    this.#waiting++;
    this.#hurry();
    // The write in progress may have started before the last entry was recorded.
    for (let rounds = 0; rounds < 2 && this.#isWriting; rounds++) await this.#round;
    this.#waiting--;
  }

  /**
   * Records a fact. Repeated entries without a user decision are merged and counted, so that one server can't displace
   * the entries of others.
   */
  note(note: AuditNote): void {
    const part = this.#openPart();
    const repeats = note.by === "user" ? -1 : part.entries.findLastIndex((one) => isSame(one, note));
    const before = repeats < part.cleared ? undefined : part.entries[repeats];
    const at = this.#options.clock.now();
    if (before) part.entries[repeats] = { ...before, at, times: before.times + 1 };
    else this.#add(part, note);
    this.#save(part);
  }

  /** Records a tool call of this client; the returned function records its outcome. */
  call({ at, serverId, serverUrl, tool, app, args, secrets, initiator, approval }: CallNote): CompleteCallEntry {
    const part = this.#openPart();
    const call: AuditedCall = { initiator, approval, argumentBytes: 0 };
    const place = {
      at,
      serverId,
      serverUrl,
      kind: "tool-call",
      subject: tool,
      ...(app !== undefined && { app }),
    } as const;
    const index = this.#add(part, { ...place, outcome: "sent", call });
    part.args.set(index, { args, secrets });
    this.#save(part);
    return (outcome, durationMs, code) => {
      const entry = part.entries[index];
      if (!entry?.call) return;
      part.entries[index] = {
        ...entry,
        outcome,
        call: { ...entry.call, ...(durationMs !== undefined && { durationMs }) },
        ...(code !== undefined && { code }),
      };
      if (index >= part.cleared) this.#save(part);
    };
  }

  #openPart(): OpenPart {
    if (this.#part && this.#part.entries.length < PART_ENTRIES) return this.#part;
    const { clock, random } = this.#options;
    const time = String(Math.max(0, Math.floor(clock.now()))).padStart(15, "0");
    const tab = String(Math.floor(random() * 1e9)).padStart(9, "0");
    const key = `${time}-${String(++this.#lastPart).padStart(6, "0")}-${tab}`;
    return (this.#part = { key, entries: [], written: 0, cleared: 0, args: new Map() });
  }

  /** Adds an entry and returns its index. */
  #add({ key, entries }: OpenPart, note: AuditNote & { readonly at?: number }): number {
    const { subject, app, serverUrl } = note;
    const id = `${key}-${String(entries.length).padStart(2, "0")}`;
    entries.push({
      at: this.#options.clock.now(),
      ...note,
      id,
      times: 1,
      serverUrl: placeOf(serverUrl),
      ...(subject !== undefined && { subject: subject.slice(0, MAX_SUBJECT) }),
      ...(app !== undefined && { app: app.slice(0, MAX_SUBJECT) }),
    });
    return entries.length - 1;
  }

  #save(part: OpenPart): void {
    this.#unsaved.add(part);
    if (!this.#isWriting) void this.#write();
  }

  /** Writes changes until none are left; changes made meanwhile accumulate. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#unsaved.size > 0) await (this.#round = this.#writeRound());
    this.#isWriting = false; // set at once, because entries recorded from now on start another write
    this.#options.changed?.();
  }

  async #writeRound(): Promise<void> {
    const { clock } = this.#options;
    const [, lastButOne = -Infinity] = this.#written;
    if (this.#waiting === 0 && clock.now() - lastButOne < GATHER_MS) await this.#gather();
    await undefined; // includes the entries recorded in this turn
    const parts = [...this.#unsaved];
    this.#unsaved.clear();
    this.#written = [clock.now(), ...this.#written.slice(0, 1)];
    for (const part of parts) await this.#writePart(part).catch(() => undefined);
    if (this.#lastPart < this.#trimAt) return; // reading the whole trail for each write would slow calls down
    this.#trimAt = this.#lastPart + PARTS_PER_TRIM;
    await this.#trim().catch(() => undefined); // if the trail can't be read, it is trimmed the next time
  }

  async #writePart(part: OpenPart): Promise<void> {
    const { store } = this.#options;
    await this.#measure(part);
    // Another tab cleared this part, or deleted it to stay within the limits.
    if (part.written > 0 && !(await store.has(part.key))) part.cleared = Math.max(part.cleared, part.written);
    const entries = part.entries.slice(part.cleared);
    const { length } = part.entries;
    if (entries.length > 0) await store.write({ key: part.key, entries });
    part.written = length;
  }

  /** Computes the size and digest of the arguments for all calls of a part together, without delaying a call. */
  async #measure({ entries, args }: OpenPart): Promise<void> {
    const texts = [...args];
    args.clear();
    const { digest } = this.#options;
    await Promise.all(
      texts.map(async ([index, { args: text, secrets }]) => {
        // Loaded on demand: few programs record a history.
        const code = secrets && (await import("./audited-arguments.js").catch(() => undefined));
        const shown = code?.shownArguments(text, secrets ?? []);
        const argumentDigest = await digest?.(text).catch(() => undefined);
        const argumentBytes = new TextEncoder().encode(text).length;
        const entry = entries[index];
        if (!entry?.call) return;
        const call = { ...entry.call, argumentBytes, ...(argumentDigest !== undefined && { argumentDigest }) };
        entries[index] = { ...entry, call: { ...call, ...(shown !== undefined && { arguments: shown }) } };
      }),
    );
  }

  #gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#options.clock.after(GATHER_MS, resolve);
      this.#hurry = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  /** Deletes the oldest parts beyond the limits, never the newest. Resolves with the remaining parts. */
  async #trim(): Promise<readonly AuditPart[]> {
    const { store } = this.#options;
    const parts = await store.read();
    let entries = 0;
    let characters = 0;
    const over = [...parts].reverse().filter((part, index) => {
      entries += part.entries.length;
      characters += JSON.stringify(part.entries).length;
      return index > 0 && (entries > MAX_AUDIT_ENTRIES || characters > MAX_AUDIT_CHARACTERS);
    }).length;
    const old = parts.slice(0, over).map(({ key }) => key);
    if (over > 0) await store.delete(old).catch(() => undefined);
    return parts.slice(over);
  }
}

/** Address in the form that entries contain. */
const placeOf = (url: string): string => bareUrl(url).slice(0, MAX_URL);

function isSame(a: AuditEntry, b: AuditNote): boolean {
  return (
    a.kind !== "tool-call" &&
    a.serverId === b.serverId &&
    a.serverUrl === placeOf(b.serverUrl) &&
    a.kind === b.kind &&
    a.subject === b.subject?.slice(0, MAX_SUBJECT) &&
    a.app === b.app?.slice(0, MAX_SUBJECT) &&
    a.count === b.count &&
    a.outcome === b.outcome &&
    a.by === b.by &&
    a.limit === b.limit &&
    a.code === b.code
  );
}
