/** Choosing viewers, judging links and addresses, cutting Markdown, reading CSV and colouring code. */
import { expect } from "chai";
import { looksLikeMarkdown } from "../../../components/parts/viewers/formatted-text.js";
import { mediaKind } from "../../../components/parts/content/block-media.js";
import { judgeUri } from "../../../components/parts/content/resource-card.js";
import { fileName } from "../../../components/parts/basic/save.js";
import { csvRows } from "../../../components/parts/viewers/csv-rows.js";
import { highlighter } from "../../../components/parts/viewers/highlight.js";
import { judgeLink } from "../../../components/parts/viewers/judge-link.js";
import { codeLanguageOf } from "../../../components/parts/viewers/languages.js";
import { markdownPieces } from "../../../components/parts/viewers/markdown-pieces.js";
import { viewersOf } from "../../../components/parts/viewers/text-views.js";

describe("the viewers of a text", () => {
  const first = (mimeType: string | undefined, name = "", head = "words") => {
    const { names, preferred } = viewersOf(mimeType, name, head);
    return `${names.join(" ")}${preferred ? "" : " on demand"}`.trim();
  };
  it("follow its type, then the ending of its name", () => {
    expect(first("text/markdown")).to.equal("markdown");
    expect(first("application/json")).to.equal("tree table code");
    expect(first("application/vnd.api+json; charset=utf-8")).to.equal("tree table code");
    expect(first("text/csv; header=present")).to.equal("table");
    expect(first("text/x-python")).to.equal("code");
    expect(first("image/svg+xml")).to.equal("code picture");
    expect(first("text/html")).to.equal("code");
    expect(first(undefined, "file:///a/README.md")).to.equal("markdown");
    expect(first("text/plain", "data.tsv?x=1")).to.equal("table");
    expect(first(undefined, "main.rs")).to.equal("code");
  });
  it("leave text without a type plain, except for JSON and Markdown", () => {
    expect(first(undefined)).to.equal("on demand");
    expect(first(undefined, "", ' [{"a":1}]')).to.equal("tree table code");
    expect(first(undefined, "", "# Title")).to.equal("markdown on demand");
    expect(first("text/x-unheard-of", "", "# Title")).to.equal("on demand");
  });
  it("detect Markdown by its marks", () => {
    for (const yes of ["# a", "a **b** c", "- a", "1. a", "`a`", "[a](b)", "> a", "```", "|a|b|"])
      expect(looksLikeMarkdown(yes), yes).to.equal(true);
    for (const no of ["a", "a * b", "<img src=x onerror='x'>", "2 > 1", "snake_case", "{}"])
      expect(looksLikeMarkdown(no), no).to.equal(false);
  });
  it("detect bytes by their type, and no active content by its type alone", () => {
    expect(
      [
        "image/PNG",
        "image/svg+xml",
        "audio/ogg",
        "video/mp4; a=b",
        "application/pdf",
        "image/tiff",
        "text/html",
        "",
        undefined,
      ].map(mediaKind),
    ).to.deep.equal(["image", "svg", "audio", "video", "pdf", "unsafe", "other", "other", "other"]);
    expect(codeLanguageOf("application/octet-stream", "a.constructor")).to.equal(undefined);
  });
});

describe("a link in formatted text", () => {
  it("leads where the URL parser says, and shows that", () => {
    expect(judgeLink("https://a.example/b", "a link")).to.deep.equal({
      kind: "link",
      url: "https://a.example/b",
      place: "a.example",
      marks: [],
    });
    expect(judgeLink("https://bank.example", "https://paypal.com")).to.deep.include({ marks: ["other-place"] });
    expect(judgeLink("https://www.a.example", "see A.example")).to.deep.include({ marks: [] });
    expect(judgeLink("https://аррӏе.com/", "")).to.deep.include({ place: "xn--80ak6aa92e.com", marks: ["look-alike"] });
    expect(judgeLink("mailto:a@evil.example", "me@bank.example")).to.deep.include({ marks: ["other-place"] });
    expect(judgeLink(`https://a.example/?${"q".repeat(300)}`, "")).to.deep.include({ marks: ["long-query"] });
  });
  it("is marked when its text reads as another address, in whatever characters it is written", () => {
    const words = [
      "paypal.com",
      "https://www.paypal.com/login",
      "paypal\u200d.com",
      "pay\u200cpal.com",
      "paypal\u034f.com",
      "paypal\ufe0f.com",
      "paypal\uff0ecom",
      "paypal\u2024com",
      "paypal\u3002com",
      "paypal\uff61com",
      "paypal\u200a.com",
      "paypal.\u2009com",
      "paypal\u2800.com",
      "paypal⟦U+200B⟧.com",
      "ｐａｙｐａｌ.com",
      "paypal\u0332.com",
      "раураl.com",
      "paypal\u115f.com",
    ];
    for (const one of words)
      expect(judgeLink("https://evil.example/", one), JSON.stringify(one)).to.deep.include({ marks: ["other-place"] });
    for (const one of words.slice(0, -2).filter((word) => !word.startsWith("раура")))
      expect(judgeLink("https://paypal.com/", one), JSON.stringify(one)).to.deep.include({ marks: [] });
    expect(judgeLink("mailto:a@evil.example", "me@bank\uff0eexample")).to.deep.include({ marks: ["other-place"] });
  });
  it("is not marked when its text only resembles an address", () => {
    const words = [
      "see e.g. the docs",
      "使用说明。下一步",
      "fin\u202f! next",
      "1.5 MB",
      "❤️ docs",
      "naïve e\u0301t",
      "v2.0",
      "می‌خواهم",
    ];
    for (const one of words) expect(judgeLink("https://docs.example/", one), one).to.deep.include({ marks: [] });
  });
  it("is only text with other schemes, tricks or hidden characters", () => {
    const reasons = [
      ["javascript:x", "scheme"],
      ["data:text/html,x", "scheme"],
      ["file:///x", "scheme"],
      ["//evil.example", "relative"],
      ["/x", "relative"],
      ["#x", "relative"],
      ["https:evil.example", "relative"],
      ["https://user:pass@evil.example/", "userinfo"],
      ["https://@evil.example/", "userinfo"],
      ["https://evil.example\\@mcp.example/", "characters"],
      ["java\nscript:x", "characters"],
      ["https://a.example/\u202e", "characters"],
      [`https://a.example/${"x".repeat(9_000)}`, "too-long"],
      ["https://mcp.example%2eevil%zz/", "scheme"],
    ] as const;
    for (const [address, reason] of reasons)
      expect(judgeLink(address, ""), address).to.deep.equal({ kind: "text", reason });
  });
});

describe("the address of a resource", () => {
  it("is read unless it is too long, holds control characters or a password", () => {
    for (const fine of ["file:///C:/Users", "note://a", "https://a.example/@b", "javascript:alert(1)"])
      expect(judgeUri(fine), fine).to.equal(undefined);
    expect(judgeUri("x:".padEnd(9_000, "y"))).to.equal("too-long");
    expect(judgeUri("note://a\r\nX: y")).to.equal("characters");
    expect(judgeUri("note://a\0")).to.equal("characters");
    expect(judgeUri("https://user:pass@evil.example/")).to.equal("userinfo");
  });
  it("names a file that is only a name, with the ending of its type", () => {
    expect(fileName("invoice.pdf\u202E", "text/html"))
      .to.match(/^invoice.*\.bin$/)
      .and.not.to.contain("\u202e");
    expect(fileName("../../a/b.exe", "image/svg+xml")).to.equal("b.svg");
    expect(fileName("clip", "video/mp4")).to.equal("clip.mp4");
  });
});

describe("Markdown that is cut into pieces", () => {
  const pieces = (text: string) => [...markdownPieces(text)];
  it("loses nothing and is cut at blank lines", () => {
    const text = Array.from({ length: 5_000 }, (_, n) => `Paragraph ${n}\n`).join("\n");
    const cut = pieces(text);
    expect(cut.map((piece) => piece.text).join("")).to.equal(text);
    expect(cut.length).to.be.above(9);
    for (const piece of cut.slice(0, -1)) expect(piece.text.endsWith("\n\n")).to.equal(true);
  });
  it("has a code fence opened again that was cut", () => {
    const cut = pieces(`~~~js\n${"let a = 1;\n".repeat(2_000)}~~~\nafter`);
    expect(cut.length).to.be.above(2);
    for (const piece of cut.slice(1)) expect(piece.text.startsWith("~~~\n")).to.equal(true);
  });
  it("is reported when it is too complex", () => {
    for (const text of ["[".repeat(1_000), "> ".repeat(100), "*a ".repeat(500), "|".repeat(300), "x".repeat(3_900)]) {
      expect(
        pieces(text).every(({ plain }) => plain),
        text.slice(0, 9),
      ).to.equal(true);
    }
    expect(pieces("A [link](https://a.example) and **bold**.\n\n> quote").some(({ plain }) => plain)).to.equal(false);
  });
});

describe("CSV as rows", () => {
  const load = (text: string, mimeType = "text/csv") =>
    csvRows(
      { head: text.slice(0, 1_000), length: text.length },
      (from, to) => Promise.resolve(text.slice(from, to)),
      mimeType,
    );
  const all = { offset: 0, limit: 100 };
  const texts = (rows: readonly { cells: readonly ({ text: string } | undefined)[] }[]) =>
    rows.map(({ cells }) => cells.map((cell) => cell?.text));

  it("has its first row as head, and reads quotes, ragged rows and other separators", async () => {
    const { columns, rows, total } = await load('a,b\n1,"x, ""y""\nz"\n2\n3,4,5\n')(all);
    expect([columns, total]).to.deep.equal([["a", "b"], 3]);
    expect(texts(rows)).to.deep.equal([["1", 'x, "y"\nz'], ["2"], ["3", "4", "5"]]);
    expect((await load("a\tb\n1\t2", "text/tab-separated-values")(all)).columns).to.deep.equal(["a", "b"]);
    expect((await load("a;b\n1;2")(all)).columns).to.deep.equal(["a", "b"]);
    expect((await load("1,2\n3,4", "text/csv; header=absent")(all)).total).to.equal(2);
  });
  it("sorts numbers as numbers, and what is empty last", async () => {
    const rows = load("n\n10\n9\n\nx\n1e2\n");
    const up = await rows({ ...all, sort: { column: 0, descending: false } });
    expect(texts(up.rows).flat()).to.deep.equal(["9", "10", "1e2", "x"]);
    const down = await rows({ ...all, sort: { column: 0, descending: true } });
    expect(texts(down.rows).flat()).to.deep.equal(["x", "1e2", "10", "9"]);
  });
  it("reads 100,000 rows across slices, each whole", async () => {
    const text = `id,words\n${Array.from({ length: 100_000 }, (_, n) => `${n},"a ""b""\nc ${n}"`).join("\n")}`;
    const { total, rows } = await load(text)({ offset: 99_998, limit: 9 });
    expect(total).to.equal(100_000);
    expect(texts(rows)).to.deep.equal([
      ["99998", 'a "b"\nc 99998'],
      ["99999", 'a "b"\nc 99999'],
    ]);
  });
  it("are an error when the text can't be read, and can be read at the next attempt", async () => {
    let fails = true;
    const rows = csvRows(
      { head: "", length: 3 },
      async () => (fails ? Promise.reject(new Error("released")) : "a\nb"),
      "text/csv",
    );
    expect(await rows(all).catch((error: unknown) => String(error))).to.contain("released");
    fails = false;
    expect((await rows(all)).total).to.equal(1);
  });
  it("ends with a quote that is not closed", async () => {
    expect((await load(`a,b\n"${"x,y\n".repeat(50_000)}`)(all)).total).to.be.above(0);
  });
});

describe("highlighted code", () => {
  const CODE = {
    javascript: "const a = 'b'; // c\n",
    python: "def f():\n  return 'x'\n",
    json: '{"a": [1, true, "b"]}',
    xml: "<a b='c'><script>let d = 1</script></a>",
  } as const;
  it("is the same code, with roles", async () => {
    for (const [language, code] of Object.entries(CODE) as [keyof typeof CODE, string][]) {
      const runs = (await highlighter(language))(code);
      expect(runs.map(({ text }) => text).join(""), language).to.equal(code);
      expect(
        runs.some(({ role }) => role !== undefined),
        language,
      ).to.equal(true);
    }
    expect((await highlighter("json"))('{"a":1}')[1]).to.deep.equal({ text: '"a"', role: "key" });
  });
  it("is not highlighted where that would take long", async () => {
    const read = await highlighter("javascript");
    for (const code of ["x".repeat(30_000), `a\n${"(".repeat(2_000)}`])
      expect(read(code)).to.deep.equal([{ text: code }]);
  });
});
