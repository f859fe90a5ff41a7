/**
 * How one server is to be connected, as far as a person or a config file may say: pins, deadlines, header fields.
 *
 * Owns: reading that from values of any shape, and which header fields and deadlines can be had. Never connects.
 * Header fields of the protocol can't be set by anyone (H-09), some others not by a page.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
import type { ConnectOptions } from "../../src/client/api.js";

/** A revision that can be pinned. */
export type PinnedRevision = NonNullable<ConnectOptions["revision"]>;
/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** All of it; absent members are left to the client. */
export interface ConnectSettings {
  readonly era?: NonNullable<ConnectOptions["era"]>;
  readonly revision?: PinnedRevision;
  readonly connectTimeoutMs?: number;
  readonly timeouts?: NonNullable<ConnectOptions["timeouts"]>;
  readonly headers?: HeaderFields;
}

/** Revisions to choose from, newest first. */
export const PINS: readonly PinnedRevision[] = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/** Eras to choose from. */
export const ERAS = ["auto", "modern", "legacy"] as const;
/** Limits of deadlines, milliseconds, and of header fields. */
export const CONNECT_LIMITS = { minMs: 100, maxMs: 86_400_000, fields: 50, name: 200, value: 16_000 } as const;

// What a page can't set (https://fetch.spec.whatwg.org/#forbidden-request-header), and what this client sets for the transport.
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/;
const OURS = /^(mcp-.*|last-event-id|accept|content-type)$/;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** What is wrong with a header field. */
export type HeaderProblem = "no-name" | "bad-name" | "reserved" | "forbidden" | "bad-value" | "too-long";

/** What is wrong with a header field; `undefined` when it can be sent. */
export function headerProblem(name: string, value: string): HeaderProblem | undefined {
  const lower = name.toLowerCase();
  if (name === "") return "no-name";
  if (name.length > CONNECT_LIMITS.name || value.length > CONNECT_LIMITS.value) return "too-long";
  if (!NAME.test(name)) return "bad-name";
  if (OURS.test(lower)) return "reserved";
  if (FORBIDDEN.test(lower)) return "forbidden";
  // Latin-1 without line ends and NUL: what a header field can hold.
  // oxlint-disable-next-line no-control-regex -- these are the characters it can't hold
  return /[\u0000\r\n]|[^\u0000-\u00ff]/.test(value) ? "bad-value" : undefined;
}

/** Whether a deadline can be used. */
export function isDeadline(value: unknown): value is number {
  return (
    typeof value === "number" &&
    Number.isFinite(value) &&
    value >= CONNECT_LIMITS.minMs &&
    value <= CONNECT_LIMITS.maxMs
  );
}

/** Reads header fields: texts only, as many as are bearable. Whether they can be sent is not asked here. */
export function readHeaders(value: unknown): HeaderFields | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return texts.length > 0 ? Object.fromEntries(texts.slice(0, CONNECT_LIMITS.fields)) : undefined;
}

/** Reads everything but header fields; what can't be used is left out. */
export function readPins(value: unknown): Omit<ConnectSettings, "headers"> {
  if (!isRecord(value)) return {};
  const era = ERAS.find((one) => one === value.era);
  const revision = PINS.find((one) => one === value.revision);
  const { idleTimeoutMs, totalTimeoutMs } = isRecord(value.timeouts) ? value.timeouts : value;
  const timeouts = {
    ...(isDeadline(idleTimeoutMs) && { idleTimeoutMs }),
    ...(isDeadline(totalTimeoutMs) && { totalTimeoutMs }),
  };
  return {
    ...(era && era !== "auto" && { era }),
    ...(revision && { revision }),
    ...(isDeadline(value.connectTimeoutMs) && { connectTimeoutMs: value.connectTimeoutMs }),
    ...(Object.keys(timeouts).length > 0 && { timeouts }),
  };
}

/** Whether a value is an object with names. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
