/**
 * Searches for one metadata document at its possible addresses, in sequence.
 *
 * Owns: the verdict on each answer (found, missing, broken), and the steps in the trail. Does not own: the addresses, and the required
 * content: the reader of the document throws, which ends the search. https://www.rfc-editor.org/rfc/rfc8414#section-3,
 * https://www.rfc-editor.org/rfc/rfc9728#section-3
 */
import { ClientError, isMcpError, type McpError } from "../errors/index.js";
import type { JsonObject } from "../json/json-object.js";
import type { BoundedFetch } from "./bounded-fetch.js";
import type { AuthorizationStep, Trail } from "./types.js";

/** An address where the document may be. */
export interface MetadataLocation {
  readonly url: string;
  /** True if a server named the address. A guessed one may be unreachable without meaning anything. */
  readonly isNamed: boolean;
}

/** Handling of the document. */
export interface MetadataReader<T> {
  readonly step: AuthorizationStep["step"];
  /** Checks the document and returns the used parts. An exception ends the search. */
  readonly read: (content: JsonObject) => T;
  /** Description of the result, as a sentence for the trail. */
  readonly report: (value: T) => string;
}

/** Dependencies of a search. */
export interface Looking {
  readonly get: BoundedFetch;
  readonly trail: Trail;
  readonly signal?: AbortSignal | undefined;
}

/** Result at one address. `error` at `absent`: unknown, because the address could not be reached. */
type Sight =
  | { readonly kind: "found"; readonly content: JsonObject; readonly status: number }
  | { readonly kind: "absent"; readonly detail: string; readonly status?: number; readonly error?: McpError }
  | { readonly kind: "broken"; readonly status?: number; readonly error: McpError };

/**
 * First document, parsed; `undefined` if there is none. When an earlier address had a broken document and no document followed, rejects
 * with its problem (`ERR-AUTH-DISCOVERY`): a broken document never counts as missing.
 */
export async function firstDocument<T>(
  places: readonly MetadataLocation[],
  { step, read, report }: MetadataReader<T>,
  { get, trail, signal }: Looking,
): Promise<T | undefined> {
  let trouble: McpError | undefined;
  for (const { url, isNamed } of places) {
    const shownUrl = withoutQuery(url);
    const failed = (detail: string, status?: number): void =>
      trail({ step, outcome: "failed", url: shownUrl, ...(status !== undefined && { status }), detail });
    const sight = await lookAt(url, get, signal).catch((error: unknown) => {
      if (isMcpError(error)) failed(error.message);
      throw error;
    });
    if (sight.kind !== "found") {
      failed(sight.kind === "absent" ? sight.detail : sight.error.message, sight.status);
      if (isNamed || sight.kind === "broken") trouble ??= sight.error;
      continue;
    }
    try {
      const value = read(sight.content);
      trail({ step, outcome: "ok", url: shownUrl, status: sight.status, detail: report(value) });
      return value;
    } catch (error) {
      if (isMcpError(error)) failed(error.message, sight.status);
      throw error;
    }
  }
  if (trouble) throw trouble;
  return undefined;
}

async function lookAt(url: string, get: BoundedFetch, signal: AbortSignal | undefined): Promise<Sight> {
  let response: Response;
  try {
    // This header needs no preflight, and there is no other: neither a token nor a revision is sent here (A-22, A-25).
    response = await get(url, { headers: { accept: "application/json" }, ...(signal && { signal }) });
  } catch (error) {
    // An unsafe address is a result in itself, and an abort belongs to the caller.
    if (!isMcpError(error) || signal?.aborted || error.data.reason === "unsafe") throw error;
    // Servers send their 404 without CORS headers: a browser can't distinguish it from an outage.
    const { reason } = error.data;
    return reason === "network" ? { kind: "absent", detail: error.message, error } : { kind: "broken", error };
  }
  const { status, headers } = response;
  if (status >= 400 && status < 500) return { kind: "absent", detail: "There is no such document.", status };
  if (!response.ok) return { kind: "broken", status, error: outOfOrder(url, `answers with status ${status}`) };
  const content = objectIn(await response.text());
  if (content) return { kind: "found", content, status };
  // Some sites return their start page for every path.
  const isPage = /^text\/html\b/i.test(headers.get("content-type") ?? "");
  if (isPage) return { kind: "absent", detail: "There is a web page in place of the document.", status };
  return { kind: "broken", status, error: outOfOrder(url, "is no JSON object") };
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return Object.assign(Object.create(null) as JsonObject, value); // typed `any` by the platform
  } catch {
    return undefined; // its text is not repeated
  }
}

function outOfOrder(url: string, what: string): ClientError {
  return wrongMetadata(`${withoutQuery(url)} ${what}.`);
}

/** Failure of metadata that exists and can't be used. */
export function wrongMetadata(what: string, data: JsonObject = {}): ClientError {
  return new ClientError("ERR-AUTH-DISCOVERY", `${what} Its operator has to correct it.`, data);
}

/** Server text inside a sentence of this client: short, on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `"${line.length > 200 ? `${line.slice(0, 200)}…` : line}"`;
}

/** Strings of a list; `undefined` when it is not a list. `null` means absent in the metadata of many servers. */
export function stringsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : undefined;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
