/**
 * Files of a server's skills at the last visit, to show what changed since.
 *
 * Owns: the stored record, which any code on this origin may have changed, and the comparison. A visit is one
 * connection: each of its listings is compared with the state before it. Servers without storage (ports) have no
 * visits. One record per server, so that a server with many skills displaces no records of others.
 */
import { isObject, type Clock } from "../../jsonrpc/index.js";
import type { ListedSkill, Skill, SkillChanges } from "../../protocol/types/index.js";
import type { StoreKey } from "../../storage/index.js";
import type { ServerMemory } from "./server-memory.js";

/** Maximum number of files of a server that are remembered, over all its skills; those of the last visit come first. */
const MAX_FILES = 20_000;

/** Digests of the files of a skill, by URI; empty for a skill whose content is generated. */
type Digests = ReadonlyMap<string, string>;

/** State at the end of a visit. */
interface Visit {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly skills: ReadonlyMap<string, Digests>;
  /** True if some skills were left out, so that an unknown skill need not be new. */
  readonly isFull: boolean;
}

export class SkillVisits {
  #memory: ServerMemory | undefined;
  #clock: Pick<Clock, "now">;
  /** The last visit; resolves to `undefined` at the first one. */
  #last: Promise<Visit | undefined> | undefined;
  /** Skills that were seen in this visit. */
  #seen = new Map<string, Digests>();

  constructor(memory: ServerMemory | undefined, clock: Pick<Clock, "now">) {
    this.#memory = memory;
    this.#clock = clock;
  }

  /** Adds the changes since the last visit to entries, and stores the entries for the next visit. */
  async compare(skills: readonly Skill[]): Promise<ListedSkill[]> {
    if (!this.#memory) return [...skills];
    const last = await (this.#last ??= this.#read(this.#memory));
    this.#store(this.#memory, skills, last);
    return skills.map((skill) => {
      const changes = last && changesOf(skill, last);
      return changes ? { ...skill, changes } : skill;
    });
  }

  async #read({ store, owner }: ServerMemory): Promise<Visit | undefined> {
    const value = await store.get("pins", keyOf(owner));
    if (!isObject(value) || typeof value.at !== "number" || !(value.skills instanceof Map)) return undefined;
    const skills = new Map<string, Digests>();
    for (const [uri, digests] of value.skills as ReadonlyMap<unknown, unknown>)
      if (typeof uri === "string" && digests instanceof Map) skills.set(uri, readDigests(digests));
    return { at: value.at, skills, isFull: value.isFull === true };
  }

  #store({ store, owner }: ServerMemory, skills: readonly Skill[], last: Visit | undefined): void {
    const isFirst = this.#seen.size === 0;
    const seen = new Map(this.#seen);
    for (const skill of skills) seen.set(skill.uri, digestsOf(skill));
    const isKnown = skills.every(({ uri }) => isSame(this.#seen.get(uri), seen.get(uri)));
    this.#seen = seen;
    if (isKnown && !isFirst) return;
    const kept = new Map<string, Digests>();
    let files = 0;
    let isFull = false;
    for (const [uri, digests] of [...seen, ...(last?.skills ?? [])]) {
      if (kept.has(uri)) continue;
      files += digests.size + 1;
      if (files <= MAX_FILES) kept.set(uri, digests);
      else isFull = true;
    }
    const visit: Visit = { at: this.#clock.now(), skills: kept, isFull };
    void store.put("pins", keyOf(owner), visit);
  }
}

function keyOf({ serverKey, partition }: ServerMemory["owner"]): StoreKey {
  return [serverKey, partition, "skills"];
}

function digestsOf({ resources }: Skill): Digests {
  return new Map(resources === "dynamic" ? [] : resources.map(({ uri, digest }) => [uri, digest]));
}

function isSame(one: Digests | undefined, other: Digests | undefined): boolean {
  return one?.size === other?.size && [...(one ?? [])].every(([uri, digest]) => other?.get(uri) === digest);
}

/** Reads digests; an invalid one counts as changed. */
function readDigests(value: ReadonlyMap<unknown, unknown>): Digests {
  return new Map([...value].flatMap(([uri, digest]) => (typeof uri === "string" ? [[uri, String(digest)]] : [])));
}

function changesOf(skill: Skill, { at: since, skills, isFull }: Visit): SkillChanges | undefined {
  const before = skills.get(skill.uri);
  if (!before) return isFull ? undefined : { kind: "new", since };
  const now = digestsOf(skill);
  const added = [...now.keys()].filter((uri) => !before.has(uri));
  const removed = [...before.keys()].filter((uri) => !now.has(uri));
  const changed = [...now].filter(([uri, digest]) => before.has(uri) && before.get(uri) !== digest).map(([uri]) => uri);
  return added.length + removed.length + changed.length > 0
    ? { kind: "changed", since, added, changed, removed }
    : undefined;
}
