/**
 * Consent to tool calls: the prompt before a call is sent (TL-01, TL-02, G-04).
 *
 * Owns: that decision. A tool's annotations never spare a prompt: they are the server's claims (TL-03); the user sees
 * them in the input request. The policy of the queue applies as for every input request.
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools#security-considerations
 */
import { ClientError } from "../../errors/index.js";
import type { Tool } from "../../protocol/types/index.js";
import type { InputRequestSource, CallInitiator, ToolDifference } from "../input-request.js";
import type { InputRequestQueue } from "../queue/input-request-queue.js";
import type { AuditedCall } from "../audit/audit-entry.js";
import type { Grants } from "./grants.js";

/**
 * Condition under which a tool call prompts the user. `once`: until the user chooses to remember the approval, and
 * again after the definition changed. `always`: each time; nothing is remembered.
 */
export type ToolApprovalMode = "once" | "always";

/** A call that waits for consent. */
export interface ToolCallRequest {
  /** Source of the input request; its `during` is the call. */
  readonly source: InputRequestSource;
  /** Name of the tool. */
  readonly tool: string;
  /** Returns the server's definition, and lists the tools if necessary; `undefined` for a tool that is not listed. */
  readonly find: () => Promise<Tool | undefined>;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly initiator: CallInitiator;
  readonly signal?: AbortSignal | undefined;
}

/** Pinned definitions of tools. */
export interface ConsentPins {
  /** Returns the pinned and the current definition; `undefined` for an unchanged tool. */
  difference(source: InputRequestSource, tool: string): Promise<ToolDifference | undefined>;
  /** Pins the current definition: the user saw the difference and allowed the tool permanently. */
  accept(source: InputRequestSource, tool: string): Promise<void>;
}

/** Dependencies of tool approval. */
export interface ToolApprovalOptions {
  readonly queue: InputRequestQueue;
  readonly grants: Grants;
  readonly mode: ToolApprovalMode;
  readonly pins?: ConsentPins | undefined;
}

export class ToolApproval {
  #queue: InputRequestQueue;
  #grants: Grants;
  #mode: ToolApprovalMode;
  #pins: ConsentPins | undefined;

  constructor({ queue, grants, mode, pins }: ToolApprovalOptions) {
    this.#queue = queue;
    this.#grants = grants;
    this.#mode = mode;
    this.#pins = pins;
  }

  /**
   * Resolves when the call may be sent, with the source of the approval. Rejects with `ERR-REFUSED` if it was denied,
   * with the signal's reason on abort, and with `ERR-CLOSED` if the connection ends first.
   */
  async permit({
    source,
    tool: name,
    find,
    arguments: args,
    initiator,
    signal,
  }: ToolCallRequest): Promise<AuditedCall["approval"]> {
    signal?.throwIfAborted();
    // Without a definition, the user is prompted for this call only, because a grant can't be bound to a definition.
    const tool = await find().catch(() => undefined);
    signal?.throwIfAborted();
    const grant = tool ? await this.#grants.tool(source, tool) : "none";
    signal?.throwIfAborted();
    if (this.#mode === "once" && grant === "granted" && tool && !isAlwaysPrompted(source, tool)) return "remembered";
    const difference = await this.#pins?.difference(source, name).catch(() => undefined);
    signal?.throwIfAborted();
    const annotations = tool?.annotations;
    const isOnce = this.#mode === "always" || !tool || isAlwaysPrompted(source, tool);
    const answer = await this.#queue.request(
      {
        ...source,
        kind: "tool",
        tool: name,
        arguments: args,
        initiator,
        ...(annotations && { annotations }),
        changed: grant === "changed" || difference !== undefined,
        ...(difference && { difference }),
        ...(isOnce && { once: true as const }),
      },
      signal,
    );
    if (answer.action === "deny") {
      throw new ClientError("ERR-REFUSED", `The call of the tool "${name}" was denied; nothing was sent.`, {
        tool: name,
      });
    }
    if (isOnce || !tool || !answer.remember) return "prompted";
    await this.#grants.allowTool(source, tool, answer.remember);
    await this.#allowWaiting(tool, source.serverId);
    // A failure is harmless: the tool is then still reported as changed.
    if (difference && answer.remember === "always") await this.#pins?.accept(source, name).catch(() => undefined);
    return "prompted";
  }

  /** Allows the calls of the tool that wait for the permission that was just given: apps make several at once. */
  async #allowWaiting(tool: Tool, serverId: string): Promise<void> {
    for (const request of this.#queue.list()) {
      if (request.kind !== "tool" || request.tool !== tool.name || request.serverId !== serverId) continue;
      if (request.once || request.changed || (await this.#grants.tool(request, tool)) !== "granted") continue;
      this.#queue.answer(request.requestId, { action: "allow" });
    }
  }
}

/**
 * True if an approval can't be remembered: the caller is an app that can't be distinguished from a changed one, or that
 * calls a tool whose server says that it destroys something. Such a claim only adds prompts (TL-03).
 */
function isAlwaysPrompted({ app }: InputRequestSource, { annotations }: Tool): boolean {
  return app !== undefined && (!app.hash || annotations?.destructiveHint === true);
}
