/**
 * Messages between this client and one app. Types only.
 */
import type { Incoming, Params } from "../../../jsonrpc/index.js";

/** End of a message port. */
export interface AppPort {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: () => void): void;
  start(): void;
  close(): void;
}

/** Request of an app that is being answered. */
export interface AppCall {
  readonly method: string;
  readonly params: Params;
  /** Aborts when the app cancels the request or is closed. */
  readonly signal: AbortSignal;
}

/** Answer to a request of the host; `undefined` if the app ended first. */
export type AppAnswer = Extract<Incoming, { kind: "result" | "error" }>["message"] | undefined;
