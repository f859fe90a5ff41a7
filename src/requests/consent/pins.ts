/**
 * Pins: the definitions of one server's tools as first seen by one principal, and which of them have changed.
 *
 * Owns: comparing a list with the pins, determining new, changed and removed tools, and accepting changes. Does not
 * prompt, and does not decide whether a changed tool may be called (see `tool-approval.ts`). A pin is a digest and, if
 * it is small enough, the definition itself, so that the difference can be read. Digests are computed in slices, so
 * that even a long list does not block the thread.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/tools#security-considerations
 */
import type { ToolDifference } from "../input-request.js";
import type { AppPinState } from "./app-consent.js";
import type { Digest } from "./grants.js";
import type { HostClock } from "../queue/host-clock.js";
import { isJsonObject } from "../../json/json-object.js";
import { readPinIndex, readTexts, type Pin, type PinIndex, type PinStore } from "./pin-records.js";
import { definitionText, type ComparedTool } from "./tool-text.js";

/** Maximum number of pinned tools of one server; further ones are not watched. */
export const MAX_PINS = 10_000;
/** Maximum number of tools whose definition is stored besides its digest. */
export const MAX_PINNED_TEXTS = 2_000;
/** Maximum number of characters of a stored definition. */
export const MAX_PINNED_TEXT = 100_000;
/** Maximum number of characters of all stored definitions of one server. */
const MAX_ALL_TEXTS = 8_000_000;
/** Number of definitions in each JSON text of a list. */
const SLICE = 250;
/** Number of definitions read before yielding. */
const AT_ONCE = 50;
/** Number of definitions in one record. */
const SHARD = 100;
/** Text used instead of a definition that can't be serialized, which no honest server sends. */
const TOO_DEEP = "nested too deeply";

/** Comparison of a tool with its pin. */
export interface ToolPin {
  readonly tool: string;
  /** State. `new`: it appeared after the server was first seen, during this page. `gone`: it is no longer listed. */
  readonly state: "same" | "changed" | "new" | "gone";
  /** Time at which the pinned definition was first seen or accepted, in milliseconds since the epoch. */
  readonly at: number;
}

/** Tools that changed, and tools that were added. */
export interface PinStatus {
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Dependencies of tool pins. */
export interface ToolPinsOptions {
  readonly store: PinStore;
  readonly digest: Digest;
  readonly clock: HostClock;
  /** Called after each list and each acceptance. */
  readonly report?: (status: PinStatus) => void;
  /** Called once for each tool that disappeared. */
  readonly problem?: (reason: string, tool?: string) => void;
  /** Called when the store could not read or write: changes may go unnoticed then, which is not the server's fault. */
  readonly unkept?: (cause: unknown) => void;
}

interface Definition {
  readonly name: string;
  readonly digest: string;
  /** Text of the definition; `undefined` if it is too large to store. */
  readonly text: () => string | undefined;
}

/** Slice of the newest list: its JSON, if it has any, and the result of its comparison. */
interface SeenSlice {
  readonly json: string | undefined;
  readonly definitions: readonly Pick<Definition, "name" | "digest">[];
}

export class ToolPins {
  #options: ToolPinsOptions;
  /** Current definitions of tools that differ from their pin. */
  #now = new Map<string, Definition>();
  #added = new Set<string>();
  /** Hashes of current apps that differ from their pin. */
  #apps = new Map<string, string>();
  /** True if the stored pins can't be read: nothing overwrites them. */
  #isUnreadable = false;
  /** Slices of the newest list: most lists arrive again unchanged, and their digests are then not computed again. */
  #slices: readonly SeenSlice[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ToolPinsOptions) {
    this.#options = options;
  }

  /**
   * Compares a complete list, as the server sent it. `texts`: its JSON, with 250 items in each text; without it, each
   * definition is serialized. Never rejects.
   */
  see(items: readonly unknown[], texts: readonly string[] = []): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isAsItWas(texts)) return this.#report();
      const before = await this.#load();
      const index = before ?? { pins: new Map<string, Pin>(), shards: new Map<number, number>() };
      const isFirst = before === undefined;
      const at = this.#options.clock.now();
      const fresh: Definition[] = [];
      const seen = new Set<string>();
      this.#now.clear();
      let isDirty = isFirst;
      for await (const definition of this.#definitions(items, texts)) {
        const { name, digest } = definition;
        if (seen.has(name)) continue; // the first definition of a name is used, as in the shown list
        seen.add(name);
        const pin = index.pins.get(name);
        if (!pin) {
          if (!this.#makeRoom(index)) continue;
          index.pins.set(name, { digest, at, shard: -1 });
          fresh.push(definition);
          if (!isFirst) this.#added.add(name);
          isDirty = true;
          continue;
        }
        if (pin.gone) {
          const { gone: _gone, ...back } = pin;
          index.pins.set(name, back);
          isDirty = true;
        }
        if (pin.digest !== digest) this.#now.set(name, definition);
      }
      const gone = [...index.pins].filter(([name, pin]) => !pin.gone && !seen.has(name));
      for (const [name, pin] of gone) {
        index.pins.set(name, { ...pin, gone: true });
        this.#added.delete(name);
      }
      this.#reportGone(gone.map(([name]) => name));
      if (fresh.length > 0) await this.#keepTexts(index, fresh);
      if (isDirty || gone.length > 0) await this.#save(index);
      this.#report();
    });
  }

  /** All known tools. */
  list(): Promise<readonly ToolPin[]> {
    return this.#inTurn(async () => {
      const { pins } = (await this.#load()) ?? { pins: [] };
      return [...pins].map(([tool, { at, gone }]) => ({ tool, at, state: this.#stateOf(tool, gone) }));
    });
  }

  /**
   * Pinned and current definition of a tool; `undefined` for one that is not pinned. Both texts are equal for an
   * unchanged tool.
   */
  read(tool: string): Promise<ToolDifference | undefined> {
    return this.#inTurn(async () => {
      const pin = (await this.#load())?.pins.get(tool);
      if (!pin) return undefined;
      const before = await this.#textOf(tool, pin);
      const changed = this.#now.get(tool);
      const now = changed ? changed.text() : pin.gone ? undefined : before;
      const hash = this.#apps.get(tool);
      return {
        at: pin.at,
        ...(before !== undefined && { before }),
        ...(now !== undefined && { now }),
        ...(pin.app !== undefined && hash !== undefined && { app: { before: pin.app, now: hash } }),
      };
    });
  }

  /** Works as {@link read}, but is `undefined` for an unchanged tool. */
  async difference(tool: string): Promise<ToolDifference | undefined> {
    await this.#last; // waits until a list that is being compared is done
    return this.#now.has(tool) || this.#apps.has(tool) ? this.read(tool) : undefined;
  }

  /**
   * Compares the app of a tool, by its hash, with the one that was first seen or accepted. Pins the first one. Never
   * rejects.
   */
  seeApp(tool: string, hash: string): Promise<AppPinState> {
    return this.#inTurn(async () => {
      const index = await this.#load();
      const pin = index?.pins.get(tool);
      if (!index || !pin) return "new"; // a tool that is not listed has no pin
      const known = pin.app;
      if (known === undefined) {
        index.pins.set(tool, { ...pin, app: hash });
        await this.#save(index);
        return "new";
      }
      const before = this.#apps.get(tool);
      if (known === hash) this.#apps.delete(tool);
      else this.#apps.set(tool, hash);
      if (this.#apps.get(tool) !== before) this.#report();
      return known === hash ? "same" : "changed";
    });
  }

  /** Accepts the current definition of a tool, or all of them. Has no effect on unchanged ones. */
  accept(tool?: string): Promise<void> {
    return this.#inTurn(async () => {
      const index = await this.#load();
      const wanted = [...this.#now.values()].filter(({ name }) => tool === undefined || name === tool);
      if (tool === undefined) this.#added.clear();
      else this.#added.delete(tool);
      const apps = [...this.#apps].filter(([name]) => tool === undefined || name === tool);
      if (index && wanted.length + apps.length > 0) {
        const at = this.#options.clock.now();
        for (const { name, digest } of wanted) {
          index.pins.set(name, { ...index.pins.get(name), digest, at, shard: -1 });
          this.#now.delete(name);
        }
        for (const [name, app] of apps) {
          const pin = index.pins.get(name);
          if (pin) index.pins.set(name, { ...pin, at, app });
          this.#apps.delete(name);
        }
        await this.#keepTexts(index, wanted);
        await this.#save(index);
      }
      this.#report();
    });
  }

  /** Removes all pins: the next list is the new baseline. */
  forget(): Promise<void> {
    return this.#inTurn(async () => {
      this.#now.clear();
      this.#added.clear();
      this.#apps.clear();
      this.#slices = [];
      this.#isUnreadable = false;
      await this.#options.store.clear();
      this.#report();
    });
  }

  #stateOf(tool: string, gone: true | undefined): ToolPin["state"] {
    if (gone) return "gone";
    return this.#now.has(tool) || this.#apps.has(tool) ? "changed" : this.#added.has(tool) ? "new" : "same";
  }

  /** True if this is the list that was compared last and no tool had changed: most lists arrive again unchanged. */
  #isAsItWas(texts: readonly string[]): boolean {
    const { length } = this.#slices;
    if (length === 0 || length !== texts.length || this.#isUnreadable || this.#now.size + this.#added.size > 0)
      return false;
    return this.#slices.every(({ json }, at) => json === texts[at]);
  }

  /** Definitions, slice by slice. Waiting for the digests yields to other tasks. */
  async *#definitions(
    items: readonly unknown[],
    texts: readonly string[],
  ): AsyncGenerator<Definition, void, undefined> {
    const before = this.#slices;
    const slices: SeenSlice[] = [];
    for (let at = 0; at < items.length; at += SLICE) {
      const slice = items.slice(at, at + SLICE).filter(isNamed);
      const json = texts[slices.length];
      const known = json === undefined ? undefined : before[slices.length];
      const definitions = known?.json === json ? known?.definitions : undefined;
      const own = definitions ?? (await this.#digested(slice));
      slices.push({ json, definitions: own });
      for (const [index, { name, digest }] of own.entries())
        yield { name, digest, text: () => keptTextOf(slice[index]) };
    }
    this.#slices = slices;
  }

  async #digested(slice: readonly ComparedTool[]): Promise<SeenSlice["definitions"]> {
    const digests: string[] = [];
    for (let at = 0; at < slice.length; at += AT_ONCE) {
      const some = slice.slice(at, at + AT_ONCE);
      digests.push(...(await Promise.all(some.map((item) => this.#options.digest(textOf(item))))));
    }
    return slice.map(({ name }, index) => ({ name, digest: digests[index] ?? "" }));
  }

  /** Makes room for one more pin: removed tools are dropped first. */
  #makeRoom({ pins }: PinIndex): boolean {
    if (pins.size < MAX_PINS) return true;
    for (const [name, { gone }] of pins) if (gone) return pins.delete(name);
    return false;
  }

  /** Stores the definitions that fit into new records; unreferenced records are deleted. */
  async #keepTexts({ pins, shards }: PinIndex, definitions: readonly Definition[]): Promise<void> {
    const { store } = this.#options;
    if (this.#isUnreadable) return;
    const used = new Set([...pins.values()].map(({ shard }) => shard));
    for (const shard of [...shards.keys()].filter((one) => !used.has(one))) {
      shards.delete(shard);
      await this.#guarded(store.dropTexts(shard));
    }
    let count = [...pins.values()].filter(({ shard }) => shard >= 0).length;
    let room = MAX_ALL_TEXTS - [...shards.values()].reduce((sum, chars) => sum + chars, 0);
    let shard = Math.max(0, ...shards.keys());
    for (let at = 0; at < definitions.length; at += SHARD) {
      const texts: Record<string, string> = Object.create(null);
      let chars = 0;
      shard++;
      for (const definition of definitions.slice(at, at + SHARD)) {
        const { name } = definition;
        const pin = pins.get(name);
        const text = pin && count < MAX_PINNED_TEXTS ? definition.text() : undefined;
        if (!pin || text === undefined || text.length > room) continue;
        texts[name] = text;
        pins.set(name, { ...pin, shard });
        count++;
        chars += text.length;
        room -= text.length;
      }
      if (chars === 0) continue;
      shards.set(shard, chars);
      await this.#guarded(store.saveTexts(shard, texts));
    }
  }

  async #textOf(tool: string, { shard }: Pin): Promise<string | undefined> {
    if (shard < 0) return undefined;
    try {
      return readTexts(await this.#options.store.loadTexts(shard), tool);
    } catch {
      return undefined; // without its text, the digest still shows that the tool changed
    }
  }

  async #load(): Promise<PinIndex | undefined> {
    try {
      return readPinIndex(await this.#options.store.load());
    } catch (cause) {
      if (!this.#isUnreadable) this.#options.unkept?.(cause);
      this.#isUnreadable = true;
      return undefined;
    }
  }

  async #save(index: PinIndex): Promise<void> {
    if (!this.#isUnreadable) await this.#guarded(this.#options.store.save(index));
  }

  async #guarded(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      this.#slices = []; // the next list is compared and stored, even if it is the same
      this.#options.unkept?.(cause);
    }
  }

  #reportGone(names: readonly string[]): void {
    const { problem } = this.#options;
    for (const name of names.slice(0, 20)) problem?.("the server no longer offers this tool", name);
    if (names.length > 20) problem?.(`the server no longer offers ${names.length - 20} more of its tools`);
  }

  #report(): void {
    const changed = [...new Set([...this.#now.keys(), ...this.#apps.keys()])];
    this.#options.report?.({ changed, added: [...this.#added] });
  }

  #inTurn<T>(operation: () => Promise<T>): Promise<T> {
    const ended = this.#last.then(operation);
    this.#last = ended.catch(() => undefined); // the caller of the operation receives the error
    return ended;
  }
}

const isNamed = (item: unknown): item is ComparedTool => isJsonObject(item) && typeof item.name === "string";

/** Text of a tool's definition, as for grants. */
function textOf(tool: ComparedTool): string {
  try {
    return definitionText(tool);
  } catch {
    return TOO_DEEP;
  }
}

function keptTextOf(item: ComparedTool | undefined): string | undefined {
  const text = item && textOf(item);
  return text === undefined || text.length > MAX_PINNED_TEXT ? undefined : text;
}
