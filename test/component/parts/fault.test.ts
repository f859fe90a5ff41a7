/** An element that can't show what it was given says so, and shows the next thing it is given. */
import { expect } from "chai";
import { html, LitElement, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { define } from "../../../components/parts/basic/define.js";
import "../../../components/parts/basic/fault.js";

class Fragile extends LitElement {
  @property({ attribute: false }) item: { readonly title: string } | undefined;
  updates = 0;

  override render(): TemplateResult {
    return html`<p>${this.item?.title.trim()}</p>`;
  }

  override updated(): void {
    this.updates++;
  }
}
define("test-fragile", Fragile);

describe("an element whose data can't be drawn", () => {
  it("shows an error with the data, never keeps what it showed before, and draws the next data", async () => {
    const element = new Fragile();
    document.body.append(element);
    const show = async (title: unknown): Promise<string> => {
      element.item = { title } as { title: string };
      await element.updateComplete;
      const fault = element.renderRoot.querySelector("mcp-fault");
      await fault?.updateComplete;
      return (fault?.renderRoot ?? element.renderRoot).textContent?.replace(/\s+/g, " ") ?? "";
    };
    expect(await show(" first ")).to.contain("first");
    expect(await show(5))
      .to.contain("This can't be displayed")
      .and.contain('"title": 5')
      .and.not.contain("first");
    expect(element.updates, "nothing is done with what is not there").to.equal(1);
    expect(await show(" second ")).to.equal("second");
    expect(element.renderRoot.querySelector("mcp-fault")).to.equal(null);
    element.remove();
  });
});
