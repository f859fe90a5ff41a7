/**
 * Real target of a link in a server's text.
 *
 * Owns: the rules for addresses that may be opened, and the warnings shown before opening one. Never opens, renders or
 * fetches. No DOM.
 */

/** Maximum query length without a warning: a long query may leak a conversation. */
const LONG_QUERY = 200;
const MAX_ADDRESS = 8_192;
const OPENED = new Set(["http:", "https:", "mailto:"]);

/** Warnings about a link: its text names another host; its host contains non-ASCII letters; its query is long. */
type LinkMark = "other-place" | "look-alike" | "long-query";

/** Reason an address is shown as text only. */
type LinkRefusal = "scheme" | "relative" | "userinfo" | "characters" | "too-long";

/** Verdict: the target, or the reason it can't be opened. `place`: the host or email address. */
export type LinkVerdict =
  | { readonly kind: "link"; readonly url: string; readonly place: string; readonly marks: readonly LinkMark[] }
  | { readonly kind: "text"; readonly reason: LinkRefusal };

const text = (reason: LinkRefusal): LinkVerdict => ({ kind: "text", reason });

/**
 * Checks `address`, which is displayed as `words`.
 * @example judgeLink("https://bank.example", "https://pal.example")
 */
export function judgeLink(address: string, words: string): LinkVerdict {
  if (address.length > MAX_ADDRESS) return text("too-long");
  // The URL parser removes or converts some of these characters, but the opened address must be the displayed one.
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  if (/[\u0000-\u0020\u007f-\u009f\\\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u.test(address))
    return text("characters");
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return text("relative");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !OPENED.has(url.protocol)) return text("scheme");
  if (url.protocol === "mailto:") return letter(url, words);
  if (!/^https?:\/\/[^/]/i.test(address)) return text("relative");
  if (url.username !== "" || url.password !== "" || /^[^:]+:\/\/[^/?#]*@/.test(address)) return text("userinfo");
  const marks: LinkMark[] = [];
  if (hostsIn(words).some((host) => !isSamePlace(host, url.hostname))) marks.push("other-place");
  if (isLookAlike(url.hostname)) marks.push("look-alike");
  if (url.search.length + url.hash.length > LONG_QUERY) marks.push("long-query");
  return { kind: "link", url: url.href, place: url.host, marks };
}

function letter(url: URL, words: string): LinkVerdict {
  const place = url.pathname;
  const named = /[^\s@<>]+@[^\s@<>]+/.exec(asRead(words))?.[0];
  const marks: LinkMark[] = named !== undefined && named !== place ? ["other-place"] : [];
  if (url.search.length > LONG_QUERY) marks.push("long-query");
  return { kind: "link", url: url.href, place, marks };
}

/** Returns true for an internationalized domain name, which may contain look-alike letters: `аррӏе.com`, `xn--…`. */
function isLookAlike(hostname: string): boolean {
  return hostname.split(".").some((label) => label.startsWith("xn--"));
}

/** Returns the hosts that a link's text seems to name. */
function hostsIn(words: string): readonly string[] {
  const found = asRead(words).match(/(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}/gu) ?? [];
  return found.flatMap((name) => {
    const address = `https://${name}`;
    return URL.canParse(address) ? [new URL(address).hostname] : [];
  });
}

/** Invisible characters between letters, raw or as made visible by `visible`. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|⟦U\+[0-9A-F]{4,6}⟧/gu;
/** Spaces too narrow to be noticed beside a dot, and the Braille pattern without dots. */
const NARROW = /[\u2000-\u200a\u202f\u205f\u2800]/g;
/** Full stops of other scripts, if Latin letters follow, which is not the case at the end of a sentence. */
const OTHER_DOTS = /[\u0701\u0702\u06d4\u2027\u3002\ua4f8](?=[a-z])/gi;

/**
 * Returns the text as a reader perceives it: without invisible characters, with look-alike letters and dots normalized.
 */
function asRead(words: string): string {
  return words
    .slice(0, 2_000)
    .replace(UNSEEN, "")
    .replace(NARROW, "")
    .normalize("NFKC")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(OTHER_DOTS, ".");
}

function isSamePlace(named: string, real: string): boolean {
  const bare = (host: string): string => host.replace(/^www\./, "").replace(/\.$/, "");
  return bare(named) === bare(real);
}
