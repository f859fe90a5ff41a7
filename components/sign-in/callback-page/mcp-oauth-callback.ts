/**
 * The page authorization servers send people back to; with `mcp-oauth-callback.html` beside it on the embedder's own origin.
 *
 * Owns: taking the code out of the address at once, handing it to the page that waits, and saying how that went. Never shows, sends or
 * keeps it anywhere else, and does nothing in a frame.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { reported } from "./callback-report.js";
import { goBack, takePending, takeWayBack } from "./callback-return.js";
import { callbackView } from "./callback-view.js";

/** Milliseconds until the page that waits counts as gone. */
const HEARD_WITHIN_MS = 2_000;
/** The same, when this tab came from that page: then hardly anybody else waits. */
const RETURN_AFTER_MS = 300;

const url = location.href;
history.replaceState(null, "", location.pathname);
void finish(url);

async function finish(callbackUrl: string): Promise<void> {
  const show = callbackView();
  const { searchParams } = new URL(callbackUrl);
  const state = searchParams.get("state");
  // In a frame this page has no business: sign-ins come back to a window.
  if (state === null || window !== window.top) return show("nothing");
  show("working");
  const over = (): void => {
    show(searchParams.has("code") ? "done" : "refused");
    close(); // where the browser lets a page close its window
  };
  const returnTo = takeWayBack(state);
  const isPending = takePending(state);
  const received = reported(callbackUrl, state);
  if (await within(received, returnTo === undefined ? HEARD_WITHIN_MS : RETURN_AFTER_MS)) return over();
  if (returnTo !== undefined) {
    if (!goBack(returnTo, state, callbackUrl)) show("lost");
    return;
  }
  // An attacker who persuades users to sign in with the attacker's link wants the address pasted: only a sign-in that began here offers it.
  if (isPending) show("unanswered", callbackUrl);
  else show("unknown");
  await received; // a page that was asleep may wake up
  over();
}

/** Resolves with true if `happens` resolves within `ms` milliseconds. */
function within(happens: Promise<void>, ms: number): Promise<boolean> {
  return Promise.race([
    happens.then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ms);
    }),
  ]);
}
