/**
 * Calls a tool: the second of the five paths. Request, progress and log of the call, result or failure.
 *
 * Owns: the events of a call, and one retry when the server says that headers and body disagree (H-07).
 */
import { ClientError, isMcpError, toPlainError } from "../errors/index.js";
import { isObject, type Clock } from "../jsonrpc/index.js";
import { readCallToolResult, type CallToolResult } from "../protocol/index.js";
import type { Session, SessionRequestOptions } from "../session/index.js";
import type { CallOptions, HostEvent } from "./api.js";
import { guarded } from "./event-batcher.js";
import type { ToolBook } from "./tool-book.js";

/** What a call needs. */
export interface CallContext {
  readonly serverId: string;
  readonly session: Pick<Session, "request" | "row">;
  readonly book: Pick<ToolBook, "load" | "mirrored">;
  readonly clock: Clock;
  readonly emit: (event: HostEvent) => void;
  /** What a call's own options leave open. */
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
  try {
    const result = await send(context, callId, tool, args, options);
    emit({ kind: "call-ended", callId, at: clock.now(), end: { kind: "result", isError: result.isError === true } });
    return result;
  } catch (failure) {
    const error = withDoubt(failure);
    const cancelled = options.signal?.aborted === true && error === options.signal.reason;
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
): Promise<CallToolResult> {
  const { session, book, emit, clock, deadlines } = context;
  const request = () =>
    session.request(
      "tools/call",
      { name: tool, ...(args && { arguments: args }) },
      {
        ...deadlines,
        ...options,
        callId,
        onProgress(progress) {
          emit({ kind: "call-progress", callId, progress });
          guarded(options.onProgress, progress);
        },
        onLog(message) {
          emit({ kind: "call-log", callId, message, at: clock.now() });
          guarded(options.onLog, message);
        },
        mirrored: book.mirrored(tool, args ?? {}),
      },
    );
  try {
    return readCallToolResult(await request());
  } catch (error) {
    // A legacy server may mean anything by that number, and may have done the work.
    if (!isMcpError(error) || error.code !== "ERR-HEADERS" || session.row.era !== "modern") throw error;
    // The definition we mirrored from may be stale: fetch it anew and ask once more.
    await book.load({ ...deadlines, signal: options.signal, cache: "reload" }, false);
    return readCallToolResult(await request());
  }
}

/** Nobody answered: a call that was under way may have been done all the same, which the failure to reach a server does not tell. */
function withDoubt(error: unknown): unknown {
  if (!isMcpError(error) || !/^ERR-(CORS|UNREACHABLE|OFFLINE)$/.test(error.code)) return error;
  const { code, message, data } = error;
  return new ClientError(
    code,
    `${message} The work may or may not have been done.`,
    { ...data, mayBeDone: true },
    error,
  );
}
