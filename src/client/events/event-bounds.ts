/**
 * Limits the size of events, so that a page can keep thousands of them.
 *
 * Owns: which events are too large, and how they are shortened. The complete message is in the traffic, if it is
 * recorded.
 */
import type { HostEvent, ServerInfo } from "../api/events.js";

/** Size above which events are shortened, in characters of JSON. */
const LARGE = 10_000;
/** Maximum size of one event after shortening, in characters, including keys and brackets. */
const EVENT_CHARS = 16_000;
/**
 * Maximum size of a server's description (instructions, capabilities), in characters: there is one such event per
 * connection.
 */
const SERVER_CHARS = 250_000;
/** An event with list items. */
export type RowsEvent = Extract<HostEvent, { kind: "list-page" }>;

/** Cost of a value in addition to its text, in characters. */
const PER_VALUE = 8;
/** Number of values serialized at once for measuring; serializing them one by one takes 50% longer. */
const AT_ONCE = 16;
/** Maximum depth, well below the limits of recursion and structured cloning. */
const MAX_DEPTH = 100;

/** Event of bounded size. */
export interface BoundedEvent {
  readonly event: HostEvent;
  /** Approximate number of characters as JSON, without list items. */
  readonly chars: number;
}

/** True for events with list items, which are requested page by page. */
export const hasRows = (event: HostEvent): event is RowsEvent => event.kind === "list-page";

/**
 * Bounds an event: a large one becomes a shortened copy. List items, and members that are neither a string, an array
 * nor an object, are kept.
 */
export function bounded(event: HostEvent): BoundedEvent {
  if (hasRows(event)) return { event, chars: 0 }; // they are requested page by page, which limits their rate
  const chars = charsOf(event);
  if (chars <= LARGE) return { event, chars };
  const most = event.kind === "server" ? SERVER_CHARS : EVENT_CHARS;
  // Input requests and apps have their own limits, and must not be changed. Of others, only long texts and long lists
  // are shortened.
  const isWhole = /^(input-request|app-change)/.test(event.kind);
  return { event: isWhole ? event : (shortened(event, { chars: most }) as HostEvent), chars: most };
}

/**
 * Bounds the description of a server: a large one becomes a shortened copy, in which the capabilities of the protocol
 * come first.
 */
export function boundedInfo(info: ServerInfo): ServerInfo {
  if (charsOf(info) <= LARGE) return info;
  const { tools, resources, prompts, logging, completions, ...rest } = info.capabilities;
  const capabilities = { tools, resources, prompts, logging, completions, ...rest };
  return shortened({ ...info, capabilities }, { chars: SERVER_CHARS }) as ServerInfo; // same type as the original
}

/** Number of characters of a value as JSON; `Infinity` if it is nested too deeply to be serialized. */
function charsOf(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Infinity;
  }
}

/**
 * True if the values together exceed a number of JSON characters. Serializes only as many as needed, a few at a time.
 */
export function exceed(values: readonly unknown[], maxChars: number): boolean {
  let chars = 0;
  for (let at = 0; at < values.length && chars <= maxChars; at += AT_ONCE)
    chars += charsOf(values.slice(at, at + AT_ONCE));
  return chars > maxChars;
}

function shortened(value: unknown, left: { chars: number }, depth = 0): unknown {
  left.chars -= PER_VALUE;
  if (typeof value === "string") return text(value, left);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      if (left.chars <= 0) break;
      items.push(shortened(item, left, depth + 1));
    }
    return items;
  }
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    // Numbers and flags cost little and are part of every event; other values may have a hundred thousand characters.
    if (left.chars <= 0 && (members.length > 100 || typeof member === "object")) continue;
    left.chars -= key.length;
    if (key.length <= EVENT_CHARS) members.push([key, shortened(member, left, depth + 1)]);
  }
  return Object.fromEntries(members);
}

/** Cuts a text to at most half of the remaining budget, so that later texts still fit. */
function text(value: string, left: { chars: number }): string {
  const length = Math.max(0, Math.min(value.length, Math.ceil(left.chars / 2)));
  const isWhole = value.length <= Math.max(length, 200);
  left.chars -= isWhole ? value.length : length;
  return isWhole ? value : `${value.slice(0, length)}… (${value.length - length} more characters)`;
}
