/**
 * Multi round-trip requests: the server returns "input required" and the client resends the request with input
 * responses, until the request is complete (M-01 … M-13).
 *
 * Owns: the rounds, their limits, and the parameters of each retry. The host responds to the input requests.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
import { ClientError } from "../../errors/index.js";
import { isObject, pause, type Params, type StreamPacing } from "../../jsonrpc/index.js";
import { methodRow, type MethodName } from "../../protocol/index.js";
import type { ClientSelf, IncomingRequest } from "../session.js";
import { KeptAnswers } from "./kept-answers.js";
import { answerRequest, readInputRequests } from "./input-requests.js";

/** Options of one request with rounds. */
export interface RoundsOptions {
  /** Session whose client responds, and the store of responses that the server may not have received. */
  readonly session: { readonly client: ClientSelf; readonly closed: AbortSignal; keptAnswers: KeptAnswers | undefined };
  readonly method: MethodName;
  readonly params: Params;
  readonly pacing: StreamPacing;
  readonly callId?: string | undefined;
  readonly signal: AbortSignal;
  readonly onInput?: (() => void) | undefined;
  /** Sends the request with these additional parameters, under a new id. */
  readonly send: (extra: Params) => Promise<Params>;
}

/** Maximum number of rounds with input requests. */
const MAX_ROUNDS = 10;
/** Maximum number of rounds in which the server only requests a retry. */
const MAX_IDLE_ROUNDS = 60;
const IDLE_MS = { first: 250, max: 5_000 };
/** Maximum length of the server's request state, in characters. */
const MAX_STATE = 1_000_000;

/** Number of the last round, across all calls: all entries of one result count once towards the rate limit. */
let lastRound = 0;

/**
 * Responds to the input requests of `first` and resends the request until it is complete. Rejects with `ERR-PROTO`,
 * `ERR-MRTR-LOOP`, `ERR-LIMIT`, `ERR-REFUSED` or as the request does.
 */
export async function withRounds(first: Params, options: RoundsOptions): Promise<Params> {
  const { method, pacing, signal } = options;
  let result = first;
  let [requested, idle] = [0, 0];
  const opened = new Set<unknown>();
  while (result.resultType === "input_required") {
    options.onInput?.();
    const { requestState } = result;
    const requests = readRequests(method, result);
    if (Object.keys(requests).length > 0) requested++;
    else idle++;
    if (requested > MAX_ROUNDS || idle > MAX_IDLE_ROUNDS) {
      const text = `The server asked ${requested + idle} times during ${method} without finishing.`;
      throw new ClientError("ERR-MRTR-LOOP", text, { method, rounds: requested + idle });
    }
    let extra: Params = {};
    if (isObject(result.inputRequests)) extra = { inputResponses: await answers(requests, options, opened) };
    if (Object.keys(requests).length === 0) {
      await pause(Math.min(IDLE_MS.first * 2 ** (idle - 1), IDLE_MS.max), pacing.clock, signal);
    }
    signal.throwIfAborted();
    // The request state comes from the latest result only, and is sent unchanged (M-04).
    if (typeof requestState === "string") extra = { ...extra, requestState };
    const { send } = options;
    result = await (method === "tools/call" ? keptFor(options).keeping(options.params, extra, send) : send(extra));
  }
  return result;
}

function keptFor({ session, pacing }: RoundsOptions): KeptAnswers {
  return (session.keptAnswers ??= new KeptAnswers(pacing.clock, session.closed));
}

/** Responses to all entries, created in sequence because each may need the user (M-02, M-12). */
async function answers(
  requests: Readonly<Record<string, Params>>,
  options: RoundsOptions,
  opened: Set<unknown>,
): Promise<Params> {
  const { method: callMethod, callId, signal, session } = options;
  const given: Record<string, Params> = Object.create(null) as Record<string, Params>; // the keys come from the server
  const round = ++lastRound;
  const { nameParam } = methodRow(callMethod);
  const name = nameParam && options.params[nameParam];
  const during = {
    method: callMethod,
    ...(typeof name === "string" && { name }),
    ...(callId !== undefined && { callId }),
  };
  for (const [key, { method, params }] of Object.entries(requests)) {
    const page = isObject(params) && params.mode === "url" ? params.url : undefined;
    const request: IncomingRequest = {
      method: String(method),
      params: isObject(params) ? params : {},
      era: "modern",
      during,
      round,
      signal,
      // The server still waits for the same page: a URL is never reopened automatically (E-12).
      ...(opened.has(page) && { opened: true }),
    };
    given[key] = await answerRequest(request, session.client, callMethod);
    if (page !== undefined && given[key]?.action === "accept") opened.add(page);
  }
  return given;
}

function readRequests(method: MethodName, result: Params): Readonly<Record<string, Params>> {
  const { inputRequests, requestState } = result;
  const wrong = (what: string): ClientError =>
    new ClientError("ERR-PROTO", `The server wants input for ${method}, but ${what}.`, { method });
  if (inputRequests === undefined && requestState === undefined) throw wrong("says neither what nor with which state");
  if (requestState !== undefined && typeof requestState !== "string") throw wrong("its state is no text");
  if (requestState !== undefined && requestState.length > MAX_STATE) {
    throw new ClientError("ERR-LIMIT", `The state of ${method} is larger than ${MAX_STATE} characters.`, { method });
  }
  if (inputRequests === undefined) return {};
  return readInputRequests(inputRequests, wrong);
}
