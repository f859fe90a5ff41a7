/**
 * The tools that the page itself offers to agents (WebMCP), as a server.
 *
 * Owns: the conversion of the browser's tools and results into those of MCP, and the check of arguments, which the
 * browser leaves to the tools. Loaded when a panel shows them. https://webmachinelearning.github.io/webmcp/
 */
import { isObject } from "../../src/json/is-object.js";
import { systemClock } from "../../src/jsonrpc/index.js";
import type { Transport, TransportReceiver } from "../../src/client/api/index.js";
import { remoteChecker } from "../../src/client/platform/remote-checker.js";
import { CheckerThread } from "../checker/checker-thread.js";

/** Tool that a document registered, as the browser describes it. */
interface PageTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema as text; empty if the tool has none. */
  readonly inputSchema: string;
  readonly annotations?: { readonly readOnlyHint?: boolean } | undefined;
  /** Origin of the document: that of the page, or of a frame in it. */
  readonly origin: string;
  /** Window of the document. */
  readonly window: unknown;
}

/** `document.modelContext`, as far as it is used here. */
export interface PageToolRegistry extends EventTarget {
  getTools(): Promise<readonly PageTool[]>;
  /** Runs a tool; resolves with its result as text. */
  executeTool(tool: PageTool, input: object, options?: { readonly signal?: AbortSignal }): Promise<string>;
}

type Request = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown };

/** Creates a server over the tools of a registry; default: those of this page. */
export function pageTools(
  registry = (document as unknown as { readonly modelContext: PageToolRegistry }).modelContext, // the caller found it
): Transport {
  const thread = new CheckerThread();
  const openChecker = remoteChecker(() => {
    const { port1, port2 } = new MessageChannel();
    void thread.serve(port2);
    return port1;
  }, systemClock);
  const running = new Map<unknown, AbortController>();
  let receiver: TransportReceiver | undefined;
  let listed: ReadonlyMap<string, PageTool> = new Map();
  const changed = (): void => receiver?.message({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });

  const call = async (params: unknown, signal: AbortSignal): Promise<object> => {
    const { name, arguments: input = {} } = Object(params) as { readonly name?: unknown; readonly arguments?: unknown };
    // The tool that was listed under this name, wherever another one of this name is now.
    const meant = listed.get(String(name));
    const tools = await registry.getTools();
    const tool =
      meant &&
      tools.find(
        ({ name, origin, window }) => name === meant.name && origin === meant.origin && window === meant.window,
      );
    if (!tool || !isObject(input)) return failed(`The page has no tool "${String(name)}".`);
    const verdict = await (await openChecker()).check(schemaOf(tool), input);
    if (verdict.kind === "invalid") {
      const [problem] = verdict.problems;
      return failed(
        `The arguments do not match the tool's schema: ${problem?.message ?? ""} (/${problem?.path.join("/") ?? ""})`,
      );
    }
    try {
      return { content: [{ type: "text", text: String(await registry.executeTool(tool, input, { signal })) }] };
    } catch (error) {
      return failed(
        error instanceof DOMException && error.name === "UnknownError"
          ? "The page's tool failed. The browser does not say why; its console may."
          : String(error),
      );
    }
  };

  const answer = async (method: unknown, params: unknown, signal: AbortSignal): Promise<object | undefined> => {
    switch (method) {
      case "initialize":
        return {
          protocolVersion: "2025-11-25",
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: "page", title: document.title || location.host, version: "1" },
        };
      case "ping":
        return {};
      case "tools/list":
        listed = named(await registry.getTools());
        return { tools: [...listed].map(([called, tool]) => described(called, tool)) };
      case "tools/call":
        return call(params, signal);
      default:
        return undefined;
    }
  };

  return {
    open(given) {
      receiver = given;
      registry.addEventListener("toolchange", changed);
    },
    async send(message) {
      const { id, method, params } = message as Request; // the client's own message
      if (method === "notifications/cancelled")
        running.get((Object(params) as { requestId?: unknown }).requestId)?.abort();
      if (id === undefined || typeof method !== "string") return;
      const abort = new AbortController();
      running.set(id, abort);
      const answering = answer(method, params, abort.signal).then(
        (result) => (result ? { result } : { error: { code: -32601, message: `The page has no method ${method}.` } }),
        (error: unknown) => ({ error: { code: -32603, message: String(error) } }),
      );
      void answering.then((body) => {
        running.delete(id);
        receiver?.message({ jsonrpc: "2.0", id, ...body });
      });
    },
    close() {
      receiver = undefined;
      registry.removeEventListener("toolchange", changed);
      for (const abort of running.values()) abort.abort();
      thread.end();
    },
  };
}

/** Tools by names that are unique: frames may register the same ones. */
function named(tools: readonly PageTool[]): ReadonlyMap<string, PageTool> {
  const all = new Map<string, PageTool>();
  for (const tool of tools) {
    let { name } = tool;
    for (let number = 2; all.has(name); number++) name = `${tool.name}-${number}`;
    all.set(name, tool);
  }
  return all;
}

function described(name: string, tool: PageTool): object {
  const { title, description, annotations, origin } = tool;
  return {
    name,
    ...(title !== "" && { title }),
    // First, where lists show it, and no description can be long enough to hide it.
    description: `Tool of ${origin}\n\n${description}`,
    inputSchema: schemaOf(tool),
    ...(annotations && { annotations: { readOnlyHint: annotations.readOnlyHint === true } }),
  };
}

/** Schema of a tool; its text if that is no JSON, so that the client reports the tool as malformed. */
function schemaOf({ inputSchema }: PageTool): unknown {
  if (inputSchema === "") return { type: "object" };
  try {
    return JSON.parse(inputSchema);
  } catch {
    return inputSchema;
  }
}

const failed = (text: string): object => ({ content: [{ type: "text", text }], isError: true });
