/**
 * Calls a tool: sends the request, and reports progress, log messages, and the result or failure.
 *
 * Owns: the events of a call, `mayHaveRun` of its failure, and one retry if the server reports that headers and body do
 * not match (H-07).
 */
import { callListener } from "../../async/call-listener.js";
import { ClientError, isMcpError, toPlainError } from "../../errors/index.js";
import { isObject, type Delivery } from "../../jsonrpc/index.js";
import { readCallToolResult, type CallToolResult } from "../../protocol/index.js";
import { loadRetries } from "../../session/attempts.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { CallOptions } from "../api/index.js";
import type { ToolRegistry } from "../memory/tool-registry.js";
import type { ConnectionParts } from "./connection-parts.js";

/** Dependencies of a call: its connection, and what the connection has of tools and defaults. */
export interface CallContext extends Pick<ConnectionParts, "id" | "emit" | "platform"> {
  readonly session: Pick<Session, "request" | "row">;
  readonly registry: Pick<ToolRegistry, "load" | "mirrored">;
  /** Defaults for options the call leaves open. */
  readonly deadlines: SessionRequestOptions;
}

/** Runs one call. Rejects as `Server.callTool` does. */
export async function callTool(
  context: CallContext,
  callId: string,
  tool: string,
  args: Readonly<Record<string, unknown>> | undefined,
  options: CallOptions,
): Promise<CallToolResult> {
  const { id: serverId, session, registry, emit, deadlines } = context;
  const { clock } = context.platform;
  if (args !== undefined && !isObject(args)) {
    throw new ClientError("ERR-ARGUMENT", `The arguments of ${tool} must be an object.`, { tool });
  }
  const { initiator } = options;
  emit({ kind: "call-started", serverId, callId, tool, at: clock.now(), ...(initiator === "app" && { initiator }) });
  const delivery: Delivery = { mayHaveRun: false, callId };
  const request = async (): Promise<CallToolResult> => {
    const answer = await session.request(
      "tools/call",
      { name: tool, ...(args && { arguments: args }) },
      {
        ...deadlines,
        ...options,
        callId,
        delivery,
        onProgress(progress) {
          emit({ kind: "call-progress", serverId, callId, progress });
          callListener(options.onProgress, progress);
        },
        onLog(message) {
          emit({ kind: "call-log", serverId, callId, message, at: clock.now() });
          callListener(options.onLog, message);
        },
        mirrored: registry.mirrored(tool, args ?? {}),
      },
    );
    return readCallToolResult(answer);
  };
  try {
    const result = await request().catch(async (error: unknown) => {
      await reloadTools(error, context, options);
      return request();
    });
    emit({
      kind: "call-ended",
      serverId,
      callId,
      at: clock.now(),
      end: { kind: "result", isError: result.isError === true },
    });
    return result;
  } catch (failure) {
    const cancelled = options.signal?.aborted === true && failure === options.signal.reason;
    const error = cancelled ? failure : await describeFailure(failure, delivery);
    const end = cancelled
      ? ({ kind: "cancelled" } as const)
      : ({ kind: "failed", error: toPlainError(error) } as const);
    emit({ kind: "call-ended", serverId, callId, at: clock.now(), end });
    throw error;
  }
}

/**
 * Loads the tools again after the server refused the headers of a call, before it began: the definition used for
 * mirroring may be stale. Rejects with any other `error`.
 */
async function reloadTools(
  error: unknown,
  { session, registry, deadlines }: CallContext,
  { signal }: CallOptions,
): Promise<void> {
  // Legacy servers may use this error code for any failure, and may have executed the call.
  if (!isMcpError(error) || error.code !== "ERR-HEADERS" || session.row.era !== "modern") throw error;
  await registry.load({ ...deadlines, signal, cache: "reload" });
}

/**
 * Failure of a call that the server did not answer, with `data.mayHaveRun`. An answer of the server is returned
 * unchanged.
 */
async function describeFailure(failure: unknown, delivery: Delivery): Promise<unknown> {
  const retries = await loadRetries().catch(() => undefined);
  return retries?.withDelivery(failure, delivery) ?? failure;
}
