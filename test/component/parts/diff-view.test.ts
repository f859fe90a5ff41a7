/** mcp-diff-view, and the comparison behind it. */
import { expect, html, waitUntil } from "../../helpers/testing.js";
import { compareLines, type LineDiff } from "../../../components/parts/viewers/diff-lines.js";
import { layOut, rowsBetween } from "../../../components/parts/viewers/diff-rows.js";
import "../../../components/parts/viewers/diff-view.js";
import type { McpDiffView } from "../../../components/parts/viewers/diff-view.js";
import { wordMarks } from "../../../components/parts/viewers/diff-line.js";
import { allInside, boxed, drawn, inside, press, textOf } from "../views/stage.js";

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const now = (): number => performance.now();
const compared = (before: readonly string[], after: readonly string[]): Promise<LineDiff> =>
  compareLines(before, after, { pause, now });
/** What the pieces make of both texts: the proof that nothing was lost. */
function sides({ pieces }: LineDiff, before: readonly string[], after: readonly string[]): [string[], string[]] {
  const olds = pieces.flatMap((piece) => before.slice(piece.before, piece.before + piece.beforeCount));
  return [olds, pieces.flatMap((piece) => after.slice(piece.after, piece.after + piece.afterCount))];
}
const numbered = (count: number, prefix = "line"): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix} ${at}`);

async function show(before: string, after: string, width = 500): Promise<McpDiffView> {
  const view = await boxed(
    "mcp-diff-view",
    html`<div><mcp-diff-view .beforeText=${before} .afterText=${after} before-label="v1"></mcp-diff-view></div>`,
    { inlineSize: `${width}px` },
  );
  await waitUntil(() => view.renderRoot.querySelector(".bar, .message:not([hidden])") !== null);
  await waitUntil(() => !textOf(view).includes("Comparing"), "compared");
  await drawn(view);
  return view;
}

describe("comparing lines", () => {
  it("finds what was removed and added, and loses nothing", async () => {
    const before = ["a", "b", "c", "d"];
    const after = ["a", "x", "c", "d", "e"];
    const diff = await compared(before, after);
    expect(diff).to.include({ added: 2, removed: 1, coarse: false });
    expect(diff.pieces.map(({ equal }) => equal)).to.deep.equal([true, false, true, false]);
    expect(sides(diff, before, after)).to.deep.equal([before, after]);
  });

  it("knows equal and empty texts", async () => {
    expect(await compared(["a"], ["a"])).to.include({ added: 0, removed: 0 });
    expect(await compared([], [])).to.include({ added: 0, removed: 0 });
    expect(await compared([], ["a"])).to.include({ added: 1, removed: 0 });
  });

  it("loses nothing of both texts for many random changes", async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 30; round++) {
      const before = Array.from({ length: 60 }, () => `l${random(12)}`);
      const after = before.flatMap((line) =>
        random(6) === 0 ? [] : random(6) === 0 ? [line, `n${random(9)}`] : [line],
      );
      const diff = await compared(before, after);
      expect(sides(diff, before, after)).to.deep.equal([before, after]);
      for (const { equal, before: at, beforeCount, after: to } of diff.pieces) {
        if (equal) expect(before.slice(at, at + beforeCount)).to.deep.equal(after.slice(to, to + beforeCount));
      }
    }
  });

  it("compares 100,000 lines with a change every hundred", async () => {
    const before = numbered(100_000);
    const after = before.map((line, at) => (at % 100 === 50 ? `${line} changed` : line));
    expect(await compared(before, after)).to.include({ added: 1_000, removed: 1_000, coarse: false });
  });

  it("finds three hundred edits among thousands of lines that are much alike", async () => {
    const before = numbered(20_000).map((_, at) => `l${at % 7}`);
    const after = before.map((line, at) => (at % 133 === 10 ? `${line} changed ${at % 3}` : line));
    const diff = await compared(before, after);
    expect(diff).to.include({ added: 151, removed: 151, coarse: false });
    expect(sides(diff, before, after)).to.deep.equal([before, after]);
  });

  it("has the same result on a machine that is busy: a clock that leaps changes nothing", async () => {
    let time = 0;
    const before = numbered(50);
    const after = before.map((line, at) => (at % 10 === 5 ? `${line} changed` : line));
    const diff = await compareLines(before, after, { pause, now: () => (time += 10_000) });
    expect(diff).to.include({ added: 5, removed: 5, coarse: false });
  });

  it("gives up on texts that are too different, and says so", async () => {
    const shuffled = numbered(6_000).map((_, at) => `l${(at * 7_919) % 60}`);
    const other = numbered(6_000).map((_, at) => `l${(at * 104_729) % 61}`);
    const diff = await compared(shuffled, other);
    expect(diff.coarse).to.equal(true);
    expect(sides(diff, shuffled, other)).to.deep.equal([shuffled, other]);
  });

  it("ends when its pause rejects", async () => {
    const reason = new Error("enough");
    let time = 0;
    const ended = compareLines(numbered(5_000), numbered(5_000, "x"), {
      pause: async () => Promise.reject(reason),
      now: () => (time += 20),
    });
    expect(await ended.catch((error: unknown) => error)).to.equal(reason);
  });
});

describe("the rows of a comparison", () => {
  it("fold what is equal, open it, and stand side by side", async () => {
    const before = numbered(40);
    const after = before.map((line, at) => (at === 20 ? "new" : line));
    const { pieces } = await compared(before, after);
    const folded = layOut(pieces, new Set(), false);
    expect(rowsBetween(folded, 0, 9_999).map(({ kind }) => kind)).to.deep.equal([
      "fold",
      ...Array.from({ length: 3 }, () => "same"),
      "changed",
      "changed",
      ...Array.from({ length: 3 }, () => "same"),
      "fold",
    ]);
    expect(rowsBetween(layOut(pieces, new Set([0, 2]), false), 0, 9_999)).to.have.length(41);
    const split = rowsBetween(layOut(pieces, new Set(), true), 0, 9_999).filter(({ kind }) => kind === "changed");
    expect(split).to.have.length(1);
    expect(split[0]).to.include({ before: 20, after: 20 });
  });
});

describe("marks of words", () => {
  it("are on what differs, and absent where lines have little in common or are long", () => {
    expect(wordMarks("the red fox", "the grey fox")).to.deep.equal({
      before: [
        { text: "the ", marked: false },
        { text: "red", marked: true },
        { text: " fox", marked: false },
      ],
      after: [
        { text: "the ", marked: false },
        { text: "grey", marked: true },
        { text: " fox", marked: false },
      ],
    });
    expect(wordMarks("abc", "xyz")).to.equal(undefined);
    expect(wordMarks("a ".repeat(400), "a ".repeat(401))).to.equal(undefined);
  });
});

describe("mcp-diff-view", () => {
  const before = numbered(50).join("\n");
  const after = numbered(50)
    .map((line, at) => (at === 10 ? "line ten" : at === 40 ? `${line}\nmore` : line))
    .join("\n");

  it("is accessible in one column and in two", async () => {
    await expect(await show(before, after)).to.be.accessible();
    await expect(await show(before, after, 900)).to.be.accessible();
  });

  it("counts what changed and marks lines by sign, not colour alone", async () => {
    const view = await show(before, after);
    expect(textOf(inside(view, ".counts"))).to.equal("+2 −1");
    expect(textOf(inside(view, ".removed"))).to.match(/^11\s?−\s?line 10$/);
    expect(textOf(inside(view, ".added"))).to.match(/^11\s?\+\s?line ten$/);
    expect(textOf(inside(view, ".added mark"))).to.equal("ten");
  });

  it("stands side by side where there is room, and as chosen", async () => {
    const view = await show(before, after, 900);
    expect(inside(view, ".lines").classList.contains("split")).to.equal(true);
    view.arrangement = "unified";
    await drawn(view);
    expect(inside(view, ".lines").classList.contains("split")).to.equal(false);
    expect(inside(await show(before, after), ".lines").classList.contains("split")).to.equal(false);
  });

  it("opens folded lines", async () => {
    const view = await show(before, after);
    const folds = allInside(view, ".fold button");
    expect(folds.map((fold) => textOf(fold))).to.deep.equal([
      "7 unchanged lines",
      "24 unchanged lines",
      "6 unchanged lines",
    ]);
    folds[0]?.click();
    await drawn(view);
    expect(textOf(inside(view, ".sizer"))).to.contain("line 0");
  });

  it("goes to the next and the previous change by key and by button, round the ends", async () => {
    const view = await show(before, after);
    press(inside(view, ".lines"), "n");
    await drawn(view);
    expect(textOf(inside(view, ".bar"))).to.contain("Change 1 of 2");
    press(inside(view, ".lines"), "p");
    await drawn(view);
    expect(textOf(inside(view, ".bar"))).to.contain("Change 2 of 2");
    press(inside(view, ".lines"), "F7");
    await drawn(view);
    expect(textOf(inside(view, ".bar"))).to.contain("Change 1 of 2");
    inside(view, "[aria-label='Next change']").click();
    await drawn(view);
    expect(inside(view, ".current")).to.not.equal(null);
  });

  it("says that nothing differs, and that texts are too large", async () => {
    expect(textOf(await show("a", "a"))).to.contain("No differences.");
    expect(textOf(await show("x".repeat(4_000_001), "a"))).to.contain("too large");
  });

  it("takes other texts while it compares", async () => {
    const view = await show(before, after);
    view.afterText = numbered(30_000).join("\n");
    await view.updateComplete;
    view.afterText = before;
    await waitUntil(() => textOf(view).includes("No differences."));
  });

  it("keeps few rows in the document, however many lines changed", async () => {
    const view = await show(numbered(20_000).join("\n"), numbered(20_000, "other").join("\n"));
    expect(textOf(inside(view, ".counts"))).to.equal("+20,000 −20,000");
    expect(allInside(view, ".line").length).to.be.below(120);
    const lines = inside(view, ".lines");
    lines.scrollTop = lines.scrollHeight;
    await waitUntil(() => textOf(inside(view, ".sizer")).includes("other 19999"));
  });

  it("shows hostile lines as text, cut", async () => {
    const view = await show("a", `<img src=x onerror=alert(1)>\u202e\n${"y".repeat(500_000)}`);
    expect(textOf(inside(view, ".added"))).to.contain("<img src=x onerror=alert(1)>⟦U+202E⟧");
    expect(view.renderRoot.querySelector("img")).to.equal(null);
    expect(textOf(inside(view, ".sizer")).length).to.be.below(3_000);
  });
});
