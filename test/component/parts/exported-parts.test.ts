/** CSS parts that elements export: of elements defined late, moved, and several of a kind. */
import { expect } from "chai";
import { html, LitElement, type TemplateResult } from "lit";
import { define } from "../../../components/parts/basic/define.js";
import { inside } from "../views/stage.js";

class Inner extends LitElement {
  override render(): TemplateResult {
    return html`<i part="mark">inner</i>`;
  }
}
class Middle extends LitElement {
  override render(): TemplateResult {
    return html`<b part="title">middle</b><mcp-test-inner></mcp-test-inner><mcp-test-inner></mcp-test-inner>`;
  }
}
class Outer extends LitElement {
  override render(): TemplateResult {
    return html`<mcp-test-middle></mcp-test-middle>`;
  }
}

const child = (element: Element, name: string): LitElement => {
  return inside<LitElement>(element, name);
};
const exported = (element: Element): string | null => element.getAttribute("exportparts");

describe("exported CSS parts", () => {
  it("arrive with elements that are defined after they are rendered, and follow an element that is moved", async () => {
    define("mcp-test-outer", Outer);
    define("mcp-test-middle", Middle, "title");
    const outer = new Outer();
    document.body.append(outer);
    await outer.updateComplete;
    const middle = child(outer, "mcp-test-middle");
    await middle.updateComplete;
    expect(exported(middle)).to.equal("title: test-middle-title");
    define("mcp-test-inner", Inner, "mark");
    expect(exported(middle)).to.equal("title: test-middle-title,test-inner-mark");
    for (const inner of middle.shadowRoot?.querySelectorAll("mcp-test-inner") ?? [])
      expect(exported(inner)).to.equal("mark: test-inner-mark");
    expect(exported(outer), "nothing in the page").to.equal(null);

    const other = new Middle();
    document.body.append(other);
    await other.updateComplete;
    expect(exported(other)).to.equal(null);
    outer.shadowRoot?.append(other);
    expect(exported(other)).to.equal("title: test-middle-title,test-inner-mark");
    outer.remove();
  });
});
