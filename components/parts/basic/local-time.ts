/**
 * Formats a time from a server for the user.
 *
 * Owns: parsing ISO 8601 and formatting it in the user's language and time zone, including the zone.
 */

/** Formats a time; invalid text is returned unchanged. @example localTime("2025-01-12T15:00:58Z", "en") */
export function localTime(text: string, language: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  const date = { year: "numeric", month: "short", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(language, { ...date, ...time }).format(at);
}
