/**
 * Tools that an app provides to this client (draft of MCP Apps). Loaded on first use.
 *
 * Owns: listing and calling them within limits, approval, checking results, and their entries in the audit trail.
 * Stores nothing: a tool exists while its app is open, and an approval holds for one call. Annotations don't affect
 * approval, because they are claims of the app (TL-03).
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/draft/apps.mdx
 */
import { ClientError, isMcpError, ServerError } from "../../../errors/index.js";
import { isObject, type Clock, type Params } from "../../../jsonrpc/index.js";
import { readCallToolResult, readToolPage, type CallToolResult, type Tool } from "../../../protocol/index.js";
import { unlessAborted } from "../../../async/unless-aborted.js";
import { APP_LIMITS, isPlainJson } from "../../../apps/app-limits.js";
import type { AuditedCall, AuditNotes, AuditOutcome, InputRequestSource } from "../../../requests/index.js";
import type { PromptUser } from "../../authorization/authorizations.js";
import type { Platform } from "../../platform/platform.js";
import type { AppBridge } from "./app-bridge.js";
import type { AppAnswer } from "./app-wire.js";

/** Deadline of a request to an app, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Maximum number of pages of a list. */
const MAX_PAGES = 5;

/** Dependencies of the tools of an app. */
export interface AppToolsParts {
  readonly clock: Clock;
  readonly bridge: Pick<AppBridge, "request" | "identity">;
  /** Source of input requests, with the app's newest name. */
  readonly source: () => InputRequestSource;
  readonly request: PromptUser;
  /** Returns true if tool calls need the user's approval. */
  readonly isPrompted: () => boolean;
  readonly audit: AuditNotes;
  readonly openChecker: Platform["openChecker"];
  readonly digest: Platform["digest"];
  /** Reports a problem for the author of the app. */
  readonly report: (reason: string) => void;
}

export class AppTools {
  #parts: AppToolsParts;
  #known: Promise<ReadonlyMap<string, Tool>> | undefined;

  constructor(parts: AppToolsParts) {
    this.#parts = parts;
  }

  /** Lists the tools, at most 50. Rejects as {@link AppTools.call} does. */
  async list(signal?: AbortSignal): Promise<readonly Tool[]> {
    const listing = this.#list();
    this.#known = listing;
    listing.catch(() => {
      if (this.#known === listing) this.#known = undefined; // the next use lists again
    });
    return [...(await unlessAborted(listing, signal)).values()];
  }

  /** Discards the list, because the app reported a change. */
  changed(): void {
    this.#known = undefined;
  }

  /**
   * Calls a tool. Rejects with `ERR-METHOD` for an app without tools, `ERR-NOT-FOUND` for a tool that it does not list,
   * `ERR-REFUSED`, `ERR-TIMEOUT` after 30 seconds, `ERR-LIMIT` for a result over 10 MB, `ERR-OUTPUT-SCHEMA`,
   * `ERR-CLOSED`, or the error that the app returned.
   */
  async call(name: string, args: unknown = {}, signal?: AbortSignal): Promise<CallToolResult> {
    const { clock } = this.#parts;
    if (!isObject(args)) throw new ClientError("ERR-ARGUMENT", "The arguments of a call are an object.");
    if (!isPlainJson(args, APP_LIMITS.requestChars))
      throw new ClientError("ERR-LIMIT", "The arguments are no JSON, or larger than 1 MB.", { tool: name });
    let approval: AuditedCall["approval"] = "not-needed";
    let start: number | undefined;
    const note = (outcome: AuditOutcome, code?: string): void =>
      void this.#note(name, outcome, { args, approval, start, code });
    try {
      const tool = await this.#find(name, signal);
      if (this.#parts.isPrompted()) approval = await this.#permit(tool, args, signal);
      start = clock.now();
      const answer = await this.#request("tools/call", { name, arguments: args }, signal);
      if (!isPlainJson(answer, APP_LIMITS.resultChars))
        throw new ClientError("ERR-LIMIT", "The result of the app's tool is larger than 10 MB.", { tool: name });
      const result = readCallToolResult(answer);
      await this.#check(tool, result);
      note(result.isError === true ? "tool-error" : "done");
      return result;
    } catch (error) {
      const code = isMcpError(error) ? error.code : undefined;
      note(signal?.aborted ? "cancel" : code === "ERR-REFUSED" ? "deny" : "failed", signal?.aborted ? undefined : code);
      throw error;
    }
  }

  /** Lists the tools for all callers, so that none of them can abort it. */
  async #list(): Promise<ReadonlyMap<string, Tool>> {
    const { bridge, report, audit } = this.#parts;
    if (!bridge.identity?.capabilities.tools)
      throw new ClientError("ERR-METHOD", "This app declares no tools: it has no appCapabilities.tools.");
    const tools = new Map<string, Tool>();
    let cursor: string | undefined;
    for (let pages = 0; pages < MAX_PAGES && tools.size <= APP_LIMITS.tools; pages++) {
      const answer = await this.#request("tools/list", cursor === undefined ? {} : { cursor }, undefined);
      if (!isPlainJson(answer, APP_LIMITS.requestChars))
        throw new ClientError("ERR-LIMIT", "A page of the app's tools is larger than 1 MB.");
      const { items, rejected } = readToolPage(answer, "legacy", undefined, tools);
      for (const { name = "", reason } of rejected) report(`a tool ${JSON.stringify(name)} is left out: ${reason}`);
      for (const tool of items) tools.set(tool.name, tool);
      if (typeof answer.nextCursor !== "string") break;
      cursor = answer.nextCursor;
    }
    const names = [...tools.keys()];
    if (names.length > APP_LIMITS.tools) report(`it lists more than ${APP_LIMITS.tools} tools; the rest is left out`);
    for (const name of names.slice(APP_LIMITS.tools)) tools.delete(name);
    const { serverId, serverUrl, app } = this.#parts.source();
    const subject = `app:${app?.tool ?? ""}`;
    audit.note({ serverId, serverUrl, kind: "app-tools", subject, count: tools.size, outcome: "done" });
    return tools;
  }

  async #find(name: string, signal: AbortSignal | undefined): Promise<Tool> {
    if (!this.#known) await this.list(signal);
    const tool = (await unlessAborted(this.#known ?? this.#list(), signal)).get(name);
    if (!tool) throw new ClientError("ERR-NOT-FOUND", `The app lists no tool "${name}".`, { tool: name });
    return tool;
  }

  /** Prompts the user. The approval is not remembered, because it would outlive the app. */
  async #permit({ name, annotations }: Tool, args: Params, signal: AbortSignal | undefined): Promise<"prompted"> {
    const { request, source } = this.#parts;
    const { app, ...from } = source();
    const body = { kind: "tool", tool: name, arguments: args, initiator: "page", changed: false, once: true } as const;
    const { action } = await request(
      { ...from, ...(app && { app: { ...app, offersTool: true } }), ...body, ...(annotations && { annotations }) },
      signal,
    );
    if (action === "allow") return "prompted";
    const text = `The call of the app's tool "${name}" was denied; nothing was sent.`;
    throw new ClientError("ERR-REFUSED", text, { tool: name });
  }

  /** Sends a request; resolves with its result. */
  #request(method: string, params: Params, signal: AbortSignal | undefined): Promise<Params> {
    const { clock, bridge } = this.#parts;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const withdraw = bridge.request(method, params, (answer) => {
        timer.cancel();
        signal?.removeEventListener("abort", aborted);
        settle(answer, resolve, reject);
      });
      const end = (reason: unknown): void => {
        timer.cancel();
        signal?.removeEventListener("abort", aborted);
        withdraw();
        reject(reason);
      };
      const aborted = (): void => end(signal?.reason);
      const timer = clock.after(TIMEOUT_MS, () =>
        end(new ClientError("ERR-TIMEOUT", "The app did not answer within 30 seconds.", { method })),
      );
      signal?.addEventListener("abort", aborted);
    });
  }

  async #check(tool: Tool, result: CallToolResult): Promise<void> {
    const { openChecker } = this.#parts;
    if (tool.outputSchema === undefined || !openChecker) return;
    const { checkOutput } = await import("../../results/output-check.js"); // loaded on demand: few tools have such a schema
    const { problem } = await checkOutput(tool, result, await openChecker());
    if (problem) throw problem;
  }

  async #note(
    name: string,
    outcome: AuditOutcome,
    call: { args: Params; approval: AuditedCall["approval"]; start: number | undefined; code: string | undefined },
  ): Promise<void> {
    const { source, audit, clock, digest } = this.#parts;
    const { serverId, serverUrl, app } = source();
    const text = JSON.stringify(call.args);
    const argumentBytes = new TextEncoder().encode(text).byteLength;
    const durationMs = call.start === undefined ? {} : { durationMs: Math.max(0, clock.now() - call.start) };
    const argumentDigest = await digest?.(text).catch(() => undefined); // the entry is still useful without it
    audit.note({
      serverId,
      serverUrl,
      kind: "tool-call",
      subject: `app:${app?.tool ?? ""}/${name}`,
      outcome,
      ...(call.code !== undefined && { code: call.code }),
      call: {
        initiator: "page",
        argumentBytes,
        approval: call.approval,
        ...durationMs,
        ...(argumentDigest !== undefined && { argumentDigest }),
      },
    });
  }
}

/** Settles a request to an app. */
function settle(answer: AppAnswer, resolve: (result: Params) => void, reject: (reason: unknown) => void): void {
  if (!answer) reject(new ClientError("ERR-CLOSED", "The app was closed before it answered."));
  else if ("error" in answer) {
    const { code, message, data } = answer.error;
    const kept = isPlainJson(data, APP_LIMITS.requestChars) ? data : undefined;
    reject(new ServerError(code, message.slice(0, APP_LIMITS.errorChars), kept));
  } else resolve(answer.result);
}
