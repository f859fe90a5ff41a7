/**
 * Tools of one server: read page by page, stored by name.
 *
 * Owns: the definitions, their summaries, and the parameters mirrored in headers. If names repeat, the first definition
 * wins and the others count as malformed.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import type { HeaderParams } from "../../protocol/header-params.js";
import { readToolPage, type Tool, type ToolPage } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { Problem, ToolSummary } from "../api/index.js";
import { readList, type TakePage } from "./read-list.js";

const DESCRIPTION = 300;
const ICON = 8_192;

type Mirroring = typeof import("../../protocol/header-params.js");
/** Loads parameter mirroring, which few servers use. */
const loadHeaderParams = lazyAsync<Mirroring>(() => import("../../protocol/header-params.js"));

export class ToolRegistry {
  #session: Pick<Session, "row" | "request">;
  #report: (problem: Omit<Problem, "at">) => void;
  #tools = new Map<string, Tool>();
  #headerParams: Mirroring | undefined;
  #apps: typeof import("./tool-apps.js") | undefined;
  /** Mirrored parameters of the tools that were called. */
  readonly #mirrored = new WeakMap<Tool, HeaderParams>();
  /** Number of the newest load, whose definitions are kept. */
  #newest = 0;

  constructor(session: Pick<Session, "row" | "request">, report: (problem: Omit<Problem, "at">) => void) {
    this.#session = session;
    this.#report = report;
  }

  /** Loaded definitions of all tools. */
  all(): Tool[] {
    return [...this.#tools.values()];
  }

  /** Loaded definition of a tool. */
  get(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /**
   * Loads all pages and keeps the definitions of the newest load. After a failure, {@link get} still uses the previous
   * list.
   */
  async load(options: SessionRequestOptions, take?: TakePage<Tool>): Promise<Tool[]> {
    const load = ++this.#newest;
    const reader = {
      ...({ method: "tools/list", about: "tool" } as const),
      read: (result: Params, known: ReadonlyMap<string, Tool>) => this.#read(result, known),
      keyOf: nameOf,
    };
    const loaded = new Map<string, Tool>();
    return readList(this.#session, reader, this.#report, options, (page, isFirst, isLast) => {
      if (isFirst) loaded.clear();
      const isNewest = load === this.#newest;
      for (const tool of page.items) {
        loaded.set(tool.name, tool);
        if (isNewest) this.#tools.set(tool.name, tool);
      }
      if (isNewest && isLast) this.#tools = loaded; // before the end is reported, so that removed tools are gone by then
      take?.(page, isFirst, isLast);
    });
  }

  /** Headers that mirror arguments of a call; none for a tool that was never loaded (H-08). */
  mirrored(name: string, args: Params): Readonly<Record<string, string>> {
    const found = this.#headerParams;
    const tool = found && this.#tools.get(name);
    if (!tool) return {}; // also in the legacy era, in which no headers are mirrored
    const read = this.#mirrored.get(tool) ?? found.readHeaderParams(tool.inputSchema);
    this.#mirrored.set(tool, read);
    return read.kind === "ok" && read.params.length > 0 ? found.headersOfCall(read.params, args) : {};
  }

  /** Row of a tool of a loaded page. */
  readonly rowOf = (tool: Tool): ToolSummary => ({ ...summaryOf(tool), ...this.#apps?.appMarksOf(tool._meta) });

  async #read(result: Params, known: ReadonlyMap<string, Tool>): Promise<ToolPage> {
    const read = (): ToolPage =>
      readToolPage(result, this.#session.row.era, this.#headerParams?.readHeaderParams, known);
    let page = read();
    if (page.isUnchecked) {
      this.#headerParams = await loadHeaderParams();
      page = read();
    }
    if (page.items.some(({ _meta }) => _meta)) {
      this.#apps ??= await import("./tool-apps.js").catch(() => undefined); // without it, the rows do not say which tools have apps
      this.#apps?.reportToolApps(page.items, this.#report);
    }
    return page;
  }
}

const nameOf = ({ name }: Tool): string => name;

/** Row of a tool, without its app. */
export function summaryOf({ name, title, description, annotations, icons }: Tool): ToolSummary {
  // Their inner shape is untrusted; icons too large for a row remain in the definition.
  const small = icons?.filter((icon) => String(icon?.src).length <= ICON).slice(0, 8);
  return {
    name,
    ...(title !== undefined && { title: title.slice(0, DESCRIPTION) }),
    ...(description !== undefined && { description: description.slice(0, DESCRIPTION) }),
    ...(annotations && { annotations }),
    ...(small?.length && { icons: small }),
  };
}
