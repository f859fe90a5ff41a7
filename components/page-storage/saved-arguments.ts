/**
 * Arguments that a user saved under a name, per server and tool or prompt.
 *
 * Owns: storing the arguments in this browser, up to a limit, with all digits of their numbers. They contain user
 * input, so they stay on this device: this module never sends them.
 */
import { parseExact, writeExact } from "../../src/json/exact-text.js";
import { parsed, readText, rememberText } from "./remembered.js";

/** A named set of arguments. */
export interface SavedArguments {
  readonly name: string;
  readonly value: unknown;
}

/** Maximum number of sets of one tool, and of characters in one set. */
export const SAVED_LIMITS = { sets: 50, characters: 100_000, name: 80 } as const;

function keyOf(url: string, tool: string): string {
  return `saved:${url}#${tool}`;
}

/** Returns the sets of a tool, by name. */
export function savedArguments(url: string, tool: string): readonly SavedArguments[] {
  const stored = parsed(readText("local", keyOf(url, tool)), parseExact);
  if (!Array.isArray(stored)) return [];
  const sets = stored.filter(
    (set: unknown): set is SavedArguments =>
      typeof set === "object" && set !== null && "name" in set && typeof set.name === "string" && "value" in set,
  );
  return sets.slice(0, SAVED_LIMITS.sets);
}

/**
 * Saves a set, replacing one with the same name. Returns false if it could not be stored: too large, too many, or
 * storage is full or unavailable.
 */
export function saveArguments(url: string, tool: string, { name, value }: SavedArguments): boolean {
  const others = savedArguments(url, tool).filter((set) => set.name !== name);
  const text = writeExact(value);
  if (text === undefined || text.length > SAVED_LIMITS.characters || others.length >= SAVED_LIMITS.sets) return false;
  const sets = [...others, { name: name.slice(0, SAVED_LIMITS.name), value }];
  sets.sort((a, b) => a.name.localeCompare(b.name));
  return rememberText("local", keyOf(url, tool), writeExact(sets));
}

/** Deletes a set. */
export function forgetArguments(url: string, tool: string, name: string): void {
  const sets = savedArguments(url, tool).filter((set) => set.name !== name);
  rememberText("local", keyOf(url, tool), sets.length > 0 ? writeExact(sets) : undefined);
}
