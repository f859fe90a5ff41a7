/**
 * Arguments as the person left them, per server and tool.
 *
 * Owns: keeping drafts in memory, and in the tab's storage so that they survive a reload. Never sends them.
 */
import { recall, remember } from "./remembered.js";

/** Longer drafts are kept in memory only. Characters. */
const STORED = 100_000;
const kept = new Map<string, unknown>();

function keyOf(url: string, tool: string): string {
  return `draft:${url}#${tool}`;
}

/** The draft; `undefined` when there is none. */
export function recallDraft(url: string, tool: string): unknown {
  const key = keyOf(url, tool);
  return kept.has(key) ? kept.get(key) : recall("session", key);
}

/** Keeps a draft; `undefined` forgets it. */
export function keepDraft(url: string, tool: string, value: unknown): void {
  const key = keyOf(url, tool);
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  const short = value === undefined || JSON.stringify(value).length <= STORED;
  remember("session", key, short ? value : undefined);
}
