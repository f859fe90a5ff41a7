/**
 * Reads `WWW-Authenticate`, which a server sends with 401 or 403.
 *
 * Owns: the grammar of the header, and the deviations from it that servers are known for: other quotes and separators,
 * and parameters that are spread over several challenges. Any input is accepted: unreadable parts are skipped. Does not
 * own: the meaning of a challenge, and deciding if an address in it may be requested.
 * https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1 (A-02)
 */
import type { Challenge } from "./types.js";

/** Maximum number of characters of a header that are read. */
const MAX_HEADER = 8_192;
const MAX_CHALLENGES = 32;
/** Maximum number of parameters of one challenge. */
const MAX_PARAMS = 32;

const METADATA = "resource_metadata";
/** Other spellings of the parameter. */
const METADATA_NAME = /^resource[_-]metadata(?:[_-]ur[il])?$/;

// Each pattern is tried only at the current position, and the position only moves forward, so that parsing takes linear
// time.
const SEPARATORS = /[\s,;]*/y;
const TOKEN = /[!#$%&'*+\-.^_`|~\w]+/y;
/** Address whose closing quote is missing, at the end. */
const UNCLOSED = /"(https?:[^"\\\s,]+)$/y;
/** Space after a scheme; some servers write a colon before it. */
const SPACES = /[ \t]*:[ \t]*|[ \t]+/y;
const EQUALS = /[ \t]*=[ \t]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
/**
 * Value in other quotes: single, escaped or typographic ones. Headers are bytes, so typographic quotes arrive as UTF-8
 * that was read as Latin-1, or as Windows-1252.
 */
const OTHER_QUOTED =
  /(?:'([^']*)'|`([^`]*)`|\\"(.*?)\\"|(?:[\u2018\u2019\u201C-\u201E\x91\x93\xAB]|\xE2\x80[\x98\x99\x9C-\x9E]|\xC2\xAB)(.*?)(?:[\u2018\u2019\u201C\u201D\x92\x94\xBB]|\xE2\x80[\x98\x99\x9C\x9D]|\xC2\xBB))/y;
/** Value without quotes, as some servers write addresses. */
const UNQUOTED = /[^\s",=;](?:[^\s",;]|;(?![ \t]*[\w-]+[ \t]*=))*/y;
/** Scopes without quotes: all words up to the next parameter. */
const UNQUOTED_SCOPES = /[^\s",=;]+(?:[ \t]+[^\s",=;]+(?=[\s,;]|$)(?![ \t]*=))*/y;
/** Start of the next parameter where the comma before it is missing or a semicolon. */
const NO_COMMA = /[\s;]+(?=[\w-]+[ \t]*=)/y;
/** Token68 value; matches only if nothing else follows the scheme. */
const TOKEN68 = /[ \t]+[A-Za-z0-9\-._~+/]+=*(?=[ \t]*(?:,|$))/y;
/** Text up to the next comma that is not inside a quoted string; a quote that is never closed extends to the end. */
const REST = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))*/sy;

/**
 * Challenges of a header, in order; `[]` if there are none. Several headers must be joined by commas, as `Headers.get`
 * does.
 */
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
  const takeValue = (written: string): void => {
    const name = METADATA_NAME.test(written) ? METADATA : written === "scopes" ? "scope" : written;
    const value =
      take(QUOTED)?.[1]?.replace(/\\(.)/gs, "$1") ??
      (name === METADATA ? take(UNCLOSED)?.[1] : undefined) ??
      take(OTHER_QUOTED)?.slice(1).join("") ??
      take(name === "scope" ? UNQUOTED_SCOPES : UNQUOTED)?.[0];
    // Some servers forget the scheme.
    if (found.length === 0 && name === METADATA) found.push({ scheme: "bearer", params: noParams(), count: 0 });
    const challenge = found.at(-1);
    if (!challenge || value === undefined || challenge.count === MAX_PARAMS) return;
    const { params } = challenge;
    // Several addresses are all kept, because not each has to be usable.
    if (name in params && name !== METADATA) return;
    const one = name === "error" ? value.toLowerCase().replaceAll("-", "_") : value;
    params[name] = name in params ? `${params[name]} ${one}` : one;
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
    if (take(NO_COMMA)) continue;
    take(REST);
    take(SEPARATORS);
  }
  return found.map(({ scheme, params }) => ({ scheme, params }));
}

/**
 * Challenge to use: the first `Bearer` or `DPoP` challenge with `resource_metadata` or `error`, otherwise the first
 * such challenge. Parameters that only another challenge has are added to it. A challenge of another scheme counts if
 * it has `resource_metadata`, which belongs to no other protocol.
 */
export function challengeOf(header: string | null): Challenge | undefined {
  const ours = readChallenges(header).filter(
    ({ scheme, params }) => scheme === "bearer" || scheme === "dpop" || METADATA in params,
  );
  const chosen = ours.find(({ params }) => METADATA in params || "error" in params) ?? ours[0];
  if (!chosen || ours.length === 1) return chosen;
  const params = Object.assign(noParams(), chosen.params);
  for (const name of [METADATA, "error", "scope"]) {
    const value = ours.find((one) => name in one.params)?.params[name];
    if (value !== undefined) params[name] ??= value;
  }
  return { scheme: chosen.scheme, params };
}

/** Creates an object without a prototype, because a parameter may be called `__proto__` or `constructor`. */
function noParams(): Record<string, string> {
  return Object.create(null) as Record<string, string>; // its declared type is `any`
}

/** Header, truncated at the last comma within the limit, so that no parameter is cut. */
function withinLimit(header: string): string {
  return header.length <= MAX_HEADER ? header : header.slice(0, Math.max(0, header.lastIndexOf(",", MAX_HEADER)));
}
