/**
 * Stored form of pins, and the code that reads it. Any code on this origin may have written the stored data.
 *
 * Owns: two structures and their checks: an index with all digests, and records with a hundred definitions each.
 */
import { isJsonObject } from "../../json/json-object.js";

/** One pinned tool. */
export interface Pin {
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Number of the record that contains the definition; -1 if it is not stored. */
  readonly shard: number;
  /** True if the tool is no longer listed. Its pin is kept, so that the tool can't return with an unnoticed change. */
  readonly gone?: true;
  /** Hash of the tool's app when it was first opened or accepted. */
  readonly app?: string;
}

/** All pins of a server, by tool. */
export interface PinIndex {
  readonly pins: Map<string, Pin>;
  /** Number of characters in each record of definitions. */
  readonly shards: Map<number, number>;
}

/** Storage of one server's and principal's pins. */
export interface PinStore {
  /** Index; `undefined` when this server was never seen. */
  load(): Promise<unknown>;
  save(index: PinIndex): Promise<void>;
  loadTexts(shard: number): Promise<unknown>;
  saveTexts(shard: number, texts: Readonly<Record<string, string>>): Promise<void>;
  dropTexts(shard: number): Promise<void>;
  clear(): Promise<void>;
}

/** Reads an index. An invalid entry is not a pin: its tool counts as new. */
export function readPinIndex(value: unknown): PinIndex | undefined {
  if (!isJsonObject(value) || !(value.pins instanceof Map) || !(value.shards instanceof Map)) return undefined;
  const pins = new Map<string, Pin>();
  for (const [name, pin] of value.pins as ReadonlyMap<unknown, unknown>) {
    const read = readPin(pin);
    if (typeof name === "string" && read) pins.set(name, read);
  }
  const shards = new Map<number, number>();
  for (const [shard, chars] of value.shards as ReadonlyMap<unknown, unknown>)
    if (Number.isSafeInteger(shard) && Number.isSafeInteger(chars)) shards.set(Number(shard), Number(chars));
  return { pins, shards };
}

function readPin(value: unknown): Pin | undefined {
  if (!isJsonObject(value)) return undefined;
  const { digest, at, shard, gone, app } = value;
  if (typeof digest !== "string" || typeof at !== "number" || !Number.isSafeInteger(shard)) return undefined;
  return { digest, at, shard: Number(shard), ...(gone === true && { gone }), ...(typeof app === "string" && { app }) };
}

/** Definition of a tool in a record. */
export function readTexts(value: unknown, tool: string): string | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, tool)) return undefined;
  const text = value[tool];
  return typeof text === "string" ? text : undefined;
}
