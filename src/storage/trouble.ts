/**
 * Errors with which problems of storage are reported.
 *
 * Owns: the reasons and their messages, which never contain keys, values or ids.
 */
import { ClientError } from "../errors/index.js";

const LASTS = "What is remembered ends with this page";

const SENTENCES = {
  refused: `The browser refused to open the database: site data may be blocked. ${LASTS}.`,
  stuck: `The browser did not open the database in time. ${LASTS}; restart the browser.`,
  blocked: `Another tab has an older database open. ${LASTS}; close it and reload.`,
  newer: `The database was made by a newer version of this client. ${LASTS}; reload.`,
  upgraded: `Another tab needs to change or delete the database. ${LASTS}; reload.`,
  foreign: `A database of this name lacks our tables. ${LASTS}; clear this site's data.`,
  lost: `The database stopped working. ${LASTS}.`,
  quota: `The browser's storage is full. ${LASTS} where it did not fit.`,
  unreadable: "A stored record could not be read.",
  clone: "A value that is no plain data was not stored.",
} as const;

/** Reason of a storage problem; `data.reason` of the reported errors. */
export type StorageTrouble = keyof typeof SENTENCES;

/** Receives a problem, as `ERR-STORAGE` with `data.reason`. Must not throw. */
export type OnTrouble = (error: ClientError) => void;

/** Creates the error for a reason. */
export function storageError(reason: StorageTrouble, cause?: unknown): ClientError {
  return new ClientError("ERR-STORAGE", SENTENCES[reason], { reason }, cause);
}

/**
 * Reports problems, each reason only once. Values that can't be cloned are reported every time, because each of them is
 * not stored.
 */
export class TroubleReporter {
  #reported = new Set<unknown>();
  #onTrouble: OnTrouble | undefined;

  constructor(onTrouble: OnTrouble | undefined) {
    this.#onTrouble = onTrouble;
  }

  report(error: ClientError): void {
    const { reason } = error.data;
    if (reason !== "clone" && this.#reported.has(reason)) return;
    this.#reported.add(reason);
    this.#onTrouble?.(error);
  }
}

/** Name of an error, which identifies its kind: `QuotaExceededError`, `DataCloneError`, … */
export function failureName(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
