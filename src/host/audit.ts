/**
 * The audit trail: what servers asked, what was called, and how it ended (TL-02).
 *
 * Owns: a bounded list of short facts. Never argument values, answers, messages, secrets, codes, `requestState` or the query of an address.
 * A store that fails costs the entry there, nothing else.
 */
import type { Ask, AskAnswer, AskEnd, Asker, AskKind } from "./ask.js";
import type { AskQueue } from "./ask-queue.js";
import type { HostClock } from "./host-clock.js";

/** Entries kept in memory. */
export const MAX_AUDIT_ENTRIES = 2_000;
const MAX_SUBJECT = 200;

/** How something ended: with an answer's action, or (`refused`) without anybody being asked. */
export type AuditOutcome = AskAnswer["action"] | "withdrawn" | "refused" | "done" | "failed";

/** One fact. Plain data. */
export interface AuditEntry {
  /** Milliseconds since the epoch; of the last one when `times` is more than 1. */
  readonly at: number;
  readonly serverId: string;
  readonly serverUrl: string;
  readonly kind: AskKind | "tool-call" | "limit";
  /** A tool's name, an address's origin, a count: never what was said. */
  readonly subject: string;
  readonly outcome: AuditOutcome;
  /** Who decided. Absent where nobody had to. */
  readonly by?: "person" | "policy" | "grant";
  /** How often this happened in a row. */
  readonly times: number;
}

/** An entry before it is noted. */
export type AuditNote = Omit<AuditEntry, "at" | "times">;

/** Where the trail is kept for longer. Repetitions are stored as entries of their own. */
export interface AuditStore {
  append(entry: AuditEntry): Promise<void>;
}

/** What a trail is made of. */
export interface AuditTrailOptions {
  readonly clock: HostClock;
  readonly store?: AuditStore | undefined;
  /** Told once when the store fails. */
  readonly problem?: ((reason: string) => void) | undefined;
}

export class AuditTrail {
  #options: AuditTrailOptions;
  #entries: AuditEntry[] = [];
  #storeFailed = false;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
  }

  /** What happened, oldest first: at most 2,000 entries. */
  list(): readonly AuditEntry[] {
    return [...this.#entries];
  }

  /** Notes a fact. What repeats in a row is counted, so that one server can't push the others out. */
  note(note: AuditNote): void {
    const entry: AuditEntry = Object.freeze({
      ...note,
      subject: note.subject.slice(0, MAX_SUBJECT),
      at: this.#options.clock.now(),
      times: 1,
    });
    const last = this.#entries.at(-1);
    if (last && isSame(last, entry)) this.#entries[this.#entries.length - 1] = { ...entry, times: last.times + 1 };
    else this.#entries.push(entry);
    if (this.#entries.length > MAX_AUDIT_ENTRIES) this.#entries.shift();
    this.#options.store?.append(entry).catch(() => this.#tellOnce());
  }

  /** Notes a tool call of ours that ended. */
  toolCall({ serverId, serverUrl }: Asker, tool: string, outcome: "done" | "failed" | "withdrawn"): void {
    this.note({ serverId, serverUrl, kind: "tool-call", subject: tool, outcome });
  }

  /** Notes how the asks of a queue end; the function returned stops it. */
  follow(queue: AskQueue): () => void {
    return queue.listen({
      ended: (ask, end, action) => this.note({ ...noteOf(ask), outcome: action ?? "withdrawn", ...decider(end) }),
      limited: ({ serverId, serverUrl }, reason) =>
        this.note({ serverId, serverUrl, kind: "limit", subject: reason, outcome: "refused" }),
    });
  }

  #tellOnce(): void {
    if (this.#storeFailed) return;
    this.#storeFailed = true;
    this.#options.problem?.("the audit trail could not be stored; it is kept in memory only");
  }
}

function noteOf(ask: Ask): Omit<AuditNote, "outcome"> {
  const { serverId, serverUrl, kind } = ask;
  return { serverId, serverUrl, kind, subject: subjectOf(ask) };
}

function subjectOf(ask: Ask): string {
  switch (ask.kind) {
    case "elicitation-form":
      return "a form";
    case "elicitation-url":
      return ask.origin;
    case "sampling":
    case "sampling-result":
      return `${ask.params.messages.length} messages`;
    case "roots":
      return `${ask.roots.length} roots`;
    case "tool":
      return ask.tool;
    case "sign-in":
      return ask.authorizationOrigin;
    case "client-id":
      return URL.canParse(ask.issuer) ? new URL(ask.issuer).origin : "an authorization server";
    default:
      return ask satisfies never;
  }
}

function decider(end: AskEnd): { readonly by?: "person" | "policy" } {
  switch (end) {
    case "answered":
      return { by: "person" };
    case "answered-by-policy":
    case "refused-by-policy":
      return { by: "policy" };
    case "withdrawn":
      return {};
    default:
      return end satisfies never;
  }
}

function isSame(a: AuditEntry, b: AuditEntry): boolean {
  return (
    a.serverId === b.serverId &&
    a.serverUrl === b.serverUrl &&
    a.kind === b.kind &&
    a.subject === b.subject &&
    a.outcome === b.outcome &&
    a.by === b.by
  );
}
