/**
 * What is kept of pins, and reading it back: any code on this origin may have written it.
 *
 * Owns: the two shapes, an index with all digests and records with a hundred definitions each, and their check.
 */
import { isJsonObject } from "./json-object.js";

/** One pinned tool. */
export interface Pin {
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The record with its definition; -1: it is not kept. */
  readonly shard: number;
  /** It is not listed any more. Kept, so that it can't come back as another one. */
  readonly gone?: true;
}

/** All pins of a server, by tool. */
export interface PinIndex {
  readonly pins: Map<string, Pin>;
  /** Characters in each record of definitions. */
  readonly shards: Map<number, number>;
}

/** Where the pins of one server and principal are kept. */
export interface PinStore {
  /** The index; `undefined` when this server was never seen. */
  load(): Promise<unknown>;
  save(index: PinIndex): Promise<void>;
  loadTexts(shard: number): Promise<unknown>;
  saveTexts(shard: number, texts: Readonly<Record<string, string>>): Promise<void>;
  dropTexts(shard: number): Promise<void>;
  clear(): Promise<void>;
}

/** The index, when it is one. What is not as it should be is no pin: such a tool is seen as new. */
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
  const { digest, at, shard, gone } = value;
  if (typeof digest !== "string" || typeof at !== "number" || !Number.isSafeInteger(shard)) return undefined;
  return { digest, at, shard: Number(shard), ...(gone === true && { gone }) };
}

/** The definition of a tool in a record. */
export function readTexts(value: unknown, tool: string): string | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, tool)) return undefined;
  const text = value[tool];
  return typeof text === "string" ? text : undefined;
}
