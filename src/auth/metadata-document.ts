/**
 * Looks for one metadata document at the addresses where it may be, one after the other.
 *
 * Owns: what an answer counts for (here, not here, out of order), and the steps in the trail. Never: which addresses, nor what has to
 * be in the document: its reader says so by throwing, which ends the search.
 * https://www.rfc-editor.org/rfc/rfc8414#section-3, https://www.rfc-editor.org/rfc/rfc9728#section-3
 */
import { ClientError, isMcpError, type McpError } from "../errors/index.js";
import type { BoundedFetch } from "./bounded-fetch.js";
import type { AuthorizationStep, Trail } from "./types.js";

/** A JSON object of somebody else's; it inherits nothing, whatever its keys are. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** An address where the document may be. */
export interface Place {
  readonly url: string;
  /** Somebody said it is there. One that is only guessed may be out of reach without meaning anything. */
  readonly isNamed: boolean;
}

/** What to do with the document. */
export interface Reading<T> {
  readonly step: AuthorizationStep["step"];
  /** Checks the document and takes what is used of it. What it throws ends the search. */
  readonly read: (content: JsonObject) => T;
  /** What was found, as a sentence for the trail. */
  readonly report: (value: T) => string;
}

/** How to look. */
export interface Looking {
  readonly get: BoundedFetch;
  readonly trail: Trail;
  readonly signal?: AbortSignal | undefined;
}

/** What is at one address. `error` at `absent`: nobody knows, since it could not be asked. */
type Sight =
  | { readonly kind: "found"; readonly content: JsonObject; readonly status: number }
  | { readonly kind: "absent"; readonly detail: string; readonly status?: number; readonly error?: McpError }
  | { readonly kind: "broken"; readonly status?: number; readonly error: McpError };

/**
 * The first document, as it was read; `undefined` when there is none. When something was out of order on the way and no document came
 * after it, that is what this rejects with (`ERR-AUTH-DISCOVERY`): what is merely broken is never taken for missing.
 */
export async function firstDocument<T>(
  places: readonly Place[],
  { step, read, report }: Reading<T>,
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
    // This header needs no preflight, and there is no other: a token or a revision is nobody's business here (A-22, A-25).
    response = await get(url, { headers: { accept: "application/json" }, ...(signal && { signal }) });
  } catch (error) {
    // An unsafe address is an answer in itself; and an abort is the caller's.
    if (!isMcpError(error) || signal?.aborted || error.data.reason === "unsafe") throw error;
    // Servers send their 404 without CORS headers: a browser can't tell it from an outage.
    const { reason } = error.data;
    return reason === "network" ? { kind: "absent", detail: error.message, error } : { kind: "broken", error };
  }
  const { status, headers } = response;
  if (status >= 400 && status < 500) return { kind: "absent", detail: "There is no such document.", status };
  if (!response.ok) return { kind: "broken", status, error: outOfOrder(url, `answers with status ${status}`) };
  const content = objectIn(await response.text());
  if (content) return { kind: "found", content, status };
  // Sites that show their start page for every path.
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

/** The failure of metadata that is there and can't be used. */
export function wrongMetadata(what: string, data: JsonObject = {}): ClientError {
  return new ClientError("ERR-AUTH-DISCOVERY", `${what} Its operator has to correct it.`, data);
}

/** Text of a server inside a sentence of ours: short, on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `"${line.length > 200 ? `${line.slice(0, 200)}…` : line}"`;
}

/** The strings of a list; `undefined` when it is no list. `null` stands for absent in the metadata of many servers. */
export function stringsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : undefined;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
