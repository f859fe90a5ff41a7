/**
 * Converts errors to plain data, to send them to another thread: structured clone keeps only the name, message and
 * stack of an `Error`.
 *
 * Owns: both directions. Preserves the code, the data, the server's own error, and the chain of causes (up to {@link
 * MAX_CAUSES}).
 */
import type { ErrorCode } from "./codes.js";
import { ClientError, isMcpError, ServerError, type ErrorData } from "./mcp-error.js";

const MAX_CAUSES = 4;

/** Error as plain data. `kind` determines the class when the error is restored. */
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

/** Outcome of a call as plain data, which is sent to the other thread instead of an exception. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: PlainError };

/** Converts any thrown value to plain data. */
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

/** Thrown value as text; some values throw when they are converted to text. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "something that has no text was thrown";
  }
}

/** Restores the error from which {@link toPlainError} created the data. */
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

/** Runs `work` and returns its outcome as plain data; never rejects. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: toPlainError(error) };
  }
}
