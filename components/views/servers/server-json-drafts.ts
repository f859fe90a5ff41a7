/**
 * The servers of a `server.json` as drafts of the import.
 *
 * Loaded with the first such file. Owns: which of its addresses are offered first, and the command line of a package. Never puts a secret into a command
 * or an address.
 */
import { html, nothing, type TemplateResult } from "lit";
import { shellWord } from "../../../src/server-config/add-to-links.js";
import { readServerJson, type ServerInput, type ServerRemote } from "../../../src/server-config/server-json.js";
import { isObject } from "../../../src/json/is-object.js";
import { MAX_CONFIG } from "../../../src/server-config/config-text.js";
import { parseJsonc } from "../../../src/json/jsonc.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { sourcesEn } from "../../strings/en/sources.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { isServerAddress } from "../../page-storage/server-link.js";
import { type ProgramDraft, type ReadConfig, type ServerDraft, type UnusableEntry } from "./config-file.js";
import { commandLine } from "./import-draft.js";
import { inputField, type FieldValues } from "./input-field.js";
import { filled, isLeftOut } from "./placeholders.js";

addEnglish(sourcesEn);

/** Reads the text of a `server.json`; `undefined` if it is something else. Never throws. */
export function readServerJsonText(text: string): ReadConfig | undefined {
  if (text.length > MAX_CONFIG) return undefined;
  try {
    return serverJsonDrafts(parseJsonc(text));
  } catch {
    return undefined; // the reader of config files says what is wrong
  }
}

/** Reads the parsed value of a `server.json`, also as the response of a registry has it; `undefined` for another value. */
export function serverJsonDrafts(value: unknown): ReadConfig | undefined {
  const read = readServerJson(isObject(value) && isObject(value.server) ? value.server : value);
  if (!read) return undefined;
  const name = read.title ?? read.name;
  const drafts: ServerDraft[] = [];
  const unusable: UnusableEntry[] = read.refused.map(({ name: detail, reason }) => ({ name, reason, detail }));
  const programs: ProgramDraft[] = [];
  const add = (remote: ServerRemote, program?: ProgramDraft): void => {
    const draft = draftOf(name, remote);
    if ("reason" in draft) unusable.push(draft);
    else drafts.push({ ...draft, ...(program && { program }), isAlternative: drafts.length > 0 });
  };
  for (const remote of read.remotes) add(remote);
  for (const { remote, inputs, ...rest } of read.packages) {
    const program = { ...rest, placeholders: inputs };
    if (remote) add(remote, program);
    else programs.push(program);
  }
  return { drafts, unusable, programs, left: 0 };
}

function draftOf(name: string, { url, headers: all, inputs }: ServerRemote): ServerDraft | UnusableEntry {
  const isIn = ({ token }: ServerInput): boolean => url.includes(token);
  // Addresses are stored, exported and linked.
  if (inputs.some((input) => input.isSecret && isIn(input))) return { name, reason: "secret-address", detail: url };
  if (!inputs.some(isIn) && !isServerAddress(url)) return { name, reason: "bad-address", detail: url };
  const refused = Object.keys(all).filter((field) => headerProblem(field, "") !== undefined);
  const headers = Object.fromEntries(Object.entries(all).filter(([field]) => !refused.includes(field)));
  const placeholders = inputs.filter(
    (input) => isIn(input) || Object.values(headers).some((text) => text.includes(input.token)),
  );
  return { name, url, headers, placeholders, refused, isBridged: false, isOff: false };
}

/**
 * Returns the command line that starts a package. Secrets, and values that are missing, are written as `<name>`.
 * `isOwn`: the command `mcp-panel` starts it and opens a panel for it.
 */
function programCommand(
  { words, env, placeholders }: ProgramDraft,
  values: ReadonlyMap<string, string>,
  isOwn: boolean,
): string {
  const shown = new Map(
    placeholders.map((one) => {
      const value = values.get(one.token) ?? one.usual;
      return [one.token, one.isSecret || (value === "" && one.isOptional !== true) ? `<${one.label}>` : value] as const;
    }),
  );
  const has = (text: string): boolean => !isLeftOut(text, placeholders, values);
  const text = (template: string): string => filled(template, placeholders, shown) ?? template;
  const variables = Object.entries(env).filter(([, template]) => has(template));
  const groups = words.filter((group) => group.every(has)).flatMap((group) => repeated(group, { placeholders, shown }));
  const line = groups.map((template) => shellWord(text(template))).join(" ");
  const assigned = variables.map(([name, template]) => shellWord(`${name}=${text(template)}`));
  const program = isOwn ? ["npx mcp-panel", ...assigned.map((one) => `-e ${one}`), "--"] : ["env", ...assigned];
  return visible([...(isOwn || assigned.length > 0 ? program : []), line].join(" "));
}

/** The words of a group, once for each line of a repeated value. */
function repeated(
  group: readonly string[],
  { placeholders, shown }: { placeholders: readonly ServerInput[]; shown: ReadonlyMap<string, string> },
): readonly string[] {
  const several = placeholders.find(
    ({ token, isRepeated }) => isRepeated === true && group.some((word) => word.includes(token)),
  );
  if (!several) return group;
  const lines = (shown.get(several.token) ?? "").split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line) => group.map((word) => word.replaceAll(several.token, () => line)));
}

/** Renders the programs that start stdio servers: the values that each needs, and its command. */
export function programRows(
  programs: readonly ProgramDraft[],
  fields: FieldValues,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  return html`<h3>${t("sources.programs")}</h3>
    <ul class="drafts">
      ${programs.map(
        (program) => html`<li class="draft program">
          <strong><bdi>${visibleLine(program.name, 200)}</bdi></strong>
          ${program.placeholders.map((one) => inputField(one, fields, strings))}
          ${commandLine(programCommand(program, fields.values, true), t, t("sources.start-with-panel"))}
        </li>`,
      )}
    </ul>`;
}

/** Renders the program to start before the address of a draft can be used, with the values that it alone needs. */
export function startFirst(
  { program, placeholders }: ServerDraft,
  fields: FieldValues,
  strings: StringsController,
): TemplateResult | typeof nothing {
  if (!program) return nothing;
  const others = program.placeholders.filter(({ token }) => !placeholders.some((one) => one.token === token));
  return html`${others.map((one) => inputField(one, fields, strings))}
    ${commandLine(programCommand(program, fields.values, false), strings.t, strings.t("sources.start-first"))}`;
}
