/**
 * Errors as data, for the way across a thread boundary (structured clone keeps only name, message and stack of an `Error`).
 *
 * Owns: both directions. Never loses code, data, the server's own error or the chain of causes (up to {@link MAX_CAUSES}).
 */
import type { ErrorCode } from "./codes.js";
import { ClientError, isMcpError, ServerError, type ErrorData } from "./mcp-error.js";

const MAX_CAUSES = 4;

/** An error as plain data. `kind` selects the class to rebuild. */
export type PlainError =
  | {
      readonly kind: "client";
      readonly code: ErrorCode;
      readonly message: string;
      readonly data: ErrorData;
      readonly cause?: PlainError;
    }
  | {
      readonly kind: "server";
      readonly code: ErrorCode;
      readonly message: string;
      readonly rpcCode: number;
      readonly rpcData: unknown;
      readonly data: ErrorData;
    }
  | { readonly kind: "dom"; readonly name: string; readonly message: string }
  | { readonly kind: "other"; readonly name: string; readonly message: string; readonly cause?: PlainError };

/** The result of a call as data: what crosses the boundary instead of a throw. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: PlainError };

/** Turns anything thrown into plain data. */
export function toPlainError(error: unknown, depth = 0): PlainError {
  const cause =
    error instanceof Error && error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: toPlainError(error.cause, depth + 1) }
      : {};
  if (isMcpError(error)) {
    if (error.name === "ServerError") {
      const { rpcCode, rpcData } = error as ServerError;
      return { kind: "server", code: error.code, message: error.message, rpcCode, rpcData, data: error.data };
    }
    return { kind: "client", code: error.code, message: error.message, data: error.data, ...cause };
  }
  if (typeof DOMException !== "undefined" && error instanceof DOMException) {
    return { kind: "dom", name: error.name, message: error.message };
  }
  if (error instanceof Error) return { kind: "other", name: error.name, message: error.message, ...cause };
  return { kind: "other", name: "Error", message: textOf(error) };
}

/** Thrown value as text; some values have none and throw instead. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "something that has no text was thrown";
  }
}

/** Rebuilds the error that {@link toPlainError} took apart. */
export function fromPlainError(plain: PlainError): Error {
  switch (plain.kind) {
    case "client":
      return new ClientError(plain.code, plain.message, plain.data, plain.cause && fromPlainError(plain.cause));
    case "server":
      return new ServerError(plain.rpcCode, plain.message, plain.rpcData, plain.data, plain.code);
    case "dom":
      return new DOMException(plain.message, plain.name);
    case "other": {
      const error = new Error(plain.message, plain.cause ? { cause: fromPlainError(plain.cause) } : undefined);
      error.name = plain.name;
      return error;
    }
    default:
      return plain satisfies never;
  }
}

/** Runs `work` and returns its outcome as data; never rejects. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: toPlainError(error) };
  }
}
