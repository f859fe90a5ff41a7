/**
 * Redirect page for authorization servers; served with `mcp-oauth-callback.html` from the embedder's own origin.
 *
 * Owns: removing the code from the URL at once, passing it to the waiting page, and showing the outcome. Never shows,
 * sends or stores it anywhere else, and does nothing in a frame.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { reported } from "./callback-report.js";
import { goBack, takePending, takeWayBack } from "./callback-return.js";
import { callbackView } from "./callback-view.js";

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
