/**
 * Reads `WWW-Authenticate`, which a server sends with 401 or 403.
 *
 * Owns: the grammar of that header. It accepts any input: unreadable parts are skipped. Does not own: the meaning of a challenge, and
 * whether an address in it may be requested. https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1
 */
import type { Challenge } from "./types.js";

/** Maximum number of characters of a header that are read. */
const MAX_HEADER = 8_192;
const MAX_CHALLENGES = 32;
/** Maximum number of parameters of one challenge. */
const MAX_PARAMS = 32;

// Each pattern is tried at one position and only moves forward, so that parsing takes linear time.
const SEPARATORS = /[\s,]*/y;
const TOKEN = /[!#$%&'*+\-.^_`|~\w]+/y;
const SPACES = /[ \t]+/y;
const EQUALS = /[ \t]*=[ \t]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
/** Some servers write addresses without quotes. */
const UNQUOTED = /[^\s",=][^\s",]*/y;
/** Only if it is all that follows a scheme. */
const TOKEN68 = /[ \t]+[A-Za-z0-9\-._~+/]+=*(?=[ \t]*(?:,|$))/y;
/** To the next comma; one inside a quoted string is none, and a quote that never ends takes the rest. */
const REST = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))*/sy;

/** All challenges of a header, in their order; `[]` for none. Several headers are one, joined by commas, as `Headers.get` does. */
export function readChallenges(header: string | null): readonly Challenge[] {
  const text = withinLimit(header ?? "");
  const found: { readonly scheme: string; readonly params: Record<string, string>; count: number }[] = [];
  let at = 0;
  /** Matches `pattern` at the current position and moves past the match. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? undefined;
    if (match) at = pattern.lastIndex;
    return match;
  };
  const takeValue = (name: string): void => {
    const value = take(QUOTED)?.[1]?.replace(/\\(.)/gs, "$1") ?? take(UNQUOTED)?.[0];
    const challenge = found.at(-1);
    if (!challenge || value === undefined || challenge.count === MAX_PARAMS || name in challenge.params) return;
    challenge.params[name] = value;
    challenge.count++;
  };
  take(SEPARATORS);
  while (at < text.length) {
    const name = take(TOKEN)?.[0].toLowerCase();
    if (name !== undefined && take(EQUALS)) takeValue(name);
    else if (name !== undefined) {
      if (found.length === MAX_CHALLENGES) break;
      found.push({ scheme: name, params: noParams(), count: 0 });
      const first = take(TOKEN68) ? undefined : take(SPACES) && take(TOKEN)?.[0].toLowerCase();
      if (first !== undefined && take(EQUALS)) takeValue(first);
    }
    take(REST);
    take(SEPARATORS);
  }
  return found.map(({ scheme, params }) => ({ scheme, params }));
}

/** Preferred challenge: `Bearer` or `DPoP`, preferably one with metadata or a reason. */
export function challengeOf(header: string | null): Challenge | undefined {
  const ours = readChallenges(header).filter(({ scheme }) => scheme === "bearer" || scheme === "dpop");
  return ours.find(({ params }) => "resource_metadata" in params || "error" in params) ?? ours[0];
}

/** A record that inherits nothing: a parameter may be called `__proto__` or `constructor`. */
function noParams(): Record<string, string> {
  return Object.create(null) as Record<string, string>; // typed `any` by the platform
}

/** The header, truncated at the last comma within the limit, so that no parameter is cut in half. */
function withinLimit(header: string): string {
  return header.length <= MAX_HEADER ? header : header.slice(0, Math.max(0, header.lastIndexOf(",", MAX_HEADER)));
}
