/** A list beside what was chosen: widths, one column, the way back. */
import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import "../../../components/views/shared/split-view.js";
import type { McpSplitView } from "../../../components/views/shared/split-view.js";
import { drawn, inside, press } from "./stage.js";

async function show(width: number): Promise<McpSplitView> {
  const view = await fixture<McpSplitView>(
    html`<mcp-split-view name="things" label="Things">
      <section slot="list">list</section>
      <section slot="detail">detail</section>
    </mcp-split-view>`,
  );
  view.style.inlineSize = `${width}px`;
  view.style.blockSize = "200px";
  await drawn(view);
  return view;
}
const width = (view: Element, slot: string): number =>
  view.querySelector(`[slot=${slot}]`)?.getBoundingClientRect().width ?? 0;

describe("mcp-split-view", () => {
  beforeEach(() => localStorage.clear());

  it("is accessible, wide and narrow", async () => {
    await expect(await show(900)).to.be.accessible();
    const narrow = await show(320);
    narrow.pane = "detail";
    await drawn(narrow);
    await expect(narrow).to.be.accessible();
  });

  it("shows both panes where there is room, and remembers the boundary by its name", async () => {
    const view = await show(900);
    expect(width(view, "list")).to.equal(320);
    expect(width(view, "detail")).to.be.above(500);
    press(inside(view, "[role=separator]"), "ArrowRight");
    await drawn(view);
    expect(width(view, "list")).to.equal(336);
    expect(width(await show(900), "list")).to.equal(336);
  });

  it("shows one pane where it is narrow, with a button to go back that dispatches an event", async () => {
    const view = await show(320);
    expect([width(view, "list") > 0, width(view, "detail") > 0]).to.deep.equal([true, false]);
    view.pane = "detail";
    await drawn(view);
    expect([width(view, "list") > 0, width(view, "detail") > 0]).to.deep.equal([false, true]);
    setTimeout(() => inside(view, ".back").click());
    await oneEvent(view, "mcp-back-request");
    await drawn(view);
    expect(width(view, "list")).to.be.above(0);
  });
});
