/**
 * A log message as text.
 *
 * Owns: the words of a message's data, bounded, and how bad each level is. The text is the server's: hidden characters are spelled out.
 */
import { roundedText } from "../../../src/json/rounded-text.js";
import type { LoggingLevel } from "../../../src/protocol/types/index.js";
import { visible } from "./visible-text.js";

/** The levels of RFC 5424, the least first. */
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

/** `bad` from `error` on, `warned` for `warning`, else nothing: the class of a line. */
export function severityOf(level: LoggingLevel): "bad" | "warned" | "" {
  if (level === "warning") return "warned";
  return LEVELS.indexOf(level) > LEVELS.indexOf("warning") ? "bad" : "";
}

/**
 * A message's data as text, at most `length` characters: a string as it is, the rest as JSON; a `message` comes first, as most loggers
 * have one. A number whose digits may have been others begins with "≈".
 */
export function logText(data: unknown, length = 2_000): string {
  const { message, ...rest } = (typeof data === "object" && data !== null ? data : {}) as { message?: unknown }; // any object may have one
  const said = typeof message === "string" ? message : undefined;
  const others = said === undefined ? data : rest;
  const json = typeof others === "string" ? others : (roundedText(others) ?? "");
  const text = said === undefined ? json : json === "{}" ? said : `${said} ${json}`;
  return visible(text.length > length ? `${text.slice(0, length)}…` : text);
}
