/**
 * Exchange with a target: one request, and its answer as it arrives.
 *
 * Owns: the deadline of the head, the end of both sides (a caller that goes away ends the request to the target), and
 * redirects, which are never followed. Never decides about targets and callers.
 */
import { bodyToReturn, bodyToSend, wholeBodyOf, withWhole } from "./bodies.js";
import { fieldsToTarget, headOf, hasEvents } from "./fields.js";
import { reasonOf, RelayRefusal } from "./refusal.js";

/**
 * Fetch of the relay: that of the platform, or one that resolves a name once, checks all its addresses and connects to
 * those (`pinnedFetch` of `mcp-panel/relay/node`), for which `mayBePrivate` tells which addresses are allowed.
 */
export type RelayFetch = (url: string, init: RequestInit & { readonly mayBePrivate?: boolean }) => Promise<Response>;

/** Mark of a fetch that pins. It is the same in every copy of this module. */
export const PINNING = Symbol.for("mcp-panel.relay.pins");

/** True for a fetch that checks the addresses it connects to. */
export function isPinning(fetch: RelayFetch): boolean {
  return Reflect.get(fetch, PINNING) === true;
}

/** Decided request. */
export interface Errand {
  readonly url: URL;
  readonly mayBePrivate: boolean;
  /** Fields that are forwarded. */
  readonly forwarded: RegExp;
  readonly maxRequestBytes: number;
  /** Longest answer that is no event stream. */
  readonly maxAnswerBytes: number;
}

/** End of an exchange, shared by both sides. */
export interface Ending {
  readonly signal: AbortSignal;
  /** Ends the exchange; unless it is whole, also the request to the target. */
  readonly end: (isWhole: boolean) => void;
  /** Ends the request to the target. */
  readonly abort: (reason: RelayRefusal) => void;
  /** Result of `work`, unless the exchange is aborted before: then it rejects at once, whatever `work` waits for. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

/** Begins an exchange. It is aborted when the caller goes away; `left` is called when it is over. */
export function beginExchange(caller: AbortSignal, left: () => void): Ending {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_, failed) => signal.addEventListener("abort", () => failed(signal.reason)));
  aborted.catch(() => undefined); // it may end when nobody waits any more
  const abort = (reason: RelayRefusal): void => controller.abort(reason);
  const cancel = (): void => abort(new RelayRefusal("cancel"));
  if (caller.aborted) cancel();
  caller.addEventListener("abort", cancel);
  const end = (isWhole: boolean): void => {
    caller.removeEventListener("abort", cancel);
    if (!isWhole) cancel();
    left();
  };
  return { signal, end, abort, during: (work) => Promise.race([work, aborted]) };
}

/** Sends the request and returns the answer, whose body is passed on as it arrives. Rejects with a refusal. */
export async function sendToTarget(
  request: Request,
  errand: Errand,
  fetch: RelayFetch,
  { signal, end }: Ending,
  idleMs: number | undefined,
): Promise<Response> {
  const headers = fieldsToTarget(request.headers, errand.forwarded);
  const isPinned = isPinning(fetch);
  // Other kinds of fetch decompress, and some keep the field that says so.
  headers.set("accept-encoding", (isPinned && request.headers.get("accept-encoding")) || "identity");
  const send = async (): Promise<Response> => {
    const body = await bodyToSend(request, errand.maxRequestBytes, signal);
    const answer = await fetch(errand.url.href, {
      method: request.method,
      headers,
      redirect: "manual",
      signal,
      mayBePrivate: errand.mayBePrivate,
      ...(body !== undefined && { body, duplex: "half" }),
    });
    if (signal.aborted) await answer.body?.cancel(signal.reason);
    signal.throwIfAborted();
    return answer;
  };
  const answer = await send().catch((error: unknown) => {
    throw new RelayRefusal(reasonOf(error));
  });
  const head = headOf(answer);
  if (!isPinned) head.headers.delete("content-encoding");
  if (answer.body === null || isNullBody(head.status)) {
    end(true);
    return new Response(null, head);
  }
  const isStream = hasEvents(answer.headers);
  const whole = wholeBodyOf(answer);
  if (whole !== undefined && (isStream || whole.length <= errand.maxAnswerBytes)) {
    end(true);
    return withWhole(new Response(whole, head), whole);
  }
  const rules = {
    maxBytes: isStream ? undefined : errand.maxAnswerBytes,
    idleMs,
    beginsWithComment: isStream && !head.headers.has("content-encoding"),
  };
  return new Response(bodyToReturn(answer.body, rules, end), head);
}

const isNullBody = (status: number): boolean => status === 204 || status === 205;
