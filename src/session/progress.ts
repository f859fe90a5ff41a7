/**
 * Notifications that belong to a request: its progress and its log messages.
 *
 * Owns: distinguishing them from other notifications, and dropping progress that does not increase (U-02).
 */
import type { Params } from "../jsonrpc/index.js";
import { readLoggingMessage, readProgress } from "../protocol/index.js";
import type { SessionRequestOptions } from "./session.js";

/** Progress token as text; `undefined` if it is invalid. */
export function tokenText(token: unknown): string | undefined {
  return typeof token === "string" || typeof token === "number" ? String(token) : undefined;
}

/** Receives progress of one request; values that do not increase are dropped. */
export function progressTaker(onProgress: SessionRequestOptions["onProgress"]): (params: Params) => void {
  let last = -Infinity;
  return (params) => {
    const progress = readProgress(params);
    if (!progress || progress.progress <= last) return;
    last = progress.progress;
    onProgress?.(progress);
  };
}

/**
 * Creates the receiver of all notifications on a request's own exchange; other notifications are passed to `others`.
 */
export function requestNotifications(
  options: SessionRequestOptions,
  isOwnToken: (token: unknown) => boolean,
  others: (method: string, params: Params) => void,
): (method: string, params: Params) => void {
  const takeProgress = progressTaker(options.onProgress);
  return (method, params) => {
    if (method === "notifications/progress" && isOwnToken(params.progressToken)) return takeProgress(params);
    if (method === "notifications/message" && options.onLog) return options.onLog(readLoggingMessage(params));
    others(method, params);
  };
}
