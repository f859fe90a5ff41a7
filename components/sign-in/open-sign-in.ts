/**
 * Opens the window in which a user signs in.
 *
 * Owns: opening it within the click event, and returning the callback URL. Never sends requests to an authorization
 * server, never shows one in a frame, and never relies on whether the window looks closed.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { ClientError } from "../../src/errors/index.js";
import { authorizationAddress } from "./authorization-address.js";
import { callbackOf } from "./callback-listener.js";
import { pendingKey, type SignInParams } from "./callback-wire.js";
import { forgetReturn } from "./same-tab.js";

const WIDTH = 520;
const HEIGHT = 680;

/** A sign-in in progress. */
export interface SignInWindow {
  /** True if the browser blocked the window. Try {@link redirectToSignIn}, or try again. */
  readonly blocked: boolean;
  /**
   * True in a frame on another site, where messages may be blocked and the user may have to paste the URL ({@link
   * belongsTo}).
   */
  readonly mayBeCutOff: boolean;
  /**
   * Resolves with the URL that the window returned to: the `callbackUrl` of the response. Rejects with the signal's
   * reason, with `ERR-CLOSED` after {@link SignInWindow.close}, or with `ERR-AUTH` if the window was blocked. Handling
   * it is optional.
   */
  readonly done: Promise<string>;
  /** Stops waiting and closes the window, if possible. */
  close(): void;
}

/** Options of a sign-in. */
export interface SignInOptions {
  /** Aborts the sign-in and closes the window. */
  readonly signal?: AbortSignal;
}

/**
 * Opens the window. Call this within a click event: browsers block windows that are opened later. Throws `ERR-ARGUMENT`
 * for an address that must not be opened.
 * @example const { blocked, done } = openSignIn(request); if (!blocked) answer({ action: "signed-in", callbackUrl: await done });
 */
export function openSignIn(params: SignInParams, { signal }: SignInOptions = {}): SignInWindow {
  const address = authorizationAddress(params.authorizationUrl);
  const mayBeCutOff = isInForeignFrame();
  if (!address)
    throw new ClientError(
      "ERR-ARGUMENT",
      "Sign-in pages are https, or http on this machine; this one is never opened.",
    );
  if (signal?.aborted) return { blocked: false, mayBeCutOff, done: rejected(signal.reason), close: () => undefined };
  // The window gets a copy of this tab's session storage, which must not contain a return URL from an earlier attempt.
  forgetReturn(params.state);
  // The window needs a reference to this one only if storage is partitioned; otherwise it gets none, so that it can't
  // navigate this page.
  const popup = openWindow(address, mayBeCutOff, params.state);
  if (!popup) {
    const blocked = new ClientError(
      "ERR-AUTH",
      "The browser blocked the sign-in window. Allow it, or sign in in this tab.",
    );
    return { blocked: true, mayBeCutOff, done: rejected(blocked), close: () => undefined };
  }
  const closing = new AbortController();
  const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  ended.addEventListener("abort", () => popup.close());
  const done = callbackOf(params, ended);
  done.catch(() => undefined);
  const close = (): void => closing.abort(new ClientError("ERR-CLOSED", "The sign-in window is no longer waited for."));
  return { blocked: false, mayBeCutOff, done, close };
}

/** Opens an empty window first, because with `noopener` a blocked window can't be distinguished from an opened one. */
function openWindow(address: URL, keepOpener: boolean, state: string): Window | undefined {
  const left = Math.round(screenX + Math.max(0, (outerWidth - WIDTH) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - HEIGHT) / 2));
  const popup = window.open("about:blank", "_blank", `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!popup || popup.closed) return undefined;
  try {
    // Uses the window's own storage, even if that of this frame is partitioned, so that the callback page knows that a
    // page of this origin started the sign-in.
    popup.sessionStorage.setItem(pendingKey(state), String(Date.now()));
  } catch {
    // Storage is unavailable, so the callback page offers no address for copying.
  }
  if (!keepOpener) popup.opener = null;
  popup.location.replace(address.href);
  return popup;
}

/** Returns true if this page is embedded in a page of another origin, where storage and channels may be partitioned. */
function isInForeignFrame(): boolean {
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    try {
      if (frame.parent.origin !== origin) return true;
    } catch {
      return true; // the browser denies access
    }
  }
  return origin === "null";
}

function rejected(reason: unknown): Promise<never> {
  const promise = Promise.reject<never>(reason);
  promise.catch(() => undefined);
  return promise;
}
