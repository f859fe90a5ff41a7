/**
 * Filter for the messages of a log.
 *
 * Owns: the filter. The searched text is prepared once per message and discarded with it, so that 10,000 messages can
 * be filtered on every keystroke.
 */
import type { LoggingLevel } from "../../../src/protocol/types/index.js";
import type { LogEntry } from "../../../src/state/index.js";
import { LEVELS, logText } from "../../parts/basic/log-text.js";

/** Conditions that a message has to meet. */
export interface LogFilter {
  /** Words that must all occur in the logger, the tool or the text. */
  readonly text: string;
  /** Minimum level. */
  readonly level: LoggingLevel;
  /** Time up to which messages were cleared, in milliseconds since the epoch. */
  readonly after: number;
}

const prepared = new WeakMap<LogEntry, string>();

/** Returns the messages to show, in order. */
export function filterLog(log: readonly LogEntry[], { text, level, after }: LogFilter): readonly LogEntry[] {
  const least = LEVELS.indexOf(level);
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (least <= 0 && words.length === 0 && after <= 0) return log;
  return log.filter((entry) => {
    if (entry.at <= after || LEVELS.indexOf(entry.message.level) < least) return false;
    return words.every((word) => haystackOf(entry).includes(word));
  });
}

/** Returns the messages as NDJSON, unchanged. */
export function exportLog(log: readonly LogEntry[]): string {
  return log
    .map(({ message, at, tool }) =>
      JSON.stringify({ time: new Date(at).toISOString(), ...(tool !== undefined && { tool }), ...message }),
    )
    .join("\n");
}

function haystackOf(entry: LogEntry): string {
  const known = prepared.get(entry);
  if (known !== undefined) return known;
  const { message, tool = "" } = entry;
  const text = `${message.logger ?? ""} ${tool} ${logText(message.data)}`.toLowerCase();
  prepared.set(entry, text);
  return text;
}
