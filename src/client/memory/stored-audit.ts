/**
 * Audit trail in the store, or in memory if there is none. Loaded with its first entry.
 *
 * Owns: validating stored data, which any code on this origin may have written.
 */
import type { AuditedCall, AuditEntry, AuditOutcome } from "../../requests/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { Store } from "../../storage/index.js";
import type { HostEvent } from "../api/index.js";
import { AuditTrail, type AuditPart, type AuditStore } from "./audit-trail.js";
import type { Platform } from "../platform/platform.js";

/** Opens the trail of a host. Without `store`, it lasts as long as the host. Emits an event for each change. */
export function openAudit(
  { clock, random, digest }: Pick<Platform, "clock" | "random" | "digest">,
  store: Store | undefined,
  emit: (event: HostEvent) => void,
): AuditTrail {
  const changed = (): void => emit({ kind: "audit" });
  return new AuditTrail({ clock, random, digest, changed, store: store ? storedAudit(store) : heldAudit() });
}

/** Parts of a trail in a store. */
function storedAudit(store: Store): AuditStore {
  return {
    async read() {
      const parts = (await store.entries("audit")).map(({ key: [key = ""], value }) => readPart(key, value));
      return parts.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    write: ({ key, entries }) => store.put("audit", [key], { entries }),
    has: async (key) => (await store.get("audit", [key])) !== undefined,
    async delete(keys) {
      if (!keys) return store.deletePrefix("audit", []);
      for (const key of keys) await store.delete("audit", [key]);
    },
  };
}

/** Parts of a trail whose store could not be loaded. */
function heldAudit(): AuditStore {
  const parts = new Map<string, AuditPart>();
  return {
    read: async () => [...parts.values()],
    write: async (part) => void parts.set(part.key, part),
    has: async (key) => parts.has(key),
    delete: async (keys = [...parts.keys()]) => keys.forEach((key) => parts.delete(key)),
  };
}

function readPart(key: string, value: unknown): AuditPart {
  const entries: readonly unknown[] = isObject(value) && Array.isArray(value.entries) ? value.entries : [];
  return { key, entries: entries.filter(isEntry) };
}

type Known<T extends string> = Readonly<Record<T, true>>;
const KINDS: Known<AuditEntry["kind"]> = {
  "elicitation-form": true,
  "elicitation-url": true,
  sampling: true,
  "sampling-result": true,
  roots: true,
  extension: true,
  tool: true,
  "sign-in": true,
  "client-id": true,
  "tool-call": true,
  "app-tools": true,
  limit: true,
  "app-access": true,
  "app-link": true,
  "app-download": true,
  "app-message": true,
  "app-resource": true,
  relay: true,
};
const OUTCOMES: Known<AuditOutcome> = {
  accept: true,
  decline: true,
  cancel: true,
  run: true,
  answer: true,
  reject: true,
  send: true,
  share: true,
  allow: true,
  deny: true,
  "signed-in": true,
  use: true,
  withdrawn: true,
  refused: true,
  sent: true,
  done: true,
  "tool-error": true,
  failed: true,
};
const DECIDERS: Known<NonNullable<AuditEntry["by"]>> = {
  user: true,
  policy: true,
  handler: true,
  grant: true,
  "decline-all": true,
  limit: true,
};
const LIMITS: Known<NonNullable<AuditEntry["limit"]>> = {
  "too-many-waiting": true,
  "too-much-waiting": true,
  "too-often": true,
};
const INITIATORS: Known<AuditedCall["initiator"]> = { user: true, page: true, app: true };
const APPROVALS: Known<AuditedCall["approval"]> = { prompted: true, remembered: true, "not-needed": true };

const isKnown = (words: Known<string>, value: unknown): boolean =>
  typeof value === "string" && Object.hasOwn(words, value);
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const maybe = (is: (value: unknown) => boolean, value: unknown): boolean => value === undefined || is(value);

/** True for an entry whose members all have the expected types. */
function isEntry(value: unknown): value is AuditEntry {
  if (!isObject(value)) return false;
  const { id, at, serverId, serverUrl, kind, subject, app, count, outcome, by, limit, code, call, times } = value;
  return (
    [id, serverId, serverUrl].every(isText) &&
    [at, times].every(isNumber) &&
    Math.abs(Number(at)) <= 8.64e15 && // the range of times that a date can represent
    isKnown(KINDS, kind) &&
    isKnown(OUTCOMES, outcome) &&
    maybe(isText, subject) &&
    maybe(isText, app) &&
    maybe(isNumber, count) &&
    maybe((one) => isKnown(DECIDERS, one), by) &&
    maybe((one) => isKnown(LIMITS, one), limit) &&
    maybe((one) => isText(one) || isNumber(one), code) &&
    maybe(isCall, call)
  );
}

function isCall(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { initiator, argumentBytes, argumentDigest, arguments: shown, approval, durationMs } = value;
  return (
    isKnown(INITIATORS, initiator) &&
    isKnown(APPROVALS, approval) &&
    isNumber(argumentBytes) &&
    maybe(isText, argumentDigest) &&
    maybe(isText, shown) &&
    maybe(isNumber, durationMs)
  );
}
