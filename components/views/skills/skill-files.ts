/**
 * Files of the shown skill: which were read, and the outcome of their verification.
 *
 * Owns: reading a file on request, and releasing its contents. Never reads a file that nobody opened (SK-12).
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, Server } from "../../../src/client/api/index.js";
import type { SkillFileView } from "../../../src/client/api/views.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { Skill } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { metaFor } from "../../page-storage/request-options.js";
import { filesOf } from "./skill-facts.js";

/** State of a file. `refused`: it is not the file of the entry; `failed`: it could not be read. */
export type FileState =
  | { readonly kind: "reading" }
  | { readonly kind: "verified" | "unverified"; readonly view?: SkillFileView }
  | { readonly kind: "refused" | "failed"; readonly error: PlainError };

/** The skill whose files are read, and the connection. */
export interface SkillSource {
  readonly host: Host;
  readonly server: Server;
  readonly skill: Skill;
}

/** Reads the files of one skill at a time. */
export class SkillFiles implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #states = new Map<string, FileState>();
  #source: Partial<SkillSource> = {};
  #run = new AbortController();
  /** True while all files are being read one after the other. */
  isChecking = false;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.show({});
  }

  /** Shows another skill, or another entry of it: what was read before is released. */
  show(source: Partial<SkillSource>): void {
    const { host, server, skill } = this.#source;
    if (host === source.host && server === source.server && skill === source.skill) return;
    this.stop();
    for (const state of this.#states.values()) release(host, state);
    this.#states.clear();
    this.#source = source;
  }

  /** State of a file; `undefined` if it was not read. */
  state(uri: string): FileState | undefined {
    return this.#states.get(uri);
  }

  /** Number of files whose reading has ended, and of verified ones. */
  get counts(): { readonly read: number; readonly verified: number } {
    const all = [...this.#states.values()];
    const verified = all.filter(({ kind }) => kind === "verified").length;
    return { read: all.filter(({ kind }) => kind !== "reading").length, verified };
  }

  /** Ends running requests. */
  stop(): void {
    this.#run.abort();
    this.#run = new AbortController();
    this.isChecking = false;
    for (const [uri, { kind }] of this.#states) if (kind === "reading") this.#states.delete(uri);
    this.#element.requestUpdate();
  }

  /** Reads a file and keeps its contents, bypassing the cache if it was read before. Never rejects. */
  read(uri: string): Promise<void> {
    return this.#read(uri, true);
  }

  /** Reads all other files one after the other and keeps only the outcomes. Never rejects. */
  async checkAll(): Promise<void> {
    const { skill } = this.#source;
    const { signal } = this.#run;
    if (!skill || this.isChecking) return;
    this.isChecking = true;
    for (const uri of filesOf(skill)) {
      if (signal.aborted) return;
      const kind = this.state(uri)?.kind;
      if (kind !== "verified" && kind !== "unverified") await this.#read(uri, false);
    }
    if (signal.aborted) return;
    this.isChecking = false;
    this.#element.requestUpdate();
  }

  async #read(uri: string, isKept: boolean): Promise<void> {
    const { host, server, skill } = this.#source;
    const { signal } = this.#run;
    if (!host || !server || !skill) return;
    const before = this.#states.get(uri);
    if (before?.kind === "reading") return;
    this.#set(uri, { kind: "reading" });
    let after: FileState;
    try {
      const options = { signal, ...metaFor(server), ...(before && { cache: "reload" as const }) };
      const view = await server.readSkillFile(skill, uri, { ...options, view: true });
      const kind = view.file.isVerified ? "verified" : "unverified";
      if (!isKept || signal.aborted) release(host, { kind, view });
      after = { kind, ...(isKept && { view }) };
    } catch (error) {
      const plain = toPlainError(error);
      after = { kind: "code" in plain && plain.code === "ERR-SKILL" ? "refused" : "failed", error: plain };
    }
    if (before) release(host, before);
    if (!signal.aborted) this.#set(uri, after);
  }

  #set(uri: string, state: FileState): void {
    this.#states.set(uri, state);
    this.#element.requestUpdate();
  }
}

/** Releases the contents of a file, unless the host is gone. */
function release(host: Host | undefined, state: FileState): void {
  if ("view" in state && state.view) host?.results.release(state.view.resultId).catch(() => undefined);
}
