/**
 * Skills of one server: lists them, and reads and verifies their files. Loaded with the first of these calls.
 *
 * Owns: the capability check (SK-01), and when a file is read: only on request (SK-12). The rules for entries and files
 * are in `src/protocol/skills`. An entry is data of its server, identified by this connection and its URI (SK-06).
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { weightOf } from "../../json/weight.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import { readReadResourceResult, readResourcePage, type Page } from "../../protocol/index.js";
import { readSkill, readSkillPage } from "../../protocol/skills/skill-entry.js";
import { pathInDirectory } from "../../protocol/skills/skill-uri.js";
import { requireFile, verifyFile } from "../../protocol/skills/verify-file.js";
import type { ListedSkill, Resource, Skill, SkillFile } from "../../protocol/types/index.js";
import type { SessionRequestOptions } from "../../session/index.js";
import { readList } from "../memory/read-list.js";
import { SkillVisits } from "../memory/skill-visits.js";
import type { ConnectionParts } from "./connection-parts.js";
import { SKILLS } from "./extensions.js";

/** Lower-case hexadecimal SHA-256; `undefined` if the platform has none (an insecure page). */
function digestBytes(bytes: BufferSource): Promise<string> | undefined {
  // The types of the DOM library promise more than an insecure page has.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle?.digest("SHA-256", bytes).then(hexadecimal);
}

function hexadecimal(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Maximum size of all listed skills in bytes, by the estimate of `json/weight.ts`. */
const MAX_LIST_BYTES = 64 * 1_024 * 1_024;

/** Skills of one server. */
export class ServerSkills {
  #parts: Pick<ConnectionParts, "session" | "report">;
  #visits: SkillVisits;

  constructor({ session, report, memory, platform }: ConnectionParts) {
    this.#parts = { session, report };
    this.#visits = new SkillVisits(memory, platform.clock);
  }

  /** Lists the skills, as `Server.listSkills` does. */
  async list(options: SessionRequestOptions): Promise<ListedSkill[]> {
    this.#require("skills/list");
    const { session, report } = this.#parts;
    let left = MAX_LIST_BYTES;
    const read = (result: Params, known: ReadonlyMap<string, Skill>): Page<Skill> => {
      if (known.size === 0) left = MAX_LIST_BYTES; // the list starts, or starts again
      const page = readSkillPage(result, known);
      const items = page.items.filter((skill) => (left -= weightOf(skill, left)) > 0);
      if (items.length === page.items.length) return page;
      const reason = `this client takes ${MAX_LIST_BYTES / 1_024 ** 2} MiB of a list; the other skills were left out`;
      return { items, rejected: [...page.rejected, { reason }] };
    };
    const reader = { method: "skills/list", about: "skill", read, keyOf: ({ uri }: Skill) => uri } as const;
    return this.#visits.compare(await readList(session, reader, report, options));
  }

  /** Gets an entry, as `Server.getSkill` does. */
  async get(uri: string, options: SessionRequestOptions): Promise<ListedSkill> {
    this.#require("skills/get");
    const { skill: raw } = await this.#parts.session.request("skills/get", { uri }, options);
    const skill = usable(raw, uri);
    if (skill.uri !== uri) throw invalid(uri, "the server answered with another skill");
    const [listed = skill] = await this.#visits.compare([skill]);
    return listed;
  }

  /** Reads and verifies a file, as `Server.readSkillFile` does. */
  async read(given: Skill, uri: string, options: SessionRequestOptions): Promise<SkillFile> {
    this.#require("resources/read");
    const skill = usable(given, "");
    requireFile(skill, uri);
    const delivery = { mayHaveRun: false };
    try {
      return await this.#readOnce(skill, uri, { ...options, delivery });
    } catch (error) {
      // The cached contents may be those of an earlier entry; they must be read again (SK-17).
      if (delivery.mayHaveRun || !isMcpError(error) || error.code !== "ERR-SKILL") throw error;
      return this.#readOnce(skill, uri, { ...options, cache: "reload" });
    }
  }

  /** Lists a directory, as `Server.readDirectory` does. */
  async directory(uri: string, options: SessionRequestOptions): Promise<Resource[]> {
    this.#require("resources/directory/read", "directoryRead");
    const { session, report } = this.#parts;
    const directory = {
      request: (method: "resources/directory/read", params: Params, own?: SessionRequestOptions) =>
        session.request(method, { ...params, uri }, own),
    };
    const read = (result: Params, known: ReadonlyMap<string, Resource>): Page<Resource> => {
      const page = readResourcePage(result, known);
      const isChild = (item: Resource): boolean => pathInDirectory(item.uri, uri)?.includes("/") === false;
      const reason = "the server lists it in a directory in which it is not";
      const outside = page.items.filter((item) => !isChild(item)).map(({ name }) => ({ name, reason }));
      return { items: page.items.filter(isChild), rejected: [...page.rejected, ...outside] };
    };
    const reader = { method: "resources/directory/read", about: "resource", read, keyOf: keyOfResource } as const;
    return readList(directory as typeof session, reader, report, options);
  }

  async #readOnce(skill: Skill, uri: string, options: SessionRequestOptions): Promise<SkillFile> {
    const answer = await this.#parts.session.request("resources/read", { uri }, options);
    return verifyFile(skill, uri, readReadResourceResult(answer).contents, async (bytes) => {
      const digest = await digestBytes(bytes);
      if (digest !== undefined) return digest;
      const text =
        "This page is not secure, so the browser can't compute digests. Open it with https: or on localhost.";
      throw new ClientError("ERR-SKILL", text, { reason: "no-digest", uri });
    });
  }

  /** Throws `ERR-METHOD` unless the server declares the extension (SK-01). */
  #require(method: string, setting?: string): void {
    const settings = this.#parts.session.self.capabilities.extensions?.[SKILLS];
    if (isObject(settings) && (setting === undefined || settings[setting] === true)) return;
    const missing = setting === undefined ? SKILLS : `${SKILLS}.${setting}`;
    throw new ClientError("ERR-METHOD", `The server offers no ${missing}, so ${method} can't be sent.`, {
      method,
      capability: missing,
    });
  }
}

const keyOfResource = ({ uri }: Resource): string => uri;

/** Entry that follows the rules. Throws `ERR-SKILL` for another one. */
function usable(raw: unknown, uri: string): Skill {
  const skill = readSkill(raw);
  if (typeof skill === "string") throw invalid(uri, skill);
  return skill;
}

function invalid(uri: string, why: string): ClientError {
  return new ClientError("ERR-SKILL", `This skill can't be used: ${why}.`, { reason: "entry", uri });
}
