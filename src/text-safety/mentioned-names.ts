/**
 * Finds names of tools that a text mentions. If a text of one server mentions a tool of another server, it may be
 * intended to change how that tool is used (tool shadowing). A mention is a hint, never a verdict.
 *
 * Owns: the definition of a mention. The work is bounded.
 */

/** Maximum number of characters of a text that are read. */
const READ = 100_000;
const MAX_FOUND = 20;
/**
 * Candidates for names, at most 128 characters long, the maximum that the specification recommends for tool names.
 * Longer words are split, so that a text that consists of one long word takes no more time than any other.
 */
const WORDS = /[\p{L}\p{N}_][\p{L}\p{N}_.:/-]{0,127}/gu;
const QUOTED = /[`"'“‘「]([^\s`"'“”‘’「」]{1,128})(?=[`"'”’」])/gu;
/** Plain words, such as `search`, count as names only in quotes, because they are frequent in legitimate texts. */
const PLAIN = /^\p{L}\p{Ll}*$/u;

/** Those of `names` that a text mentions, in their order, at most 20. */
export function mentionedNames(text: string, names: Iterable<string>): readonly string[] {
  const read = text.slice(0, READ);
  const quoted = new Set([...read.matchAll(QUOTED)].map(([, word = ""]) => word));
  // Each word is tested as a whole, without punctuation at its end, and in parts: `send_email/read_inbox.` mentions two
  // names.
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
