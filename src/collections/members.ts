/**
 * Reads the members of one object of a file.
 *
 * Owns: the sentences about missing, wrong and unknown members. The object may have been written by anyone: only own
 * members count.
 */
import { isJsonObject, type JsonObject } from "../json/json-object.js";
import { FILE_LIMITS } from "./limits.js";

/** Receives a fault and its place. */
export type ReportProblem = (path: string, message: string) => void;

/** Place of a member, as a normalized JSONPath. */
export function placeOfMember(at: string, name: string | number): string {
  if (typeof name === "number") return `${at}[${name}]`;
  return /^[A-Za-z_]\w*$/.test(name) ? `${at}.${name}` : `${at}[${JSON.stringify(name.slice(0, 100))}]`;
}

/**
 * Members of one object. Each method reads a member, and reports it if it is wrong; `undefined` stands for absent and
 * wrong.
 */
export class Members {
  readonly at: string;
  /** True once a member was missing or wrong. */
  isFaulty = false;
  readonly #value: JsonObject;
  readonly #report: ReportProblem;
  readonly #known = new Set<string>();

  constructor(value: JsonObject, at: string, report: ReportProblem) {
    this.at = at;
    this.#value = value;
    this.#report = report;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#value, name);
  }

  /** Value as it is. */
  any(name: string): unknown {
    this.#known.add(name);
    return this.has(name) ? this.#value[name] : undefined;
  }

  /** Text with at least `min` characters; those of `max` are the most. */
  text(name: string, max: number, { min = 1, pattern }: { min?: number; pattern?: RegExp } = {}): string | undefined {
    const value = this.any(name);
    if (value === undefined) return undefined;
    if (typeof value !== "string") return this.#wrong(name, "is no text");
    if (value.length < min) return this.#wrong(name, "is empty");
    if (value.length > max) return this.#wrong(name, `has more than ${max} characters`);
    if (pattern && !pattern.test(value)) return this.#wrong(name, `does not match ${pattern.source}`);
    return value;
  }

  /** Text that has to be there. */
  required(name: string, max: number, rules?: { min?: number; pattern?: RegExp }): string | undefined {
    if (!this.has(name)) return this.#wrong(name, "is missing");
    return this.text(name, max, rules);
  }

  /** One of some words. */
  word<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.any(name);
    if (value === undefined) return undefined;
    const word = words.find((one) => one === value);
    return word ?? this.#wrong(name, `is none of ${words.join(", ")}`);
  }

  flag(name: string): boolean | undefined {
    const value = this.any(name);
    if (value === undefined || typeof value === "boolean") return value;
    return this.#wrong(name, "is neither true nor false");
  }

  /** Number of milliseconds. */
  time(name: string): number | undefined {
    const value = this.any(name);
    if (value === undefined) return undefined;
    const isTime = typeof value === "number" && value > 0 && value <= FILE_LIMITS.maxMs;
    return isTime ? value : this.#wrong(name, `is no number of milliseconds up to ${FILE_LIMITS.maxMs}`);
  }

  object(name: string): JsonObject | undefined {
    const value = this.any(name);
    if (value === undefined || isJsonObject(value)) return value;
    return this.#wrong(name, "is no object");
  }

  list(name: string, max: number): readonly unknown[] | undefined {
    const value = this.any(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#wrong(name, "is no list");
    const items: readonly unknown[] = value;
    return items.length > max ? this.#wrong(name, `has more than ${max} entries`) : items;
  }

  /** Members of a member by name. `read` returns `undefined` for one that is wrong, and has reported it. */
  entries<T>(
    name: string,
    pattern: RegExp | undefined,
    read: (value: unknown, at: string, key: string) => T | undefined,
  ): Readonly<Record<string, T>> | undefined {
    const object = this.object(name);
    if (!object) return undefined;
    const at = placeOfMember(this.at, name);
    const keys = Object.keys(object);
    if (keys.length > FILE_LIMITS.entries) return this.#wrong(name, `has more than ${FILE_LIMITS.entries} members`);
    const entries = keys.flatMap((key): [string, T][] => {
      const place = placeOfMember(at, key);
      if (pattern ? !pattern.test(key) : key === "" || key.length > FILE_LIMITS.name) {
        this.#fault(place, "is no valid name");
        return [];
      }
      const value = read(object[key], place, key);
      if (value === undefined) this.isFaulty = true;
      return value === undefined ? [] : [[key, value]];
    });
    return Object.fromEntries(entries);
  }

  /** Reports a member that is wrong for a reason of the caller's. */
  wrong(name: string, what: string): undefined {
    return this.#wrong(name, what);
  }

  /** Reports a fault of the whole object. */
  fault(what: string): undefined {
    return this.#fault(this.at, what);
  }

  /** Reports the members that nobody read. They don't make the object faulty. */
  end(): void {
    for (const name of Object.keys(this.#value))
      if (!this.#known.has(name)) this.#report(placeOfMember(this.at, name), "This member is not known.");
  }

  #wrong(name: string, what: string): undefined {
    return this.#fault(placeOfMember(this.at, name), what);
  }

  #fault(place: string, what: string): undefined {
    this.isFaulty = true;
    this.#report(place, `This ${what}.`);
  }
}
