/**
 * Names of tools that a text mentions. A server whose texts speak of another server's tool may mean to change how that one is used, which is
 * known as tool shadowing: a hint, never a verdict.
 *
 * Owns: what counts as a mention. Bounded.
 */

/** Maximum number of characters of a text that are read. */
const READ = 100_000;
const MAX_FOUND = 20;
/**
 * Candidates for a name, at most 128 characters long, which the specification recommends for tool names. A longer run is split, so that a text
 * that is one endless word costs no more than any other.
 */
const WORDS = /[\p{L}\p{N}_][\p{L}\p{N}_.:/-]{0,127}/gu;
const QUOTED = /[`"'“‘「]([^\s`"'“”‘’「」]{1,128})(?=[`"'”’」])/gu;
/** A plain word such as `search` is a name only in quotes: honest texts are full of it. */
const PLAIN = /^\p{L}\p{Ll}*$/u;

/** The names among `names` that a text mentions, in their order, at most 20. */
export function mentionedNames(text: string, names: Iterable<string>): readonly string[] {
  const read = text.slice(0, READ);
  const quoted = new Set([...read.matchAll(QUOTED)].map(([, word = ""]) => word));
  // `send_email/read_inbox.` mentions both: a word counts whole, without its end, and in its parts.
  const words = new Set(
    (read.match(WORDS) ?? []).flatMap((word) => [word, word.replace(/[.:/-]+$/, ""), ...word.split(/[.:/]/)]),
  );
  const found = new Set<string>();
  for (const name of names) {
    if (found.size === MAX_FOUND) break;
    if (quoted.has(name) || (!PLAIN.test(name) && words.has(name))) found.add(name);
  }
  return [...found];
}
