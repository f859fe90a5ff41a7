/**
 * Command line that opens a panel with a server which a page can't start: `npx mcp-panel -- command args`.
 *
 * Owns: quoting it for a shell. The text comes from a file of anybody: nothing of it is run by the shell itself, and the
 * values of variables are left out.
 */
import { replaced, type Placeholder } from "../../../src/server-config/placeholders.js";
import type { StdioEntry } from "../../../src/server-config/config-entry.js";
import { visible } from "../../parts/basic/visible-text.js";

/** Returns the command line. Values of variables are `…`, for the user to fill in. */
export function panelCommand({ command, args, env, cwd, placeholders }: StdioEntry): string {
  const word = (text: string): string => asWord(text, placeholders);
  // A variable that the shell already has needs no option: the server inherits it.
  const missing = Object.entries(env).filter(([name, value]) => !isSame(name, value, placeholders));
  return [
    "npx mcp-panel",
    ...missing.map(([name]) => `-e ${asWord(`${name}=…`, [])}`),
    ...(cwd === undefined ? [] : [`--cwd ${word(cwd)}`]),
    "--",
    ...[command, ...args].map(word),
  ].join(" ");
}

function isSame(name: string, value: string, placeholders: readonly Placeholder[]): boolean {
  return placeholders.some(({ token, variable, usual }) => token === value && variable === name && usual === "");
}

/** Quotes a text as one word. Variables of the environment stay variables. */
function asWord(text: string, placeholders: readonly Placeholder[]): string {
  const shown = visible(text);
  if (/^[\w@%+=:,./~-]+$/.test(shown)) return shown;
  const plain = placeholders.filter(({ variable = "", usual }) => /^[A-Za-z_]\w*$/.test(variable) && usual === "");
  const quoted = `'${shown.replaceAll("'", String.raw`'\''`)}'`;
  const word = replaced(quoted, plain, ({ variable = "" }) => `'"$${variable}"'`) ?? quoted;
  return word.replace(/^''(?=.)|(?<=.)''$/g, "");
}
