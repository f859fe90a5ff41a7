/**
 * Log message as text.
 *
 * Owns: the text of a message's data, truncated, and the severity of each level. The text comes from the server, so
 * hidden characters are made visible.
 */
import { roundedText } from "../../../src/json/rounded-text.js";
import type { LoggingLevel } from "../../../src/protocol/types/index.js";
import { visible } from "./visible-text.js";

/** Levels of RFC 5424, least severe first. */
export const LEVELS: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** Returns the CSS class of a line: `bad` for `error` and above, `warned` for `warning`, otherwise empty. */
export function severityOf(level: LoggingLevel): "bad" | "warned" | "" {
  if (level === "warning") return "warned";
  return LEVELS.indexOf(level) > LEVELS.indexOf("warning") ? "bad" : "";
}

/**
 * Returns a message's data as text of at most `length` characters: a string unchanged, other values as JSON. The
 * `message` member, which most loggers have, comes first. A number that may have been rounded starts with "≈".
 */
export function logText(data: unknown, length = 2_000): string {
  const { message, ...rest } = (typeof data === "object" && data !== null ? data : {}) as { message?: unknown }; // any object may have this member
  const said = typeof message === "string" ? message : undefined;
  const others = said === undefined ? data : rest;
  const json = typeof others === "string" ? others : (roundedText(others) ?? "");
  const text = said === undefined ? json : json === "{}" ? said : `${said} ${json}`;
  return visible(text.length > length ? `${text.slice(0, length)}…` : text);
}
