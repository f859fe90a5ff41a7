/**
 * Check of the extensions that an embedder implements (C-09).
 *
 * Owns: what an extension may take over: nothing that MCP, this client or another extension handles.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic#capabilities
 */
import { ClientError } from "../../../errors/index.js";
import { isObject } from "../../../jsonrpc/index.js";
import { APPS, SKILLS, TASKS } from "../../server/extensions.js";
import { checkedExtensions } from "../../server/own-extensions.js";
import {
  EXTENSION_PARTS,
  type ExtensionPart,
  type ExtensionTable,
  type ImplementedExtension,
} from "./extension-table.js";

/** Extensions that this client implements. */
const OWN_EXTENSIONS: readonly string[] = [APPS, SKILLS, TASKS];
/** Methods and notifications of MCP, by their first part, and of the extensions that this client implements. */
const OWN_METHOD =
  /^(?:notifications\/)?(?:cancelled|completion|elicitation|initialized?|logging|message|ping|progress|prompts|resources|roots|sampling|server|skills|subscriptions|tasks|tools)(?:\/|$)/;
const OWN_RESULT_TYPE = /^(?:complete|input_required|task)$/;
/** Method or result type: visible ASCII, of a length that fits the audit trail. */
const NAME = /^[\x21-\x7e]{1,200}$/;

/**
 * Extensions after a change: an absent identifier keeps its extension, `false` removes it. Throws `ERR-ARGUMENT` for
 * what is no implementation of an extension.
 */
export function changedExtensions(table: ExtensionTable, changes: unknown): ExtensionTable {
  if (!isObject(changes)) throw refusal("`extensions` must be an object with a member for each identifier");
  const changed = new Map(Object.entries(table));
  for (const [id, value] of Object.entries(changes)) {
    if (value === false) changed.delete(id);
    else if (value !== undefined) changed.set(id, readExtension(id, value));
  }
  for (const part of EXTENSION_PARTS) {
    const names = [...changed.values()].flatMap((extension) => Object.keys(extension[part]));
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw refusal(`Two extensions have a function for "${twice}" in "${part}"`);
  }
  return Object.fromEntries(changed);
}

function readExtension(id: string, value: unknown): ImplementedExtension {
  if (!isObject(value)) throw wrong(id, "must be an object");
  const { settings = {}, notifications, requests, resultTypes, ...rest } = value;
  checkedExtensions({ [id]: settings as object }); // the check of the settings is part of it
  if (OWN_EXTENSIONS.includes(id))
    throw refusal(`${id} can't be implemented by handlers: this client implements it`, id);
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw wrong(id, `has the unknown member "${unknown}"`);
  return {
    settings: settings as object,
    notifications: readFunctions(id, "notifications", notifications),
    requests: readFunctions(id, "requests", requests),
    resultTypes: readFunctions(id, "resultTypes", resultTypes),
  };
}

function readFunctions(id: string, part: ExtensionPart, functions: unknown = {}): ImplementedExtension[ExtensionPart] {
  if (!isObject(functions)) throw wrong(id, `needs an object in "${part}"`);
  const own = part === "resultTypes" ? OWN_RESULT_TYPE : OWN_METHOD;
  for (const [name, value] of Object.entries(functions)) {
    if (!NAME.test(name)) throw wrong(id, `has a name in "${part}" that is not 1 to 200 visible characters of ASCII`);
    if (own.test(name)) throw wrong(id, `can't take over "${name}", which this client handles`);
    if (typeof value !== "function") throw wrong(id, `needs a function in "${part}" for "${name}"`);
  }
  return { ...functions } as ImplementedExtension[ExtensionPart]; // every value was checked
}

function wrong(id: string, what: string): ClientError {
  return refusal(`The implementation of ${id.slice(0, 100)} ${what}`, id);
}

function refusal(text: string, id?: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `${text}.`, id === undefined ? {} : { extension: id.slice(0, 100) });
}
