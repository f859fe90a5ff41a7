/**
 * Redirect page for authorization servers; served with `mcp-oauth-callback.html` from the embedder's own origin.
 *
 * Owns: removing the code from the URL at once, passing it to the waiting page, and showing the outcome. Never shows,
 * sends or stores it anywhere else, and does nothing in a frame.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { callbackView } from "./callback-view.js";
import { reportStored } from "../callback-listener.js";
import {
  channelOf,
  isReceipt,
  receiptKey,
  reportKey,
  reportOf,
  pendingKey,
  RETURN_WITHIN_MS,
  RETURNED,
  returnKey,
} from "../callback-wire.js";

/**
 * Returns the page that this tab left for this sign-in; `undefined` if there is none or it was too long ago. Deletes
 * the record.
 */
function takeWayBack(state: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(returnKey(state)) ?? "null");
    sessionStorage.removeItem(returnKey(state));
    if (typeof kept !== "object" || kept === null || !("returnTo" in kept) || !("at" in kept)) return undefined;
    const { returnTo, at } = kept;
    if (typeof at !== "number" || Math.abs(Date.now() - at) > RETURN_WITHIN_MS) return undefined;
    if (typeof returnTo !== "string" || !URL.canParse(returnTo)) return undefined;
    return new URL(returnTo).origin === location.origin ? returnTo : undefined;
  } catch {
    return undefined; // storage is unavailable, or other code stored data under this key
  }
}

/** Returns true if a page of this origin recently opened this window for this sign-in. Deletes the record. */
function takePending(state: string): boolean {
  try {
    const since = sessionStorage.getItem(pendingKey(state));
    sessionStorage.removeItem(pendingKey(state));
    return since !== null && Math.abs(Date.now() - Number(since)) <= RETURN_WITHIN_MS;
  } catch {
    return false; // storage is unavailable
  }
}

/** Navigates back with the callback. Returns false if the callback could not be stored, and then stays on this page. */
function goBack(returnTo: string, state: string, callbackUrl: string): boolean {
  try {
    sessionStorage.setItem(RETURNED + state, JSON.stringify({ callbackUrl, at: Date.now() }));
  } catch {
    return false;
  }
  location.replace(returnTo);
  return true;
}

/**
 * Milliseconds after which the code is written to `localStorage`, where other tabs of this origin could briefly see it.
 */
const STORED_AFTER_MS = 600;

/** Reports `url`. Resolves when it was received, however late. Never rejects. */
function reported(url: string, state: string): Promise<void> {
  return new Promise((resolve) => {
    const channel = channelOf(state);
    const listening = new AbortController();
    const over = { signal: listening.signal };
    const received = (): void => {
      clearTimeout(later);
      listening.abort();
      channel?.close();
      resolve();
    };
    channel?.addEventListener("message", ({ data }) => isReceipt(data, state) && received());
    addEventListener(
      "message",
      (event) => {
        if (event.origin === location.origin && isReceipt(event.data, state)) received();
      },
      over,
    );
    addEventListener(
      "storage",
      ({ key, newValue }) => {
        if (key === receiptKey(state) && newValue !== null) received();
      },
      over,
    );
    channel?.postMessage(reportOf(url));
    // Delivered only if that window shows a page of this origin.
    const opener: unknown = window.opener;
    if (isWindow(opener)) opener.postMessage(reportOf(url), location.origin);
    const later = setTimeout(() => reportStored(reportKey(state), url), STORED_AFTER_MS);
  });
}

/**
 * Returns true if the opener is a window. This can't be checked more precisely, because a page can't read the other
 * properties of a cross-origin window.
 */
function isWindow(opener: unknown): opener is Window {
  return typeof opener === "object" && opener !== null;
}

/** Milliseconds without a receipt after which the waiting page counts as closed. */
const HEARD_WITHIN_MS = 2_000;
/**
 * The same limit if the tab itself left the page that started the sign-in, in which case another page is unlikely to
 * wait.
 */
const RETURN_AFTER_MS = 300;

const url = location.href;
history.replaceState(null, "", location.pathname);
void finish(url);

async function finish(callbackUrl: string): Promise<void> {
  const show = callbackView();
  const { searchParams } = new URL(callbackUrl);
  const state = searchParams.get("state");
  // Does nothing in a frame, because sign-ins return to a window.
  if (state === null || window !== window.top) return show("nothing");
  show("working");
  const over = (): void => {
    show(searchParams.has("code") ? "done" : "refused");
    close(); // works only if the browser lets a page close its window
  };
  const returnTo = takeWayBack(state);
  const isPending = takePending(state);
  const received = reported(callbackUrl, state);
  if (await within(received, returnTo === undefined ? HEARD_WITHIN_MS : RETURN_AFTER_MS)) return over();
  if (returnTo !== undefined) {
    if (!goBack(returnTo, state, callbackUrl)) show("lost");
    return;
  }
  // An attacker might persuade users to sign in with a crafted link and paste the URL, so it is offered only for a
  // sign-in that started here.
  if (isPending) show("unanswered", callbackUrl);
  else show("unknown");
  await received; // a suspended page may still receive the report later
  over();
}

/** Resolves to true if `happens` resolves within `ms` milliseconds. */
function within(happens: Promise<void>, ms: number): Promise<boolean> {
  return Promise.race([
    happens.then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ms);
    }),
  ]);
}
