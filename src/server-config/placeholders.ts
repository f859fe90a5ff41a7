/**
 * Placeholders in a config file: `${input:key}`, `${env:KEY}`, `${KEY}`, `${KEY:-usual}`, `{{key}}`, `<your-key>` (as
 * written by the export of the panel), and `$KEY` in the files of programs that have it.
 *
 * Owns: finding and replacing them. Their values come from the caller; a text with a placeholder that has none is never
 * used.
 */

/** Value that is missing in a file. */
export interface Placeholder {
  /** The placeholder as written in the text. */
  readonly token: string;
  /** Environment variable that it stands for; absent if it stands for something else. */
  readonly variable?: string;
  /** Label of a field for it: the file's description, otherwise the name. */
  readonly label: string;
  /** Value if no other is given; empty without one. */
  readonly usual: string;
  readonly isSecret: boolean;
}

/** Description of an input in a file. */
export interface InputWords {
  readonly label?: string;
  readonly usual?: string;
  readonly isSecret: boolean;
}

const BRACED = /\$\{([^{}]{1,200})\}|\{\{([^{}]{1,200})\}\}|^(?:[A-Za-z]+ )?<([^<>]{1,200})>$/.source;
const TOKEN = new RegExp(BRACED, "g");
/** The same, and a variable without braces. */
const BARE_TOKEN = new RegExp(`${BRACED}|\\$([A-Za-z_][A-Za-z0-9_]*)`, "g");
const MOST = 200;

/** Rules for the placeholders of one file. */
export interface PlaceholderRules {
  /** The file's descriptions of its inputs, by id. */
  readonly inputs: ReadonlyMap<string, InputWords>;
  /** True if `$KEY` is one, too. */
  readonly isBare: boolean;
}

/** Returns all distinct placeholders of some texts. */
export function placeholdersIn(texts: readonly string[], { inputs, isBare }: PlaceholderRules): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const text of texts) {
    for (const match of text.matchAll(isBare ? BARE_TOKEN : TOKEN)) {
      const [whole, braced, doubled, angled, bare] = match;
      const inner = braced ?? doubled ?? angled ?? bare;
      const token = angled === undefined ? whole : `<${angled}>`;
      if (inner === undefined || found.has(token) || found.size >= MOST) continue;
      const [, head = "", usual = ""] = /^(.*?)(?::-(.*))?$/s.exec(inner) ?? [];
      const name = head.replace(/^(input|env|secret):/, "");
      const words = head.startsWith("input:") ? inputs.get(name) : undefined;
      const isVariable = token.startsWith("$") && /^(?:env:)?[\w().-]+$/.test(head) && !FOLDERS.test(head);
      found.set(token, {
        token,
        ...(isVariable && { variable: name }),
        label: words?.label ?? name,
        usual: words?.usual ?? usual,
        isSecret: words?.isSecret ?? true,
      });
    }
  }
  const all = [...found.values()];
  // A longer one may begin with a shorter one: `$KEY_ID` with `$KEY`.
  return isBare ? all.sort((a, b) => b.token.length - a.token.length) : all;
}

/** Names that programs replace by folders. */
const FOLDERS = /^(?:workspaceFolder|workspaceFolderBasename|userHome)$/;

/** Returns the text with all values inserted; `undefined` if a placeholder has no value. */
export function replaced<T extends Placeholder>(
  text: string,
  placeholders: readonly T[],
  valueOf: (placeholder: T) => string | undefined,
): string | undefined {
  let result = "";
  let at = 0;
  while (at < text.length) {
    const next = placeholders.find(({ token }) => text.startsWith(token, at));
    const value = next ? valueOf(next) : text[at];
    if (value === undefined) return undefined;
    result += value;
    at += next ? next.token.length : 1;
  }
  return result;
}
