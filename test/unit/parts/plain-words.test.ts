/** Markdown as plain words: what is dropped, and what never is. */
import { expect } from "chai";
import { plainWords } from "../../../components/parts/basic/plain-words.js";
import { visibleLine } from "../../../components/parts/basic/visible-text.js";
import { bestOf } from "../../fixtures/best-of.js";

describe("plainWords", () => {
  const words: readonly (readonly [what: string, text: string, plain: string])[] = [
    ["bold", "**Important:** reads a **note**", "Important: reads a note"],
    ["code", "Takes `id` and ``a`b``", "Takes id and a`b"],
    ["a heading", "# Search\n\n## How\nBy name", "Search\n\nHow\nBy name"],
    ["a link", 'See [the docs](https://example.com/a?b=c) or [more](./more.md "More")', "See the docs or more"],
    ["a picture", "![a heron](heron.png) is a bird", "a heron is a bird"],
    ["a quote", "> Note\n> this", "Note\nthis"],
    ["marks within marks", "**Reads `a**b` and [`c`](d)**, [**e**](f)", "Reads a**b and c, e"],
    ["a block of code", "```\nls *.ts\n```", "\nls *.ts\n".trimStart()],
    ["bold between letters that need no space", "这是**重要**的。", "这是重要的。"],
    ["bold of one letter", "**a** **b**", "a b"],
  ];
  for (const [what, text, plain] of words) {
    it(`drops the marks of ${what}, and no word`, () => expect(plainWords(text)).to.equal(plain));
  }

  const kept = [
    "2 ** 3 ** 4",
    "x**2 + y**2",
    "**a ** b",
    "def f(*args, **kwargs)",
    "__init__ and *.ts",
    "#hashtag and C# 1",
    "a ` alone",
    "an [option] (more)",
    "a[0]",
    "- a list\n- of things",
    "<b>bold</b> &amp; 1. first",
    "a > b",
  ];
  for (const text of kept) it(`leaves "${text}" as it is`, () => expect(plainWords(text)).to.equal(text));

  it("leaves hidden characters to be shown, also in an address", () => {
    expect(visibleLine(plainWords("**sa\u202efe** `a\u200bb`"))).to.equal("sa⟦U+202E⟧fe a⟦U+200B⟧b");
    expect(visibleLine(plainWords("[docs](http://a.example/\u202e)"))).to.equal("[docs](http://a.example/⟦U+202E⟧)");
  });

  it("looks at the beginning only, whatever a server sends", async () => {
    const texts = [
      "**".repeat(1e6),
      "`".repeat(1e6),
      "[".repeat(1e6),
      "**a ".repeat(1e6),
      "![](".repeat(1e6),
      "**[`".repeat(1e6),
      "**a*`b`".repeat(1e6),
    ];
    for (const text of texts) {
      text.indexOf("~"); // laid out first: how it was made is not what is measured
      const took = (): number => {
        const before = performance.now();
        expect(plainWords(text).length).to.be.at.most(400);
        return performance.now() - before;
      };
      expect(await bestOf(took, 50)).to.be.below(50);
    }
  });
});
