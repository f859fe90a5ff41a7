/** Signing in in the same tab: there and back, with the real callback page in a window that plays the tab. */
import { expect, waitUntil } from "../../helpers/testing.js";
import {
  canRedirect,
  redirectToSignIn,
  takeReturnedCallback,
  type SignInParams,
} from "../../../components/sign-in/index.js";

const redirectUrl = new URL("/mcp-oauth-callback.html", location.href).href;
const params = (state: string): SignInParams => ({
  authorizationUrl: `https://login.example/authorize?state=${state}`,
  redirectUrl,
  state,
});

describe("a sign-in in the same tab", () => {
  beforeEach(() => sessionStorage.clear());
  after(() => sessionStorage.clear());

  it("leaves for the sign-in page, and keeps the way back", () => {
    const gone: string[] = [];
    redirectToSignIn(params("st-1"), (url) => gone.push(url));
    expect(gone).to.deep.equal(["https://login.example/authorize?state=st-1"]);
    expect(JSON.parse(sessionStorage.getItem("mcp-panel-return:st-1") ?? "")).to.include({ returnTo: location.href });
    expect(canRedirect()).to.equal(true);
  });

  it("goes nowhere but to sign-in pages (A-18)", () => {
    for (const authorizationUrl of ["javascript:alert(1)", "http://login.example/"]) {
      expect(() => redirectToSignIn({ ...params("st-1"), authorizationUrl }, expect.fail)).to.throw("https");
    }
    expect(sessionStorage.length).to.equal(0);
  });

  it("comes back to the page it left, which takes the callback once", async () => {
    // The window starts with a copy of this tab's storage, as it would be on coming back.
    const returnTo = new URL("/mcp-oauth-callback.html?back", location.href).href;
    sessionStorage.setItem("mcp-panel-return:st-2", JSON.stringify({ returnTo, at: Date.now() }));
    const popup = window.open(`${redirectUrl}?code=sec-ret&state=st-2`, "_blank", "popup");
    const kept = (): string | null => popup?.sessionStorage.getItem("mcp-panel-returned:st-2") ?? null;
    await waitUntil(() => kept() !== null && popup?.document.body?.textContent?.includes("Nothing to do here."), "", {
      timeout: 25_000,
    });
    expect(popup?.sessionStorage.getItem("mcp-panel-return:st-2")).to.equal(null);
    sessionStorage.setItem("mcp-panel-returned:st-2", kept() ?? "");
    popup?.close();
    expect(takeReturnedCallback("st-1")).to.equal(undefined);
    expect(takeReturnedCallback()).to.deep.equal({
      state: "st-2",
      callbackUrl: `${redirectUrl}?code=sec-ret&state=st-2`,
    });
    expect(takeReturnedCallback("st-2")).to.equal(undefined);
  });

  for (const [what, record] of [
    ["another origin", { returnTo: "https://evil.example/", at: Date.now() }],
    ["a script", { returnTo: "javascript:alert(1)", at: Date.now() }],
    ["a page of long ago", { returnTo: location.href, at: Date.now() - 3_600_000 }],
    ["nowhere", "nonsense"],
  ] as const) {
    it(`never goes back to ${what}`, async () => {
      sessionStorage.setItem("mcp-panel-return:st-3", JSON.stringify(record));
      const popup = window.open(`${redirectUrl}?code=sec-ret&state=st-3`, "_blank", "popup");
      await waitUntil(() => popup?.document.body?.textContent?.includes("No page here waits"), "", { timeout: 25_000 });
      expect(popup?.location.href).to.equal(redirectUrl);
      popup?.close();
    });
  }

  it("rejects a callback that is old, or that other code wrote there", () => {
    const old = { callbackUrl: `${redirectUrl}?code=1&state=st-4`, at: Date.now() - 3_600_000 };
    for (const text of [JSON.stringify(old), "nonsense", "null", '{"at":1}']) {
      sessionStorage.setItem("mcp-panel-returned:st-4", text);
      expect(takeReturnedCallback("st-4")).to.equal(undefined);
      sessionStorage.clear();
    }
  });
});
