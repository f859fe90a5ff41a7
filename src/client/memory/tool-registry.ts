/**
 * The tools of one server: loaded page by page, kept by name.
 *
 * Owns: the definitions, their summaries, and which parameters are mirrored in headers. Duplicates: the first wins, the rest count as
 * malformed.
 */
import { toPlainError } from "../../errors/index.js";
import { lazyAsync } from "../../errors/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import { readToolPage, type Tool, type ToolPage } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { HostEvent, Problem, ToolSummary } from "../api/index.js";
import { readPages, reportRejected } from "./pages.js";

const DESCRIPTION = 300;
const ICON = 8_192;
/** Rows per event: small enough that none of them costs a page its frame. */
const CHUNK = 250;

type HeaderParams = typeof import("../../protocol/header-params.js");
/** Few servers have parameters mirrored. */
const loadHeaderParams = lazyAsync<HeaderParams>(() => import("../../protocol/header-params.js"));

export class ToolRegistry {
  #serverId: string;
  #session: Pick<Session, "row" | "request">;
  #emit: (event: HostEvent) => void;
  #report: (problem: Omit<Problem, "at">) => void;
  #tools = new Map<string, Tool>();
  #headerParams: HeaderParams | undefined;
  /** The newest load, whose definitions are kept, and the newest that tells events. */
  #newest = 0;
  #reporting = 0;

  constructor(
    serverId: string,
    session: Pick<Session, "row" | "request">,
    emit: (event: HostEvent) => void,
    report: (problem: Omit<Problem, "at">) => void,
  ) {
    this.#serverId = serverId;
    this.#session = session;
    this.#emit = emit;
    this.#report = report;
  }

  /** A loaded definition. */
  get(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /**
   * Loads all pages and keeps the definitions of the newest load. `tells`: in `tools` events as well, page by page; an older such
   * load then sends no more events. A failure keeps the old list for {@link get}.
   */
  async load(options: SessionRequestOptions, reports: boolean): Promise<Tool[]> {
    const serverId = this.#serverId;
    const tools = new Map<string, Tool>();
    const load = ++this.#newest;
    if (reports) this.#reporting = load;
    const read = async (result: Params, isFirst: boolean, isLast: boolean): Promise<void> => {
      if (isFirst) tools.clear();
      const { items, rejected } = await this.#read(result, tools);
      reportRejected(rejected, "tool", this.#report);
      for (const tool of items) {
        tools.set(tool.name, tool);
        if (load === this.#newest) this.#tools.set(tool.name, tool);
      }
      if (this.#reporting !== load) return;
      for (let at = 0; at === 0 || at < items.length; at += CHUNK) {
        this.#emit({
          kind: "tools",
          serverId,
          start: isFirst && at === 0,
          end: isLast && at + CHUNK >= items.length,
          tools: items.slice(at, at + CHUNK).map(summaryOf),
          malformed: at === 0 ? rejected : [],
        });
      }
    };
    try {
      await readPages(this.#session, "tools/list", read, options);
    } catch (error) {
      if (this.#reporting === load) this.#emit({ kind: "tools-failed", serverId, error: toPlainError(error) });
      throw error;
    }
    if (load === this.#newest) this.#tools = tools;
    return [...tools.values()];
  }

  /** The arguments of a call that travel in headers too; none of a tool that was never loaded (H-08). */
  mirrored(name: string, args: Params): Readonly<Record<string, string>> {
    const found = this.#headerParams;
    const tool = found && this.#tools.get(name);
    if (!tool) return {}; // also in the legacy era, whose tools are read without
    const read = found.readHeaderParams(tool.inputSchema);
    return read.kind === "ok" ? found.headersOfCall(read.params, args) : {};
  }

  async #read(result: Params, known: ReadonlyMap<string, Tool>): Promise<ToolPage> {
    const { era } = this.#session.row;
    const page = readToolPage(result, era, this.#headerParams?.readHeaderParams, known);
    if (!page.isUnchecked) return page;
    this.#headerParams = await loadHeaderParams();
    return readToolPage(result, era, this.#headerParams.readHeaderParams, known);
  }
}

/** The row of a tool. */
export function summaryOf({ name, title, description, annotations, icons }: Tool): ToolSummary {
  // Of untrusted shape within; what is too long for a row is in the definition.
  const small = icons?.filter((icon) => String(icon?.src).length <= ICON).slice(0, 8);
  return {
    name,
    ...(title !== undefined && { title: title.slice(0, DESCRIPTION) }),
    ...(description !== undefined && { description: description.slice(0, DESCRIPTION) }),
    ...(annotations && { annotations }),
    ...(small?.length && { icons: small }),
  };
}
