/** What is scrolled when an element is moved in the document. */
import { aTimeout, expect, fixture, html, nextFrame } from "@open-wc/testing";
import { css, html as template, LitElement, type TemplateResult } from "lit";
import { keepScroll } from "../../../components/controllers/scroll-keeper.js";
import { VirtualRows } from "../../../components/parts/basic/virtual-rows.js";
import { inside } from "../views/stage.js";

class Probe extends LitElement {
  static override styles = css`
    div {
      block-size: 50px;
      inline-size: 50px;
      overflow: auto;
    }
    p {
      margin: 0;
      block-size: 1000px;
      inline-size: 1000px;
    }
  `;
  isShort = false;

  override render(): TemplateResult {
    return this.isShort
      ? template`<div id="one"></div>`
      : template`<div id="one"><p></p></div><div id="two"><p></p></div>`;
  }

  scroller(id: string): HTMLElement {
    return inside<HTMLElement>(this, `#${id}`);
  }
}
class KeepingProbe extends Probe {}
keepScroll(KeepingProbe);
customElements.define("scroll-probe-keeping", KeepingProbe);

class RowsProbe extends Probe {
  readonly rows = new VirtualRows(this, { scroller: () => this.renderRoot.querySelector("#one"), rowHeight: 10 });
}
customElements.define("scroll-probe-rows", RowsProbe);

/** Two frames: scroll events come with the next one. */
async function reported(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

describe("scroll keeper", () => {
  it("brings each part back to where it was, in both directions, however often it is moved", async () => {
    const box = await fixture(html`<div><scroll-probe-keeping></scroll-probe-keeping></div>`);
    const probe = box.querySelector<KeepingProbe>("scroll-probe-keeping") as KeepingProbe;
    await probe.updateComplete;
    probe.scroller("one").scrollTop = 120;
    probe.scroller("two").scrollLeft = 70;
    await reported();
    for (let times = 0; times < 2; times++) {
      box.append(probe);
      expect([probe.scroller("one").scrollTop, probe.scroller("two").scrollLeft]).to.deep.equal([120, 70]);
      await reported();
    }
    probe.scroller("one").scrollTop = 0;
    await reported();
    box.append(probe);
    expect(probe.scroller("one").scrollTop).to.equal(0);
  });

  it("brings it back after a while out of the document, too, and forgets parts that are no more", async () => {
    const box = await fixture(html`<div><scroll-probe-keeping></scroll-probe-keeping></div>`);
    const probe = box.querySelector<KeepingProbe>("scroll-probe-keeping") as KeepingProbe;
    await probe.updateComplete;
    probe.scroller("one").scrollTop = 120;
    probe.scroller("two").scrollTop = 130;
    await reported();
    probe.remove();
    await aTimeout(0);
    box.append(probe);
    expect([probe.scroller("one").scrollTop, probe.scroller("two").scrollTop]).to.deep.equal([120, 130]);
    probe.isShort = true;
    probe.requestUpdate();
    await probe.updateComplete;
    probe.isShort = false;
    probe.requestUpdate();
    await probe.updateComplete;
    // Firefox may give a new part the place of one that is gone, with or without all this.
    const place = probe.scroller("one").scrollTop;
    box.append(probe);
    expect(probe.scroller("one").scrollTop).to.equal(place);
    expect(place).to.be.oneOf([0, 130]);
  });

  it("is not needed by virtual rows, which draw the same rows again", async () => {
    const box = await fixture(html`<div><scroll-probe-rows></scroll-probe-rows></div>`);
    const probe = box.querySelector<RowsProbe>("scroll-probe-rows") as RowsProbe;
    await probe.updateComplete;
    probe.scroller("one").scrollTop = 500;
    await reported();
    const before = probe.rows.rows(100);
    box.append(probe);
    await reported();
    expect(probe.scroller("one").scrollTop).to.equal(500);
    expect(probe.rows.rows(100)).to.deep.equal(before);
  });
});
