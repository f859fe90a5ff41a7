/**
 * The two surfaces that the view compares.
 *
 * Owns: the sources to choose from (servers now, stored surfaces, opened files), reading them, and the comparison.
 * Renders nothing.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, ServerSurface, SurfaceComparison, SurfaceEntry } from "../../../src/client/api/index.js";
import { bareUrl } from "../../../src/addresses/bare-url.js";
import type { PlainError } from "../../../src/errors/index.js";
import { comparing } from "../../../src/surface/compare-surfaces.js";
import { parseSurface } from "../../../src/surface/read-surface.js";
import { malformedNames, surfaceOf } from "../../../src/surface/take-surface.js";
import { toolTokens } from "../../../src/surface/token-estimate.js";
import { serverState } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { inSlices } from "../../parts/basic/slices.js";
import type { ToolTokens } from "./change-row.js";

/** Source of a surface: a server now, a stored surface, or an opened file. */
export type SurfaceSource =
  | { readonly kind: "now"; readonly serverId: string }
  | { readonly kind: "stored"; readonly entry: SurfaceEntry }
  | { readonly kind: "file"; readonly name: string; readonly surface: ServerSurface; readonly malformed: number };

/** Key of a source, for the values of a select. */
export function sourceKey(source: SurfaceSource): string {
  if (source.kind === "now") return `now ${source.serverId}`;
  return source.kind === "stored" ? `stored ${source.entry.id}` : `file ${source.name}`;
}

/** Chooses, reads and compares two surfaces for an element. */
export class ComparedSurfaces implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #host: Host | undefined;
  /** Address of the open server. */
  #url: string | undefined;
  #edition = 0;
  /** Number of servers that were opened: what was requested for an earlier one is ignored when it arrives. */
  #visit = 0;
  /** Surfaces of servers that were read, by the id of the server. */
  #taken = new Map<string, ServerSurface>();
  stored: readonly SurfaceEntry[] = [];
  files: readonly Extract<SurfaceSource, { kind: "file" }>[] = [];
  before: SurfaceSource | undefined;
  after: SurfaceSource | undefined;
  /** True while surfaces are read and compared. Stays true if the element was removed meanwhile. */
  isReading = false;
  failed: PlainError | undefined;
  comparison: SurfaceComparison | undefined;
  /** Definitions by size, largest first; of the later surface. */
  tokens: readonly ToolTokens[] = [];
  /** The later surface, for exporting it. */
  current: ServerSurface | undefined;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.#edition++;
  }

  /**
   * Starts with the server at `url`: its surface is read, stored, and compared with the newest stored one that differs.
   * Without a connection, the two newest stored ones are compared.
   */
  async open(host: Host | undefined, serverId: string, url: string): Promise<void> {
    this.leave(host);
    this.#url = url;
    const after: SurfaceSource = (this.after = { kind: "now", serverId });
    const isLate = this.#isLate();
    await this.#run(async () => {
      const surface = await this.#read(after);
      const earlier = await this.#keep(surface, isLate);
      if (isLate()) return;
      const { stored } = this;
      const [newest] = stored;
      if (!surface && newest && this.after === after) {
        this.after = { kind: "stored", entry: newest };
        if (stored[1]) this.before ??= { kind: "stored", entry: stored[1] };
        return;
      }
      if (earlier && this.after === after) this.before ??= { kind: "stored", entry: earlier };
    });
  }

  /** Leaves the open server, with all that was read of it. Opened files stay. `host`: of the servers to choose from. */
  leave(host: Host | undefined): void {
    this.#visit++;
    this.#edition++;
    this.#host = host;
    this.#url = undefined;
    this.#taken = new Map();
    this.stored = this.tokens = [];
    this.before = this.after = this.comparison = this.current = this.failed = undefined;
    this.isReading = false;
  }

  /** Reads the servers again. */
  async reload(): Promise<void> {
    this.#taken = new Map();
    const isLate = this.#isLate();
    await this.#run(async () => {
      if (this.after?.kind !== "now") return;
      const earlier = await this.#keep(await this.#read(this.after), isLate);
      if (earlier && !isLate()) this.before ??= { kind: "stored", entry: earlier };
    });
  }

  async choose(side: "before" | "after", source: SurfaceSource | undefined): Promise<void> {
    this[side] = source;
    await this.#run();
  }

  /** Chooses two stored surfaces of the open server. `stored`: all of them. */
  async chooseStored(
    before: SurfaceEntry | undefined,
    after: SurfaceEntry,
    stored: readonly SurfaceEntry[],
  ): Promise<void> {
    this.stored = stored;
    this.before = before && { kind: "stored", entry: before };
    this.after = { kind: "stored", entry: after };
    await this.#run();
  }

  async swap(): Promise<void> {
    [this.before, this.after] = [this.after, this.before];
    await this.#run();
  }

  /** Opens a file as the earlier surface. */
  async openFile(file: File): Promise<void> {
    const isLate = this.#isLate();
    await this.#run(async () => {
      const { surface, problems } = parseSurface(await file.text());
      if (isLate()) return;
      const opened = { kind: "file" as const, name: file.name, surface, malformed: problems.length };
      this.files = [...this.files.filter(({ name }) => name !== file.name), opened];
      this.before = opened;
    });
  }

  /** Deletes the stored surfaces of the open server, and the changes of its connections. */
  async forget(): Promise<void> {
    const isLate = this.#isLate();
    const url = this.#url;
    await this.#run(async () => {
      if (url !== undefined) await this.#host?.surfaces.clear(url);
      if (isLate()) return;
      this.stored = [];
      if (this.before?.kind === "stored") this.before = undefined;
    });
  }

  /** Returns a function that is true once another server was opened. */
  #isLate(): () => boolean {
    const visit = this.#visit;
    return () => visit !== this.#visit;
  }

  /** Does `first`, then reads and compares what is chosen. A later run replaces an earlier one. */
  async #run(first?: () => Promise<void>): Promise<void> {
    const edition = ++this.#edition;
    const isLate = (): boolean => edition !== this.#edition;
    this.isReading = true;
    this.failed = undefined;
    this.#element.requestUpdate();
    try {
      await first?.();
      if (isLate()) return;
      const [old, now] = [this.before && (await this.#read(this.before)), this.after && (await this.#read(this.after))];
      const compared = old && now && (await inSlices(comparing(old, now)));
      const tokens = await inSlices(tokensOf(now, old));
      if (isLate()) return;
      this.comparison = compared;
      this.current = now;
      this.tokens = tokens;
    } catch (error) {
      if (isLate()) return;
      this.failed = toPlainError(error);
      this.comparison = undefined;
    }
    this.isReading = false;
    this.#element.requestUpdate();
  }

  async #read(source: SurfaceSource): Promise<ServerSurface | undefined> {
    if (source.kind === "file") return source.surface;
    if (source.kind === "stored") {
      const text = await this.#host?.surfaces.read(source.entry.id);
      return text === undefined ? undefined : parseSurface(text).surface;
    }
    const taken = this.#taken;
    const isLate = this.#isLate();
    const server = this.#host?.server(source.serverId);
    const known = taken.get(source.serverId);
    if (known || !server) return known;
    const read = await surfaceOf(server, Date.now(), {}, (error) => {
      if (!isLate()) this.failed = toPlainError(error);
    });
    const state = this.#host && serverState(mirrorOf(this.#host).snapshot, source.serverId);
    const malformed = malformedNames(state?.tools.malformed);
    const surface = malformed.length > 0 ? { ...read, malformed } : read;
    taken.set(source.serverId, surface);
    return surface;
  }

  /**
   * Stores a surface, lists those of the open server, and returns the newest that differs. A store that refuses costs
   * nothing but the later comparison.
   */
  async #keep(surface: ServerSurface | undefined, isLate: () => boolean): Promise<SurfaceEntry | undefined> {
    const [surfaces, url] = [isLate() ? undefined : this.#host?.surfaces, this.#url];
    // Too large, or a recording; a store that fails is reported by the host as a `storage` event.
    const kept = surface && (await surfaces?.keep(surface).catch(() => undefined));
    const stored = isLate() || url === undefined ? [] : ((await surfaces?.list(bareUrl(url))) ?? []);
    if (!isLate()) this.stored = stored;
    return stored.find(({ id }) => id !== kept?.id);
  }
}

/** Estimates the tokens of all definitions, largest first. */
function* tokensOf(
  now: ServerSurface | undefined,
  old: ServerSurface | undefined,
): Generator<undefined, readonly ToolTokens[]> {
  const earlier = new Map((old?.tools ?? []).map((tool) => [tool.name, tool]));
  const rows: ToolTokens[] = [];
  for (const tool of now?.tools ?? []) {
    const before = earlier.get(tool.name);
    rows.push({ name: tool.name, tokens: toolTokens(tool), ...(before && { before: toolTokens(before) }) });
    yield;
  }
  return rows.sort((a, b) => b.tokens - a.tokens);
}
