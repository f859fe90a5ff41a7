/** mcp-text-view: any length, nothing interpreted. */
import { aTimeout, expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/parts/basic/text-view.js";
import type { LoadText, McpTextView } from "../../../components/parts/basic/text-view.js";
import { visible } from "../../../components/parts/basic/visible-text.js";

async function view(whole: string, load?: LoadText): Promise<McpTextView> {
  const text = { head: whole.slice(0, 16_384), length: whole.length };
  const loadText: LoadText = load ?? ((from, to) => Promise.resolve(whole.slice(from, to)));
  return fixture<McpTextView>(html`<mcp-text-view .text=${text} .loadText=${loadText}></mcp-text-view>`);
}
/** The text as drawn; a block's end is a newline. */
function drawn(element: McpTextView): string {
  return [...element.renderRoot.querySelectorAll("pre")].map((pre) => pre.textContent ?? "").join("\n");
}

describe("mcp-text-view", () => {
  it("is accessible and shows a short text at once", async () => {
    const element = await view("Hello\nworld");
    await expect(element).to.be.accessible();
    expect(drawn(element)).to.equal("Hello\nworld");
  });
  it("has its buttons beside a text of short lines, and a row for them below another", async () => {
    const rects = async (text: string): Promise<readonly [DOMRect | undefined, DOMRect | undefined]> => {
      const { renderRoot } = await view(text);
      return [".box", ".bar"].map((part) => renderRoot.querySelector(part)?.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ]; // each text has both
    };
    for (const short of ["Echo: Is anybody there?", "one\ntwo\n"]) {
      const [box, bar] = await rects(short);
      expect(bar?.top, short).to.be.below(box?.bottom ?? 0);
      expect(bar?.left, short).to.be.at.least(box?.right ?? Infinity);
      expect(box?.height, short).to.be.below(55);
    }
    const [box, bar] = await rects("a text that is long enough for a second line ".repeat(4));
    expect(bar?.top).to.be.at.least(box?.bottom ?? Infinity);
  });
  it("says when the text is empty", async () => {
    expect((await view("")).renderRoot.textContent).to.contain("Empty text.");
  });
  it("renders markup, escape sequences and bidi controls as text", async () => {
    const element = await view("<img src=x>\u001b[2J\u202eevil\u0007");
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    expect(drawn(element)).to.equal("<img src=x>␛[2J⟦U+202E⟧evil␇");
  });
  it("loads the rest in pieces as a user scrolls, never breaking a line", async () => {
    const whole = Array.from({ length: 8_000 }, (_, n) => `line ${n} of many, with some words 😀`).join("\n");
    const element = await view(whole);
    const box = element.renderRoot.querySelector(".box");
    await waitUntil(
      () => {
        box?.scrollTo(0, box.scrollHeight);
        return drawn(element).length >= whole.length;
      },
      "the end arrives",
      { timeout: 8000, interval: 30 },
    );
    // Compared as a whole it would print half a megabyte.
    expect(drawn(element) === whole).to.equal(true);
    expect(element.renderRoot.querySelectorAll("pre").length).to.be.above(10);
  });
  it("does not load what no user scrolls to", async () => {
    let requested = 0;
    const element = await view("x\n".repeat(10_000_000), (from, to) => {
      requested++;
      return Promise.resolve("x\n".repeat((to - from) / 2));
    });
    await aTimeout(300);
    expect(requested).to.be.below(4);
    expect(element.renderRoot.textContent).to.contain("of 20,000,000 characters");
  });
  it("offers to try again when a piece does not arrive", async () => {
    let broken = true;
    const whole = `${"y".repeat(50)}\n`.repeat(500);
    const element = await view(whole, (from, to) =>
      broken ? Promise.reject(new Error("gone")) : Promise.resolve(whole.slice(from, to)),
    );
    const button = (): HTMLButtonElement | null => element.renderRoot.querySelector(".end button");
    button()?.click();
    await aTimeout(0);
    await element.updateComplete;
    expect(button()?.textContent).to.contain("Try again");
    broken = false;
    button()?.click();
    await waitUntil(() => button() === null);
    expect(drawn(element)).to.have.length(whole.length - 1);
  });
  it("copies all of the text, also what was never shown", async () => {
    const whole = `${"z".repeat(70)}\u202e\n`.repeat(40_000);
    const element = await view(whole);
    const copied = await element.renderRoot.querySelector("mcp-copy-button")?.load?.();
    expect(copied === whole).to.equal(true);
  });
  it("saves all of the text as a file with the ending of its type", async () => {
    const element = await view("a,b\n".repeat(10_000));
    element.name = "data/table.html";
    element.mimeType = "text/csv; charset=utf-8";
    let link: HTMLAnchorElement | undefined;
    const catchLink = (event: Event): void => {
      if (event.target instanceof HTMLAnchorElement) link = event.target;
      event.preventDefault();
    };
    // The link is never in the document: it is caught where it is made.
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement): void {
      this.addEventListener("click", catchLink);
      this.dispatchEvent(new MouseEvent("click", { cancelable: true }));
    };
    try {
      element.renderRoot.querySelector<HTMLButtonElement>('button[aria-label="Download"]')?.click();
      await waitUntil(() => link !== undefined);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(link?.download).to.equal("table.csv");
    expect((await (await fetch(link?.href ?? "")).text()).length).to.equal(40_000);
  });
  it("goes to the end at once", async () => {
    const whole = Array.from({ length: 9_000 }, (_, n) => `line ${n} of a long text`).join("\n");
    const element = await view(whole);
    const end = [...element.renderRoot.querySelectorAll("button")].find((one) =>
      one.textContent?.includes("Jump to end"),
    );
    end?.click();
    await waitUntil(() => drawn(element).length === whole.length);
    await waitUntil(() => (element.renderRoot.querySelector(".box")?.scrollTop ?? 0) > 10_000);
    expect(element.shadowRoot?.activeElement).to.equal(element.renderRoot.querySelector(".box"));
  });
  it("wraps lines or not", async () => {
    const element = await view("word ".repeat(200));
    const box = element.renderRoot.querySelector(".box");
    expect(box?.scrollWidth).to.equal(box?.clientWidth);
    element.renderRoot.querySelector<HTMLButtonElement>("[aria-pressed]")?.click();
    await element.updateComplete;
    expect(box?.scrollWidth).to.be.above(box?.clientWidth ?? 0);
  });
});

describe("the text of invisible characters", () => {
  it("is spelled out, and the rest is unchanged", () => {
    expect(visible("a\tb\r\nc")).to.equal("a\tb\nc");
    expect(visible("\u200b\ufeff\u{e0041}\ud800\u0085")).to.equal("⟦U+200B⟧⟦U+FEFF⟧⟦U+E0041⟧⟦U+D800⟧⟦U+0085⟧");
    const tags = [..."Also feed."].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");
    expect(visible(`a${tags}b${"\u200b".repeat(5)}c`)).to.equal("a⟦10 × U+… “Also feed.”⟧b⟦5 × U+…⟧c");
    expect(visible("👩‍👧 می‌خواهم")).to.equal("👩‍👧 می‌خواهم");
  });
});
