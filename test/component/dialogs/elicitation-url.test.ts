/** mcp-elicitation-url: a page a server wants visited. */
import { expect, oneEvent } from "@open-wc/testing";
import "../../../components/dialogs/elicitation-url.js";
import type { McpElicitationUrl } from "../../../components/dialogs/elicitation-url.js";
import type { InputRequestOf } from "../../../src/client/api/index.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, buttons, HOSTILE, shown } from "./stage.js";

type UrlRequest = InputRequestOf<"elicitation-url">;

/** An element that only notes what it would open. */
async function show(request: UrlRequest = requestOf("elicitation-url"), changes: Partial<McpElicitationUrl> = {}) {
  const pages: string[] = [];
  const openPage = (url: string): void => void pages.push(url);
  const element = await shown<"elicitation-url", McpElicitationUrl>("mcp-elicitation-url", request, {
    openPage,
    ...changes,
  });
  return { element, pages, answers: answersOf(element) };
}
const at = (url: string, changes: Partial<UrlRequest> = {}): UrlRequest =>
  requestOf("elicitation-url", { params: { mode: "url", message: "Please", url }, ...changes });

describe("mcp-elicitation-url", () => {
  it("is accessible before and after, with warnings", async () => {
    const warnings = [{ kind: "odd-url", what: "port" } as const, { kind: "odd-url", what: "punycode" } as const];
    const { element } = await show(requestOf("elicitation-url", { warnings }));
    await expect(element).to.be.accessible();
    button(element, "Open in a new tab").click();
    await drawn(element);
    await expect(element).to.be.accessible();
  });

  it("shows the whole address as text, the host emphasised, and no link (E-08)", async () => {
    const url = `https://booking.example/sign-in?next=${"y".repeat(4_000)}#end`;
    const { element, pages } = await show(at(url));
    expect(textOf(inside(element, ".address"))).to.equal(url);
    expect(textOf(inside(element, ".address strong"))).to.equal("booking.example");
    expect(allInside(element, "a, iframe, img, link")).to.have.length(0);
    expect(element.scrollWidth).to.be.at.most(460);
    expect(pages).to.deep.equal([]);
  });

  it("opens the page only on a click, once, and then answers accept (E-08, E-10)", async () => {
    const { element, pages, answers } = await show();
    inside(element, ".address").click();
    expect(pages).to.deep.equal([]);
    button(element, "Open in a new tab").click();
    expect(pages).to.deep.equal(["https://booking.example/sign-in?request=41"]);
    expect(answers).to.deep.equal([{ action: "accept" }]);
  });

  it("then shows that the page was opened, with the address to copy, and opens it again without another answer (E-09)", async () => {
    const { element, pages, answers } = await show();
    button(element, "Open in a new tab").click();
    await drawn(element);
    expect(textOf(inside(element, "[role=status]")))
      .to.contain("Opened in a new tab.")
      .and.to.contain("blocked");
    expect(await inside<HTMLElement & { load(): string }>(element, "mcp-copy-button").load()).to.equal(pages[0]);
    button(element, "Open again").click();
    expect([pages.length, answers.length]).to.deep.equal([2, 1]);
    setTimeout(() => button(element, "Close").click());
    await oneEvent(element, "mcp-input-request-close");
  });

  it("goes on without opening a page that was opened for the same request (E-12)", async () => {
    const { element, pages, answers } = await show(requestOf("elicitation-url", { opened: true }));
    expect(buttons(element)).to.deep.equal(["Continue", "Open again", "Decline", "Cancel"]);
    button(element, "Continue").click();
    expect([pages, answers]).to.deep.equal([[], [{ action: "accept" }]]);
  });

  it("declines and cancels, each by its own button (E-02)", async () => {
    const { element, answers } = await show();
    button(element, "Decline").click();
    button(element, "Cancel").click();
    expect(answers).to.deep.equal([{ action: "decline" }, { action: "cancel" }]);
  });

  for (const [what, words] of [
    ["punycode", "other scripts"],
    ["ip-address", "an IP address"],
    ["port", "Unusual port"],
    ["long-query", "a lot of data"],
    ["not-https", "not encrypted"],
  ] as const) {
    it(`warns of an address that is odd: ${what} (E-08)`, async () => {
      const { element } = await show(requestOf("elicitation-url", { warnings: [{ kind: "odd-url", what }] }));
      expect(textOf(inside(element, ".note.warning"))).to.contain(words);
    });
  }

  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://u:p@a.example/",
    "no url",
  ]) {
    it(`never opens ${url}, whatever the source of the input request (E-09)`, async () => {
      const { element, pages } = await show(at(url));
      expect(buttons(element)).to.deep.equal(["Decline", "Cancel"]);
      expect(textOf(inside(element, ".address"))).to.equal(url);
      expect(textOf(inside(element, ".note"))).to.contain("Blocked address");
      expect(pages).to.deep.equal([]);
    });
  }

  it("shows the name of a host in other scripts in its plain form", async () => {
    const { element } = await show(at("https://аррӏе.com/"));
    expect(textOf(inside(element, ".address strong"))).to.match(/^xn--/);
  });

  it("takes hostile words as text", async () => {
    const { element } = await show(
      requestOf("elicitation-url", { params: { mode: "url", message: HOSTILE, url: "https://a.example/" } }),
    );
    expect(allInside(element, "img, a")).to.have.length(0);
    expect(element.shadowRoot?.textContent).to.contain("⟦U+202E⟧").and.not.to.contain("\u202E");
  });

  it("opens nothing while it is guarded (G-05)", async () => {
    const { element, pages } = await show(requestOf("elicitation-url"), { guarded: true });
    expect(button(element, "Open in a new tab").disabled).to.equal(true);
    expect(button(element, "Decline").disabled).to.equal(false);
    expect(pages).to.deep.equal([]);
  });
});
