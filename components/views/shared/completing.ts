/**
 * Suggestions from a server for the values of a prompt or a template, as a function for a field.
 *
 * Owns: remembering servers without suggestions, and debouncing while the user types. Never renders.
 */
import type { Server } from "../../../src/client/api/index.js";
import type { CompletionReference } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import type { Complete } from "../../parts/form/completion-field.js";

/** Debounce interval while typing, in milliseconds. */
const DEBOUNCE_MS = 150;
/** Servers that turned out not to support completion, although their capabilities did not show that. */
const lacking = new WeakSet<Server>();

/**
 * Returns the function that suggests values of `name`; `undefined` if the server has no suggestions. `values`: all
 * values filled in so far.
 */
export function completing(
  server: Server | undefined,
  ref: CompletionReference,
  name: string,
  values: Readonly<Record<string, string>>,
): Complete | undefined {
  if (!server || lacking.has(server)) return undefined;
  const { capabilities, era } = server.info;
  // The oldest revision has completion, but defines no capability for it.
  if (capabilities.completions === undefined && era !== "legacy") return undefined;
  const { [name]: _own, ...others } = values;
  const context = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
  return async (value, signal) => {
    if (lacking.has(server)) throw nothingToPropose();
    try {
      const given = Object.keys(context).length > 0 ? context : undefined;
      return await server.complete(ref, { name, value }, given, { signal, debounceMs: DEBOUNCE_MS });
    } catch (error) {
      const plain = toPlainError(error);
      if ((plain.kind !== "client" && plain.kind !== "server") || plain.code !== "ERR-METHOD") throw error;
      lacking.add(server);
      throw nothingToPropose();
    }
  };
}

/** Creates an error that shows no message below the field. */
function nothingToPropose(): DOMException {
  return new DOMException("The server has no completion.", "AbortError");
}
