/**
 * Tools of one server: read page by page, stored by name.
 *
 * Owns: the definitions, their summaries, and the parameters mirrored in headers. If names repeat, the first definition wins and the
 * others count as malformed.
 */
import { lazyAsync } from "../../errors/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import type { HeaderParams } from "../../protocol/header-params.js";
import { readToolPage, type Meta, type Tool, type ToolPage } from "../../protocol/index.js";
import { readToolApp } from "../../requests/apps/app-metadata.js"; // imported directly, because the index of `src/requests` is large
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { Problem, ToolApp, ToolSummary } from "../api/index.js";
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
  /** Mirrored parameters of the tools that were called. */
  readonly #mirrored = new WeakMap<Tool, HeaderParams>();
  /** Number of the newest load, whose definitions are kept. */
  #newest = 0;

  constructor(session: Pick<Session, "row" | "request">, report: (problem: Omit<Problem, "at">) => void) {
    this.#session = session;
    this.#report = report;
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
    const tools = await readList(this.#session, reader, this.#report, options, (page, ...place) => {
      if (load === this.#newest) for (const tool of page.items) this.#tools.set(tool.name, tool);
      take?.(page, ...place);
    });
    if (load === this.#newest) this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    return tools;
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

  async #read(result: Params, known: ReadonlyMap<string, Tool>): Promise<ToolPage> {
    const { era } = this.#session.row;
    const page = readToolPage(result, era, this.#headerParams?.readHeaderParams, known);
    if (!page.isUnchecked) return page;
    this.#headerParams = await loadHeaderParams();
    return readToolPage(result, era, this.#headerParams.readHeaderParams, known);
  }
}

const nameOf = ({ name }: Tool): string => name;

/** Row of a tool. */
export function summaryOf({ name, title, description, annotations, icons, _meta }: Tool): ToolSummary {
  // Their inner shape is untrusted; icons too large for a row remain in the definition.
  const small = icons?.filter((icon) => String(icon?.src).length <= ICON).slice(0, 8);
  return {
    name,
    ...(title !== undefined && { title: title.slice(0, DESCRIPTION) }),
    ...(description !== undefined && { description: description.slice(0, DESCRIPTION) }),
    ...(annotations && { annotations }),
    ...(small?.length && { icons: small }),
    ...(_meta && appMarks(_meta)),
  };
}

/** What a row says of a tool's app: whether there is one, and who may call the tool, if not everyone. */
function appMarks(meta: Meta): ToolApp {
  const { uri, visibility } = readToolApp(meta);
  return { ...(uri !== undefined && { app: true }), ...(visibility.length < 2 && { visibility }) };
}
