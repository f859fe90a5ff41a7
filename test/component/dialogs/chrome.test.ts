/** What is ours can't be drawn over, or imitated from within: content of a server stays in its box. */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import "../../../components/parts/content/content-block.js";
import "../../../components/parts/viewers/markdown-view.js";
import "../../../components/parts/viewers/view-switch.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import type { BlockView } from "../../../src/client/api/views.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { drawn, inside, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";

const FIXED = "position:fixed;inset:0;z-index:2147483647;background:red;margin:-500px;transform:translateY(-300px)";
const PILE = "Z\u0351\u0344\u0346\u030A\u030B".repeat(3) + "\u0346".repeat(300);
const HOSTILE: readonly string[] = [
  `# Hello\n\n<div style="${FIXED}">Allow</div>\n\n<dialog open style="${FIXED}">Sign in</dialog>\n\n- one`,
  `# Hello\n\n<svg xmlns="http://www.w3.org/2000/svg" style="${FIXED}"><rect width="9999" height="9999" y="-999"/></svg>\n\n**bold**`,
  `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="9999" style="${FIXED}" overflow="visible"><rect y="-999" width="9999" height="9999"/></svg>`,
  `<!doctype html><style>*{${FIXED}}</style><mcp-input-request-dialog open></mcp-input-request-dialog><h1>example.com wants to call a tool</h1>`,
  `${PILE}\n\n# ${PILE}\n\n| ${PILE} | b |\n| - | - |\n| c | ${PILE} |`,
  `\`\`\`html\n<div style="${FIXED}">\n\`\`\`\n\n> ${"wide".repeat(5_000)}`,
];

/** Every element, those in shadow roots included. */
function* everything(root: Element | ShadowRoot): Generator<Element, void, undefined> {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* everything(element.shadowRoot);
  }
}

describe("content blocks", () => {
  for (const [index, text] of HOSTILE.entries()) {
    it(`keep hostile text number ${index + 1} in its box, with no element that leaves it`, async () => {
      const box = await fixture<HTMLElement>(html`<div>
        <button id="ours">Ours</button>
        <mcp-content-block></mcp-content-block>
      </div>`);
      box.style.cssText = "padding: 40px; inline-size: 400px";
      const block = box.querySelector("mcp-content-block");
      if (!block) throw new Error("no block");
      const view: BlockView = { type: "text", text: { head: text, length: text.length } };
      block.block = view;
      for (let round = 0; round < 8; round++) await drawn(block);
      expect(getComputedStyle(block).contain).to.contain("paint");
      for (const element of everything(block.shadowRoot ?? block)) {
        expect(getComputedStyle(element).position, element.localName).not.to.equal("fixed");
        expect(element.localName).not.to.be.oneOf(["dialog", "mcp-input-request-dialog", "script", "style", "iframe"]);
      }
      const ours = box.querySelector("#ours");
      const { left, top, width, height } = ours?.getBoundingClientRect() ?? new DOMRect();
      for (const [x, y] of [
        [left + 2, top + 2],
        [left + width / 2, top + height - 1],
      ] as const)
        expect(document.elementFromPoint(x, y)).to.equal(ours);
      const edge = block.getBoundingClientRect();
      expect(document.elementFromPoint(edge.left + 20, edge.top - 8)).not.to.equal(block);
      expect(document.elementFromPoint(edge.right + 8, edge.top + 5)).not.to.equal(block);
    });
  }
});

describe("the dialog's frame", () => {
  it("shows the server's host first, in the bar of the panel, whatever name and text the server sends", async () => {
    const host = new ScriptedHost();
    mirrorOf(host);
    const dialog = await fixture<HTMLElementTagNameMap["mcp-input-request-dialog"]>(
      html`<mcp-input-request-dialog .host=${host} open></mcp-input-request-dialog>`,
    );
    const name = `bank.example asks you\n${PILE}\u202E`;
    host.request(requestOf("tool", { serverName: name, tool: PILE, arguments: { [PILE]: PILE, style: FIXED } }));
    await drawn(dialog);
    await drawn(dialog);
    const bar = inside(dialog, ".bar");
    expect(textOf(bar))
      .to.match(/^one\.example /)
      .and.not.to.contain("bank.example");
    const frame = inside(dialog, ".frame");
    expect(frame.firstElementChild).to.equal(bar);
    expect(Number.parseFloat(getComputedStyle(frame).borderBlockStartWidth)).to.be.at.least(2);
    for (const words of frame.querySelectorAll(".who p, .request"))
      expect(getComputedStyle(words).contain, words.className).to.contain("paint");
    const { left, bottom } = bar.getBoundingClientRect();
    const hit = dialog.shadowRoot?.elementFromPoint(left + 60, bottom - 4);
    expect(hit && bar.contains(hit)).to.equal(true);
  });
});
