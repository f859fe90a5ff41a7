/**
 * The window that a user signs in with.
 *
 * Owns: opening it in the click, and giving what it came back with. Never asks an authorization server for anything itself, never shows
 * one in a frame, and never goes by whether the window looks closed.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { ClientError } from "../../src/errors/index.js";
import { authorizationAddress } from "./authorization-address.js";
import { callbackOf } from "./callback-listener.js";
import { pendingKey, type SignInParams } from "./callback-wire.js";
import { forgetReturn } from "./same-tab.js";

const WIDTH = 520;
const HEIGHT = 680;

/** A sign-in that is going on. */
export interface SignInWindow {
  /** The browser opened nothing. Then try {@link redirectToSignIn}, or again. */
  readonly blocked: boolean;
  /** In a frame of another site no message may get through: then the user has to bring the address ({@link belongsTo}). */
  readonly mayBeCutOff: boolean;
  /**
   * The address the window came back to: the `callbackUrl` of the answer. Rejects with the signal's reason, `ERR-CLOSED` after
   * {@link SignInWindow.close}, `ERR-AUTH` when the window was blocked. Listening is optional.
   */
  readonly done: Promise<string>;
  /** Stops waiting and closes the window, where that is possible. */
  close(): void;
}

/** Options of a sign-in. */
export interface SignInOptions {
  /** Ends the waiting, and the window with it. */
  readonly signal?: AbortSignal;
}

/**
 * Opens the window. Call it in the click itself: browsers open nothing later. Throws `ERR-ARGUMENT` for an address that is never opened.
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
  // The window gets a copy of this tab's session storage: no way back in it may be from an attempt before.
  forgetReturn(params.state);
  // Only where storage is divided the window needs a way back to this one; else it gets none, and can send this page nowhere.
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

/** Opened empty first: with `noopener` a blocked window looks the same as an opened one. */
function openWindow(address: URL, keepOpener: boolean, state: string): Window | undefined {
  const left = Math.round(screenX + Math.max(0, (outerWidth - WIDTH) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - HEIGHT) / 2));
  const popup = window.open("about:blank", "_blank", `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!popup || popup.closed) return undefined;
  try {
    // The window's own storage, also where that of this frame is divided: on its way back it knows that a page of this origin began this.
    popup.sessionStorage.setItem(pendingKey(state), String(Date.now()));
  } catch {
    // No storage: the callback page offers no address to copy.
  }
  if (!keepOpener) popup.opener = null;
  popup.location.replace(address.href);
  return popup;
}

/** Returns true if a page of another origin is around this one: then storage and channels may be divided. */
function isInForeignFrame(): boolean {
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    try {
      if (frame.parent.origin !== origin) return true;
    } catch {
      return true; // the browser refuses to say
    }
  }
  return origin === "null";
}

function rejected(reason: unknown): Promise<never> {
  const promise = Promise.reject<never>(reason);
  promise.catch(() => undefined);
  return promise;
}
