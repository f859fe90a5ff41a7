/** Signing in with a real second window and the real callback page. */
import { expect, waitUntil } from "../../helpers/testing.js";
import { openSignIn, type SignInParams } from "../../../components/sign-in/index.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";

const redirectUrl = new URL("/mcp-oauth-callback.html", location.href).href;
let last = 0;

/** A sign-in whose authorization server sends people straight back, with what `query` says. */
function params(query = "code=sec-ret"): SignInParams {
  const state = `st-${Date.now()}-${++last}`;
  return { authorizationUrl: `${redirectUrl}?${query}&state=${state}`, redirectUrl, state };
}
/** Another origin that shows the same pages. */
const elsewhere = (url: string): string =>
  url.replace(location.hostname, location.hostname === "localhost" ? "127.0.0.1" : "localhost");

/** Runs `during` with `window.open` watched. */
function opening<T>(during: () => T): { readonly result: T; readonly popup: Window | null } {
  const { open } = window;
  let popup: Window | null = null;
  window.open = (...args) => (popup = open.apply(window, args));
  try {
    return { result: during(), popup };
  } finally {
    window.open = open;
  }
}
const wordsOf = (popup: Window | null): string => {
  try {
    return popup?.document.body?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  } catch {
    return "of another origin";
  }
};

describe("openSignIn", () => {
  it("returns the address the window came back to, and closes the window", async () => {
    const signIn = params("code=sec-ret&iss=https%3A%2F%2Flogin.example");
    const { result, popup } = opening(() => openSignIn(signIn));
    expect(result.blocked).to.equal(false);
    expect(await result.done).to.equal(signIn.authorizationUrl);
    await waitUntil(() => popup?.closed);
  });

  it("gives the window no way back to this page", async () => {
    const { result, popup } = opening(() => openSignIn({ ...params(), state: "another" }));
    await waitUntil(() => wordsOf(popup).includes("No page here waits"), "");
    expect(popup?.opener).to.equal(null);
    result.close();
    await waitUntil(() => popup?.closed);
    expect(await codeOf(result.done)).to.equal("ERR-CLOSED");
  });

  it("opens a window without a name by which others could navigate it, and navigates it once, before it shows anything", async () => {
    const { open } = window;
    const opened: unknown[][] = [];
    const sent: string[] = [];
    window.open = (...args) => {
      opened.push(args);
      const place = { replace: (url: string) => void sent.push(url) };
      return { closed: false, opener: window, location: place, close: () => undefined } as unknown as Window; // what is used of one
    };
    const signIn = params();
    const { done, close } = openSignIn(signIn);
    window.open = open;
    const [address, name] = opened[0] ?? [];
    expect([opened.length, address, name]).to.deep.equal([1, "about:blank", "_blank"]);
    close();
    expect(await codeOf(done)).to.equal("ERR-CLOSED");
    expect(sent).to.deep.equal([signIn.authorizationUrl]);
  });

  it("returns an error in the address just as well", async () => {
    const signIn = params("error=access_denied&error_description=%3Cimg%20src%3Dx%3E");
    expect(await openSignIn(signIn).done).to.equal(signIn.authorizationUrl);
  });

  it("rejects with the signal's reason, and closes the window", async () => {
    const controller = new AbortController();
    const { result, popup } = opening(() => openSignIn({ ...params(), state: "another" }, controller));
    controller.abort("gone");
    expect(await rejection(result.done)).to.equal("gone");
    await waitUntil(() => popup?.closed);
    const late = opening(() => openSignIn(params(), controller));
    expect([await rejection(late.result.done), late.popup]).to.deep.equal(["gone", null]);
  });

  it("says that the window was blocked", async () => {
    const { open } = window;
    window.open = () => null;
    const result = openSignIn(params());
    window.open = open;
    expect(result.blocked).to.equal(true);
    expect(await codeOf(result.done)).to.equal("ERR-AUTH");
  });

  for (const url of ["javascript:opener.alert(1)", "data:text/html,x", "http://login.example/", "file:///etc/passwd"]) {
    it(`opens nothing at ${url} (A-18)`, async () => {
      const { popup, result } = opening(async () => openSignIn({ ...params(), authorizationUrl: url }));
      expect([await codeOf(result), popup]).to.deep.equal(["ERR-ARGUMENT", null]);
    });
  }

  it("takes the message of a window, and a storage event, where there is no channel", async () => {
    const byMessage = params();
    const first = openSignIn({ ...byMessage, authorizationUrl: `${redirectUrl}?x` });
    window.postMessage({ type: "mcp-panel-callback", url: byMessage.authorizationUrl }, location.origin);
    expect(await first.done).to.equal(byMessage.authorizationUrl);
    first.close();

    const byStorage = params();
    const second = openSignIn({ ...byStorage, authorizationUrl: `${redirectUrl}?x` });
    const newValue = byStorage.authorizationUrl;
    dispatchEvent(new StorageEvent("storage", { key: `mcp-panel-callback:${byStorage.state}`, newValue }));
    expect(await second.done).to.equal(byStorage.authorizationUrl);
    second.close();
  });

  it("ignores messages of other origins, of other sign-ins and for other pages (A-16)", async () => {
    const signIn = params();
    const { done, close } = openSignIn({ ...signIn, authorizationUrl: `${redirectUrl}?x` });
    const report = (url: unknown, origin = location.origin): void => {
      dispatchEvent(new MessageEvent("message", { data: { type: "mcp-panel-callback", url }, origin }));
    };
    report(signIn.authorizationUrl, "https://evil.example");
    report(signIn.authorizationUrl, "null");
    report(elsewhere(signIn.authorizationUrl));
    report(`${signIn.authorizationUrl}&state=${signIn.state}`);
    report(`${redirectUrl}?code=1`);
    report(`${redirectUrl}?code=1&state=other`);
    report(new URL(`/elsewhere.html?code=1&state=${signIn.state}`, location.href).href);
    report(41);
    dispatchEvent(new MessageEvent("message", { data: signIn.authorizationUrl, origin: location.origin }));
    report(`${signIn.authorizationUrl}&good`);
    expect(await done).to.equal(`${signIn.authorizationUrl}&good`);
    close();
  });

  it("takes the first message and ignores all later ones", async () => {
    const signIn = params();
    const { done } = openSignIn(signIn);
    await done;
    const channel = new BroadcastChannel(`mcp-panel-callback:${signIn.state}`);
    let answered = false;
    channel.onmessage = () => (answered = true);
    channel.postMessage({ type: "mcp-panel-callback", url: signIn.authorizationUrl });
    const other = new BroadcastChannel(`mcp-panel-callback:${signIn.state}`);
    const heard = new Promise((resolve) => (channel.onmessage = resolve));
    other.postMessage("after that");
    await heard;
    expect(answered).to.equal(false);
    channel.close();
    other.close();
  });
});

describe("openSignIn in a frame of another site", () => {
  it("reports that it may be cut off, keeps a way back for the window, and stays out of the frame itself", async () => {
    const page = elsewhere(new URL("/test/component/sign-in/foreign-frame.html", location.href).href);
    const reported: unknown[] = [];
    const frame = document.createElement("iframe");
    const listen = ({ source, data }: MessageEvent): void =>
      void (source === frame.contentWindow && reported.push(data));
    addEventListener("message", listen);
    frame.src = page;
    document.body.append(frame);
    await waitUntil(() => reported.length === 1, "");
    const { authorizationUrl, state } = params();
    const signIn = { authorizationUrl: elsewhere(authorizationUrl), redirectUrl: elsewhere(redirectUrl), state };
    frame.contentWindow?.postMessage(signIn, new URL(page).origin);
    await waitUntil(() => reported.length === 3, "");
    removeEventListener("message", listen);
    frame.remove();
    expect(reported).to.deep.equal([
      "ready",
      { blocked: false, mayBeCutOff: true, canRedirect: false },
      { callbackUrl: signIn.authorizationUrl },
    ]);
  });
});

describe("the callback page", () => {
  /** The page on its own, in a window that nobody waits for; one that `openSignIn` opened for this sign-in, or any. */
  async function alone(query: string, words: string, isPending = true): Promise<Window> {
    const state = new URLSearchParams(query.replace(/#.*/, "")).get("state") ?? "";
    const authorizationUrl = `${redirectUrl}${query}`;
    const popup = isPending
      ? opening(() => openSignIn({ authorizationUrl, redirectUrl: `${location.origin}/elsewhere`, state })).popup
      : window.open(authorizationUrl, "_blank", "popup,width=360,height=640");
    await waitUntil(() => wordsOf(popup).includes(words), words);
    if (!popup) throw new Error("the window was blocked");
    return popup;
  }

  it("takes the code out of its address at once, and shows nothing of it", async () => {
    const popup = await alone("?code=sec-ret&state=st-none#frag", "Signing in");
    expect(popup.location.href).to.equal(redirectUrl);
    await waitUntil(() => wordsOf(popup).includes("does not answer"), "");
    expect(popup.document.documentElement.outerHTML).not.to.contain("sec-ret");
    expect(popup.document.querySelector("button")?.textContent).to.equal("Copy the address");
    popup.close();
  });

  it("offers nothing to copy for a sign-in that no page of its origin began", async () => {
    const popup = await alone("?code=sec-ret&state=st-lure", "No page here waits for this sign-in.", false);
    expect(popup.document.querySelector("button")).to.equal(null);
    expect(wordsOf(popup)).to.contain("give its address to nobody");
    popup.close();
    const pending = await alone("?code=sec-ret&state=st-own", "does not answer");
    pending.sessionStorage.setItem("mcp-panel-pending:st-other", String(Date.now()));
    pending.location.replace(`${redirectUrl}?code=sec-ret&state=st-lure`);
    await waitUntil(() => wordsOf(pending).includes("No page here waits"), "");
    pending.sessionStorage.setItem("mcp-panel-pending:st-old", String(Date.now() - 3_600_000));
    pending.location.replace(`${redirectUrl}?code=sec-ret&state=st-old`);
    await waitUntil(() => wordsOf(pending).includes("Signing in"), "");
    await waitUntil(() => wordsOf(pending).includes("No page here waits"), "");
    expect(pending.document.querySelector("button")).to.equal(null);
    pending.close();
  });

  it("does nothing in a frame: neither offers nor reports its address", async () => {
    const state = "st-framed";
    const channel = new BroadcastChannel(`mcp-panel-callback:${state}`);
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data);
    const frame = document.createElement("iframe");
    frame.src = `${redirectUrl}?code=sec-ret&state=${state}`;
    sessionStorage.setItem(`mcp-panel-pending:${state}`, String(Date.now()));
    document.body.append(frame);
    await waitUntil(() => wordsOf(frame.contentWindow).includes("Nothing to do here."), "");
    expect(frame.contentDocument?.querySelector("button")).to.equal(null);
    expect(frame.contentWindow?.location.search).to.equal("");
    // A message sent now comes after all that were sent before.
    const other = new BroadcastChannel(`mcp-panel-callback:${state}`);
    other.postMessage("after that");
    await waitUntil(() => heard.length > 0);
    expect(heard).to.deep.equal(["after that"]);
    sessionStorage.removeItem(`mcp-panel-pending:${state}`);
    for (const one of [channel, other]) one.close();
    frame.remove();
  });

  it("is accessible when it has something to say", async () => {
    const popup = await alone("?code=sec-ret&state=st-none", "does not answer");
    const copy = document.createElement("div");
    const main = popup.document.querySelector("main");
    if (main) copy.append(document.importNode(main, true));
    document.body.append(copy);
    await expect(copy).to.be.accessible();
    copy.remove();
    popup.close();
  });

  it("says that there is nothing to do without a sign-in", async () => {
    (await alone("", "Nothing to do here.")).close();
    (await alone("?code=1", "Nothing to do here.")).close();
  });

  it("goes on when the page that waits wakes up late", async () => {
    const popup = await alone("?code=sec-ret&state=st-late", "does not answer");
    const channel = new BroadcastChannel("mcp-panel-callback:st-late");
    channel.postMessage({ type: "mcp-panel-callback-received", state: "st-other" });
    channel.postMessage({ type: "mcp-panel-callback-received", state: "st-late" });
    await waitUntil(() => popup.closed);
    channel.close();
  });

  it("says that nobody signed in when an error came back", async () => {
    const popup = await alone("?error=access_denied&state=st-error", "Signing in");
    const { close } = popup;
    popup.close = () => undefined;
    const channel = new BroadcastChannel("mcp-panel-callback:st-error");
    channel.postMessage({ type: "mcp-panel-callback-received", state: "st-error" });
    await waitUntil(() => wordsOf(popup).includes("Not signed in."));
    channel.close();
    close.call(popup);
  });

  it("says it in localStorage only when nobody answers otherwise, and leaves nothing there", async () => {
    const seen: (string | null)[] = [];
    const note = ({ key, newValue }: StorageEvent): void => {
      if (key === "mcp-panel-callback:st-stored") seen.push(newValue);
    };
    addEventListener("storage", note);
    const popup = await alone("?code=sec-ret&state=st-stored", "does not answer");
    removeEventListener("storage", note);
    expect(seen).to.deep.equal([`${redirectUrl}?code=sec-ret&state=st-stored`, null]);
    expect(localStorage.getItem("mcp-panel-callback:st-stored")).to.equal(null);
    popup.close();
  });
});
