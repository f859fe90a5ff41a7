/**
 * Messages between the page that waits for a sign-in and the callback page.
 *
 * Owns: the names of the channel, messages and storage keys, and matching a URL to its sign-in. All of them
 * contain the `state`, so code that does not know it can neither listen nor answer.
 */
import type { InputRequest } from "../../src/client/api/index.js";

/** Data of a sign-in window; an input request of kind `sign-in` has this shape. */
export type SignInParams = Pick<
  Extract<InputRequest, { readonly kind: "sign-in" }>,
  "authorizationUrl" | "redirectUrl" | "state"
>;

const REPORT = "mcp-panel-callback";
const RECEIPT = "mcp-panel-callback-received";

/** Maximum duration of a sign-in in the same tab, in milliseconds. */
export const RETURN_WITHIN_MS = 600_000;

/** Opens the channel of one sign-in; `undefined` if channels are not available in this page. */
export function channelOf(state: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`${REPORT}:${state}`);
  } catch {
    return undefined;
  }
}
/** Key in `localStorage` for the report of the callback page, which is stored only briefly. */
export const reportKey = (state: string): string => `${REPORT}:${state}`;
/** Key for the receipt of the report. */
export const receiptKey = (state: string): string => `${RECEIPT}:${state}`;
/** Key in `sessionStorage` for the return URL, while this tab is at the authorization server. */
export const returnKey = (state: string): string => `mcp-panel-return:${state}`;
/** Key in the window's `sessionStorage` for the time at which it was opened for this sign-in. */
export const pendingKey = (state: string): string => `mcp-panel-pending:${state}`;
/** Prefix of the keys in `sessionStorage` under which a callback waits for the page that the user returns to. */
export const RETURNED = "mcp-panel-returned:";

/** The callback page was opened with this URL. */
export interface CallbackReport {
  readonly type: typeof REPORT;
  readonly url: string;
}

/** The report of this sign-in was received. */
export interface CallbackReceipt {
  readonly type: typeof RECEIPT;
  readonly state: string;
}

/** Creates a report. */
export const reportOf = (url: string): CallbackReport => ({ type: REPORT, url });
/** Creates a receipt. */
export const receiptOf = (state: string): CallbackReceipt => ({ type: RECEIPT, state });

/** Returns the URL that a message reports; `undefined` for any other message. */
export function readReport(data: unknown): string | undefined {
  return member(data, "type") === REPORT ? text(member(data, "url")) : undefined;
}

/** Returns true if a message is the receipt of this sign-in. */
export function isReceipt(data: unknown, state: string): boolean {
  return member(data, "type") === RECEIPT && member(data, "state") === state;
}

/**
 * Returns true if this is an address of the redirect page, with the `state` of this sign-in and no other.
 * @example belongsTo("https://your.site/mcp-oauth-callback.html?code=c&state=s", request);
 */
export function belongsTo(url: string, { redirectUrl, state }: Omit<SignInParams, "authorizationUrl">): boolean {
  if (!URL.canParse(url) || !URL.canParse(redirectUrl)) return false;
  const [came, expected] = [new URL(url), new URL(redirectUrl)];
  const states = came.searchParams.getAll("state");
  return (
    came.origin === expected.origin && came.pathname === expected.pathname && states.length === 1 && states[0] === state
  );
}

function member(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null && Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
