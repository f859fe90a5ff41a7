/**
 * Connection settings of one server that a user or a config file may set: revision, deadlines, header fields.
 *
 * Owns: reading them from untrusted values, and the valid range of deadlines. Never connects.
 */
import type { ConnectOptions } from "../../src/client/api/index.js";
import { isObject } from "../../src/json/is-object.js";

/** A revision that can be selected. */
export type PinnedRevision = NonNullable<ConnectOptions["revision"]>;
/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** User settings for signing in to a server. */
export type SignInSettings = NonNullable<ConnectOptions["signIn"]>;
/**
 * Features offered to one server only, by name: `form`, `url`, `roots`, `tasks` and `tasksExtension` are true or false,
 * `sampling` is `off`, `by-hand`, `browser` or `account`. An absent name follows the offer for all servers.
 */
export type OfferChoices = Readonly<Record<string, unknown>>;

/** All settings; for absent members, the client uses its defaults. */
export interface ConnectSettings {
  readonly era?: NonNullable<ConnectOptions["era"]>;
  readonly revision?: PinnedRevision;
  readonly connectTimeoutMs?: number;
  readonly timeouts?: NonNullable<ConnectOptions["timeouts"]>;
  readonly headers?: HeaderFields;
  readonly signIn?: SignInSettings;
  readonly offers?: OfferChoices;
}

/** Revisions to choose from, newest first. */
export const PINS: readonly PinnedRevision[] = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/** Eras to choose from. */
export const ERAS = ["auto", "modern", "legacy"] as const;
/** Limits of deadlines, in milliseconds, and of header fields. */
export const CONNECT_LIMITS = { minMs: 100, maxMs: 86_400_000, fields: 50, name: 200, value: 16_000 } as const;

/** Returns true if the value is a usable deadline. */
export function isDeadline(value: unknown): value is number {
  return (
    typeof value === "number" &&
    Number.isFinite(value) &&
    value >= CONNECT_LIMITS.minMs &&
    value <= CONNECT_LIMITS.maxMs
  );
}

/** Reads header fields: strings only, up to a limit. Does not check whether they can be sent. */
export function readHeaders(value: unknown): HeaderFields | undefined {
  if (!isObject(value)) return undefined;
  const texts = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return texts.length > 0 ? Object.fromEntries(texts.slice(0, CONNECT_LIMITS.fields)) : undefined;
}

/** Reads everything except header fields; invalid values are omitted. */
export function readPins(value: unknown): Omit<ConnectSettings, "headers"> {
  if (!isObject(value)) return {};
  const era = ERAS.find((one) => one === value.era);
  const revision = PINS.find((one) => one === value.revision);
  const { idleTimeoutMs, totalTimeoutMs } = isObject(value.timeouts) ? value.timeouts : value;
  const timeouts = {
    ...(isDeadline(idleTimeoutMs) && { idleTimeoutMs }),
    ...(isDeadline(totalTimeoutMs) && { totalTimeoutMs }),
  };
  return {
    ...(era && era !== "auto" && { era }),
    ...(revision && { revision }),
    ...(isDeadline(value.connectTimeoutMs) && { connectTimeoutMs: value.connectTimeoutMs }),
    ...(Object.keys(timeouts).length > 0 && { timeouts }),
    ...readSignIn(value.signIn),
    ...(isObject(value.offers) && { offers: value.offers }),
  };
}

/** Reads the client ID and scopes: strings only, up to a limit. */
function readSignIn(value: unknown): Pick<ConnectSettings, "signIn"> {
  if (!isObject(value)) return {};
  const { clientId, scopes } = value;
  const isText = (one: unknown): one is string => typeof one === "string" && one !== "";
  const list = Array.isArray(scopes) ? scopes.filter(isText).slice(0, CONNECT_LIMITS.fields) : [];
  const signIn = {
    ...(isText(clientId) && clientId.length <= 2_000 && { clientId }),
    ...(list.length > 0 && { scopes: list }),
  };
  return Object.keys(signIn).length > 0 ? { signIn } : {};
}
