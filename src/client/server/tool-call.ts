/**
 * Calls a tool: sends the request, and reports progress, log messages, and the result or failure.
 *
 * Owns: the events of a call, `mayHaveRun` of its failure, and one retry if the server reports that headers and body do not match
 * (H-07).
 */
import { callListener } from "../../errors/call-listener.js";
import { ClientError, isMcpError, toPlainError } from "../../errors/index.js";
import { isObject, type Clock, type Delivery } from "../../jsonrpc/index.js";
import { readCallToolResult, type CallToolResult } from "../../protocol/index.js";
import { loadRetries } from "../../session/attempts.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { CallOptions, HostEvent } from "../api/index.js";
import type { ToolRegistry } from "../memory/tool-registry.js";

/** Dependencies of a call. */
export interface CallContext {
  readonly serverId: string;
  readonly session: Pick<Session, "request" | "row">;
  readonly registry: Pick<ToolRegistry, "load" | "mirrored">;
  readonly clock: Clock;
  readonly emit: (event: HostEvent) => void;
  /** Defaults for options that the call does not set. */
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
  const { emit, clock, serverId } = context;
  if (args !== undefined && !isObject(args)) {
    throw new ClientError("ERR-ARGUMENT", `The arguments of ${tool} must be an object.`, { tool });
  }
  emit({ kind: "call-started", serverId, callId, tool, at: clock.now() });
  const delivery: Delivery = { mayHaveRun: false };
  try {
    const result = await send(context, callId, tool, args, options, delivery);
    emit({ kind: "call-ended", callId, at: clock.now(), end: { kind: "result", isError: result.isError === true } });
    return result;
  } catch (failure) {
    const cancelled = options.signal?.aborted === true && failure === options.signal.reason;
    const error = cancelled ? failure : await describeFailure(failure, delivery);
    const end = cancelled
      ? ({ kind: "cancelled" } as const)
      : ({ kind: "failed", error: toPlainError(error) } as const);
    emit({ kind: "call-ended", callId, at: clock.now(), end });
    throw error;
  }
}

async function send(
  context: CallContext,
  callId: string,
  tool: string,
  args: Readonly<Record<string, unknown>> | undefined,
  options: CallOptions,
  delivery: Delivery,
): Promise<CallToolResult> {
  const { session, registry, emit, clock, deadlines } = context;
  const request = () =>
    session.request(
      "tools/call",
      { name: tool, ...(args && { arguments: args }) },
      {
        ...deadlines,
        ...options,
        callId,
        delivery,
        onProgress(progress) {
          emit({ kind: "call-progress", callId, progress });
          callListener(options.onProgress, progress);
        },
        onLog(message) {
          emit({ kind: "call-log", callId, message, at: clock.now() });
          callListener(options.onLog, message);
        },
        mirrored: registry.mirrored(tool, args ?? {}),
      },
    );
  try {
    return readCallToolResult(await request());
  } catch (error) {
    // A legacy server may use this code for anything, and may have run the tool.
    if (!isMcpError(error) || error.code !== "ERR-HEADERS" || session.row.era !== "modern") throw error;
    // The definition used for mirroring may be stale: it is fetched again, and the call is sent once more. The server
    // refused the call before running it.
    await registry.load({ ...deadlines, signal: options.signal, cache: "reload" });
    return readCallToolResult(await request());
  }
}

/**
 * Failure of a call that the server did not answer, with `data.mayHaveRun`. An error sent by the server is returned
 * unchanged.
 */
async function describeFailure(failure: unknown, delivery: Delivery): Promise<unknown> {
  const retries = await loadRetries().catch(() => undefined);
  return retries?.withDelivery(failure, delivery) ?? failure;
}
