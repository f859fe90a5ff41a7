/** mcp-sign-in: where and for what, then the window. */
import { expect } from "@open-wc/testing";
import "../../../components/dialogs/sign-in/sign-in.js";
import type { McpSignIn, SignInNavigation } from "../../../components/dialogs/sign-in/sign-in.js";
import type { InputRequestOf } from "../../../src/client/api/index.js";
import type { SignInWindow } from "../../../components/sign-in/index.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, buttons, HOSTILE, shown, type } from "./stage.js";

type SignInRequest = InputRequestOf<"sign-in">;
const CALLBACK = "https://ide.example/mcp-oauth-callback.html?code=sec-ret&state=st-41";

/** A navigation that only notes what it would open. */
class Door implements SignInNavigation {
  readonly opened: string[] = [];
  readonly gone: string[] = [];
  closed = 0;
  blocked = false;
  mayBeCutOff = false;
  redirects = true;
  returned: string | undefined;
  finish: (callbackUrl: string) => void = () => undefined;

  readonly openSignIn: SignInNavigation["openSignIn"] = ({ authorizationUrl }): SignInWindow => {
    this.opened.push(authorizationUrl);
    const { blocked, mayBeCutOff } = this;
    const done = new Promise<string>((resolve, reject) => {
      this.finish = resolve;
      if (blocked) reject(new Error("blocked"));
    });
    return { blocked, mayBeCutOff, done, close: () => void this.closed++ };
  };
  readonly canRedirect = (): boolean => this.redirects;
  readonly redirectToSignIn: SignInNavigation["redirectToSignIn"] = ({ authorizationUrl }) =>
    void this.gone.push(authorizationUrl);
  readonly takeReturnedCallback: SignInNavigation["takeReturnedCallback"] = (state = "") => {
    const { returned } = this;
    this.returned = undefined;
    return returned === undefined ? undefined : { state, callbackUrl: returned };
  };
}

async function show(
  request: SignInRequest = requestOf("sign-in"),
  script: Partial<Door> = {},
  changes: Partial<McpSignIn> = {},
) {
  const navigation = Object.assign(new Door(), script);
  const element = await shown<"sign-in", McpSignIn>("mcp-sign-in", request, { navigation, ...changes });
  const click = async (words: string): Promise<void> => {
    button(element, words).click();
    await drawn(element);
  };
  return { element, navigation, answers: answersOf(element), click };
}
const rights = (element: Element): string[] => allInside(element, ".scopes li").map(textOf);

describe("mcp-sign-in", () => {
  it("is accessible in all its stages", async () => {
    const { element, click, navigation } = await show(
      requestOf("sign-in", { warnings: [{ kind: "unverified-server" }] }),
    );
    await expect(element).to.be.accessible();
    navigation.mayBeCutOff = true;
    await click("Sign in");
    await expect(element).to.be.accessible();
    await click("Done");
    await click("Continue");
    await expect(element).to.be.accessible();
    navigation.blocked = true;
    await click("Open again");
    await expect(element).to.be.accessible();
  });

  it("shows the host of the sign-in page, emphasised, and nothing else of the address", async () => {
    const { element, navigation } = await show();
    expect(textOf(inside(element, ".address"))).to.equal("https://login.one.example");
    expect(textOf(inside(element, ".address strong"))).to.equal("login.one.example");
    expect(textOf(element)).not.to.contain("st-41");
    expect(allInside(element, "a, iframe, img, .note")).to.have.length(0);
    expect(navigation.opened).to.deep.equal([]);
  });

  it("names the host that receives the code beside the one of the sign-in page, and warns where they may not belong together", async () => {
    const together = await show(requestOf("sign-in", { tokenOrigin: "https://api.one.example" }));
    expect(textOf(together.element)).to.contain("goes to api.one.example");
    expect(allInside(together.element, ".note.warning")).to.have.length(0);
    const origin = "https://oauth.evil.example";
    const warnings = [{ kind: "code-elsewhere", origin }] as const;
    const split = await show(requestOf("sign-in", { tokenOrigin: origin, warnings }));
    const [note] = allInside(split.element, ".note.warning").map(textOf);
    expect(note)
      .to.contain("you sign in at login.one.example")
      .and.to.contain("oauth.evil.example receives the authorization code");
  });

  for (const [reason, words] of [
    ["first", "Sign in to use this server."],
    ["expired", "has expired"],
    ["refused", "no longer accepts your sign-in"],
    ["more-scopes", "needs more scopes"],
  ] as const) {
    it(`shows the reason of the sign-in: ${reason}`, async () => {
      const { element } = await show(requestOf("sign-in", { reason }));
      expect(textOf(inside(element, "p"))).to.contain(words);
    });
  }

  it("lists the requested scopes, with a description of well-known ones", async () => {
    const { element } = await show();
    expect(rights(element)).to.deep.equal([
      "openid know who you are",
      "notes:read",
      "notes:write",
      "offline_access stay signed in while you are away",
    ]);
    const { element: none } = await show(requestOf("sign-in", { scopes: [] }));
    expect(textOf(none)).to.contain("None named.");
  });

  it("lists new scopes first, and marks them, when more are requested (A-15)", async () => {
    const requested = { reason: "more-scopes", scopes: ["notes:read", "admin:*"], added: ["admin:*"] } as const;
    const { element } = await show(requestOf("sign-in", requested));
    expect(rights(element)).to.deep.equal(["admin:* new", "notes:read"]);
    expect(textOf(inside(element, "code.new"))).to.equal("admin:*");
  });

  for (const [serverUrl, origin, warned] of [
    ["https://one.example/mcp", "https://one.example", false],
    ["https://mcp.one.example/mcp", "https://one.example", false],
    ["https://one.example/mcp", "https://login.one.example", false],
    ["https://one.example/mcp", "https://login.example", true],
    ["https://one.example/mcp", "https://evilone.example", true],
    ["http://localhost:4400/mcp", "http://localhost:4401", false],
  ] as const) {
    it(`${warned ? "warns" : "does not warn"} of signing in at ${origin} for ${serverUrl}`, async () => {
      const { element } = await show(
        requestOf("sign-in", {
          serverUrl,
          authorizationUrl: `${origin}/authorize`,
          authorizationOrigin: origin,
          issuer: origin,
        }),
      );
      expect(
        allInside(element, ".note.warning").map(textOf).join().includes("on a different host than the MCP server"),
      ).to.equal(warned);
    });
  }

  it("warns of what could not be checked and of odd addresses (A-24)", async () => {
    const { element } = await show(
      requestOf("sign-in", { warnings: [{ kind: "unverified-server" }, { kind: "odd-url", what: "punycode" }] }),
    );
    const note = textOf(inside(element, ".note.warning"));
    expect(note).to.contain("does not name its authorization server").and.to.contain("other scripts");
  });

  it("names the site for which a sign-in page acts when that is another one", async () => {
    const { element } = await show(requestOf("sign-in", { issuer: "https://accounts.example/t1" }));
    expect(textOf(element)).to.contain("It acts for https://accounts.example/t1.");
  });

  it("opens the window only on a click, and answers with the address it came back with (A-18)", async () => {
    const { element, navigation, answers, click } = await show();
    await click("Sign in");
    expect(navigation.opened).to.deep.equal(["https://login.one.example/authorize?client_id=panel&state=st-41"]);
    expect(textOf(inside(element, "[role=status]"))).to.contain("Complete the sign-in in the window that opened.");
    expect(buttons(element)).to.deep.equal(["Open again", "Cancel"]);
    expect(answers).to.deep.equal([]);
    navigation.finish(CALLBACK);
    await drawn(element);
    expect(answers).to.deep.equal([{ action: "signed-in", callbackUrl: CALLBACK }]);
    expect(element.shadowRoot?.textContent).not.to.contain("sec-ret");
  });

  it("keeps the focus when the button that had it is replaced", async () => {
    const { element, click } = await show();
    button(element, "Sign in").focus();
    await click("Sign in");
    expect(element.shadowRoot?.activeElement).to.equal(button(element, "Open again"));
  });

  it("opens another window, without the one before", async () => {
    const { navigation, answers, click, element } = await show();
    await click("Sign in");
    const { finish } = navigation;
    await click("Open again");
    expect([navigation.opened.length, navigation.closed]).to.deep.equal([2, 1]);
    finish(CALLBACK); // nobody waits for it any more
    await drawn(element);
    expect(answers).to.deep.equal([]);
  });

  it("rejects an address that does not belong to this sign-in, whatever its source (A-16)", async () => {
    const { navigation, answers, click, element } = await show();
    await click("Sign in");
    navigation.finish(CALLBACK.replace("st-41", "st-42"));
    await drawn(element);
    expect(answers).to.deep.equal([]);
  });

  it("declines before, and after with the window closed", async () => {
    const { navigation, answers, click } = await show();
    await click("Not now");
    await click("Sign in");
    await click("Cancel");
    expect(answers).to.deep.equal([{ action: "decline" }, { action: "decline" }]);
    expect(navigation.closed).to.equal(1);
  });

  it("offers this tab, or another try, when the browser blocked the window", async () => {
    const { element, navigation, click } = await show(requestOf("sign-in"), { blocked: true });
    await click("Sign in");
    expect(textOf(inside(element, "[role=status]"))).to.contain("The browser blocked the window.");
    expect(buttons(element)).to.deep.equal(["Use this tab to sign in", "Try again", "Not now"]);
    await click("Use this tab to sign in");
    expect(navigation.gone).to.deep.equal(navigation.opened);
    navigation.blocked = false;
    await click("Try again");
    expect(buttons(element)).to.deep.equal(["Open again", "Cancel"]);
  });

  it("offers no sign-in inside a frame", async () => {
    const { element, click } = await show(requestOf("sign-in"), { blocked: true, redirects: false });
    await click("Sign in");
    expect(buttons(element)).to.deep.equal(["Try again", "Not now"]);
  });

  it("takes the address of the last page from the user where no message may come, and only there", async () => {
    const { element, answers, click } = await show(requestOf("sign-in"), { mayBeCutOff: true });
    await click("Sign in");
    expect(textOf(inside(element, "[role=status]"))).to.contain("embedded in another site");
    button(element, "Done").focus();
    await click("Done");
    const field = inside<HTMLInputElement>(element, "input");
    expect(element.shadowRoot?.activeElement).to.equal(field);
    for (const wrong of ["", "no address", CALLBACK.replace("st-41", "st-4"), CALLBACK.replace("ide.", "evil.")]) {
      type(field, wrong);
      press(field, "Enter");
      await drawn(element);
      expect(textOf(inside(element, "#paste-note"))).to.contain("not the redirect URL of this sign-in");
    }
    type(field, ` ${CALLBACK} `);
    await click("Continue");
    expect(answers).to.deep.equal([{ action: "signed-in", callbackUrl: CALLBACK }]);
  });

  it("answers at once when this tab has come back from this very sign-in", async () => {
    const { element, navigation, answers } = await show();
    navigation.returned = CALLBACK;
    element.request = requestOf("sign-in");
    await drawn(element);
    expect(answers).to.deep.equal([{ action: "signed-in", callbackUrl: CALLBACK }]);
    expect(navigation.opened).to.deep.equal([]);
  });

  it("stops waiting when the input request ends, and when it is removed from the page", async () => {
    const { element, navigation, click } = await show();
    await click("Sign in");
    element.request = requestOf("sign-in", { state: "st-42" });
    await drawn(element);
    expect([navigation.closed, buttons(element)]).to.deep.equal([1, ["Sign in", "Not now"]]);
    await click("Sign in");
    element.remove();
    expect(navigation.closed).to.equal(2);
  });

  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "http://login.example/",
    "https://u:p@a.example/",
    "no",
  ]) {
    it(`never opens ${url}, whatever the source of the input request (A-18)`, async () => {
      const { element, navigation } = await show(
        requestOf("sign-in", { authorizationUrl: url, authorizationOrigin: url }),
      );
      expect(buttons(element)).to.deep.equal(["Not now"]);
      expect(textOf(inside(element, ".note.warning"))).to.contain("Blocked address");
      expect(navigation.opened).to.deep.equal([]);
    });
  }

  it("opens nothing while it is guarded (G-05)", async () => {
    const { element, navigation } = await show(requestOf("sign-in"), {}, { guarded: true });
    expect([button(element, "Sign in").disabled, button(element, "Not now").disabled]).to.deep.equal([true, false]);
    press(element, "Enter", { ctrlKey: true });
    element.submit();
    expect(navigation.opened).to.deep.equal([]);
  });

  it("shows hostile names of scopes as text, a thousand of them a hundred at a time", async () => {
    const scopes = [HOSTILE, ...Array.from({ length: 999 }, (_, index) => `right:${index}`)];
    const { element } = await show(requestOf("sign-in", { scopes, issuer: `https://a.example/${HOSTILE}` }));
    expect(rights(element)).to.have.length(100);
    expect(textOf(element)).to.contain("900 more").and.not.to.contain("\u202E");
    expect(allInside(element, "img, a")).to.have.length(0);
    expect(element.scrollWidth).to.be.at.most(460);
  });
});
