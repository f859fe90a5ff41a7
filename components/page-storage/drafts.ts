/**
 * Unsent arguments, per server and tool.
 *
 * Owns: keeping drafts in memory, in the tab's storage so that they survive a reload, and the last of each server where
 * open items are left. Never sends them.
 */
import { parsed, readText, rememberText } from "./remembered.js";
import { leaveDraft, leftDraft } from "./workspace.js";

/** Maximum number of characters of a stored draft; longer drafts are kept in memory only. */
const STORED = 100_000;
const kept = new Map<string, unknown>();

function keyOf(url: string, tool: string): string {
  return `draft:${url}#${tool}`;
}

/**
 * Returns the draft; `undefined` if there is none. `parse` reads the stored text, for numbers that must keep all their
 * digits.
 */
export function readDraft(url: string, tool: string, parse = JSON.parse as (text: string) => unknown): unknown {
  const key = keyOf(url, tool);
  if (kept.has(key)) return kept.get(key);
  return parsed(readText("session", key) ?? leftDraft(url, tool), parse);
}

/** Stores a draft; `undefined` deletes it. */
export function keepDraft(url: string, tool: string, value: unknown): void {
  const key = keyOf(url, tool);
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  const store = (text: string | undefined): void => {
    rememberText("session", key, text && text.length <= STORED ? text : undefined);
    leaveDraft(url, tool, text);
  };
  try {
    store(JSON.stringify(value));
  } catch {
    // The text keeps all digits of numbers. A newer draft may have replaced this one by then.
    void import("../../src/json/exact-text.js").then(
      ({ writeExact }) => kept.get(key) === value && store(writeExact(value)),
    );
  }
}
