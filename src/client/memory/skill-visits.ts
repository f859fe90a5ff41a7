/**
 * Files of a server's skills at the last visit, to show what changed since.
 *
 * Owns: the stored records, which any code on this origin may have changed, and the comparison. A visit is one connection: each of its
 * listings is compared with the state before it. Servers without storage (ports) have no visits.
 */
import { isObject, type Clock } from "../../jsonrpc/index.js";
import type { ListedSkill, Skill, SkillChanges } from "../../protocol/types/index.js";
import type { StoreKey } from "../../storage/index.js";
import type { ServerMemory } from "./server-memory.js";

/** Maximum number of skills of a server that are remembered. */
const MAX_SKILLS = 1_000;

/** Digests of the files of a skill, by URI; empty for a skill whose content is generated. */
type Digests = ReadonlyMap<string, string>;

/** State before this visit. */
interface LastVisit {
  /** Milliseconds since the epoch; `undefined` if this is the first visit. */
  readonly at: number | undefined;
  readonly skills: ReadonlyMap<string, Digests>;
}

export class SkillVisits {
  #memory: ServerMemory | undefined;
  #clock: Pick<Clock, "now">;
  #last: Promise<LastVisit> | undefined;
  /** Skills stored in this visit or before it. */
  #stored = new Set<string>();

  constructor(memory: ServerMemory | undefined, clock: Pick<Clock, "now">) {
    this.#memory = memory;
    this.#clock = clock;
  }

  /** Adds the changes since the last visit to entries, and stores the entries for the next visit. */
  async compare(skills: readonly Skill[]): Promise<ListedSkill[]> {
    if (!this.#memory) return [...skills];
    const last = await (this.#last ??= this.#read(this.#memory));
    this.#store(this.#memory, skills);
    return skills.map((skill) => {
      const changes = changesOf(skill, last);
      return changes ? { ...skill, changes } : skill;
    });
  }

  async #read({ store, owner }: ServerMemory): Promise<LastVisit> {
    const own = keyOf(owner);
    const skills = new Map<string, Digests>();
    let at: number | undefined;
    for (const { key, value } of await store.entries("pins", own)) {
      const uri = key[own.length];
      if (uri !== undefined) skills.set(uri, readDigests(value));
      else if (isObject(value) && typeof value.at === "number") ({ at } = value as { readonly at: number }); // checked in this condition
    }
    for (const uri of skills.keys()) this.#stored.add(uri);
    return { at, skills };
  }

  #store({ store, owner }: ServerMemory, skills: readonly Skill[]): void {
    void store.put("pins", keyOf(owner), { at: this.#clock.now() });
    for (const skill of skills) {
      if (this.#stored.size >= MAX_SKILLS && !this.#stored.has(skill.uri)) continue;
      this.#stored.add(skill.uri);
      void store.put("pins", keyOf(owner, skill.uri), { digests: digestsOf(skill) });
    }
  }
}

function keyOf({ serverKey, partition }: ServerMemory["owner"], ...uri: readonly string[]): StoreKey {
  return [serverKey, partition, "skills", ...uri];
}

function digestsOf({ resources }: Skill): Digests {
  return new Map(resources === "dynamic" ? [] : resources.map(({ uri, digest }) => [uri, digest]));
}

/** Reads a record. Whatever is invalid counts as changed. */
function readDigests(value: unknown): Digests {
  if (!isObject(value) || !(value.digests instanceof Map)) return new Map();
  const pairs = [...(value.digests as ReadonlyMap<unknown, unknown>)];
  return new Map(pairs.flatMap(([uri, digest]) => (typeof uri === "string" ? [[uri, String(digest)]] : [])));
}

function changesOf(skill: Skill, { at: since, skills }: LastVisit): SkillChanges | undefined {
  if (since === undefined) return undefined;
  const before = skills.get(skill.uri);
  if (!before) return { kind: "new", since };
  const now = digestsOf(skill);
  const added = [...now.keys()].filter((uri) => !before.has(uri));
  const removed = [...before.keys()].filter((uri) => !now.has(uri));
  const changed = [...now].filter(([uri, digest]) => before.has(uri) && before.get(uri) !== digest).map(([uri]) => uri);
  return added.length + removed.length + changed.length > 0
    ? { kind: "changed", since, added, changed, removed }
    : undefined;
}
