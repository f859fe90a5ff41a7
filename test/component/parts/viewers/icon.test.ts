/** mcp-icon and mcp-svg-view: a server's pictures as pixels of ours (attacks D.1, D.2). */
import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import "../../../../components/parts/viewers/icon-view.js";
import type { McpIcon, IconRefusedEvent } from "../../../../components/parts/viewers/icon-view.js";
import "../../../../components/parts/viewers/svg-view.js";
import { safeSvg } from "../../../../components/parts/viewers/picture/safe-svg.js";
import type { IconSource } from "../../../../components/parts/viewers/icon/load-icon.js";
import type { McpSvgView } from "../../../../components/parts/viewers/svg-view.js";
import { CANARY, expectQuiet, until } from "./canary.js";
import { framesGif } from "../../../fixtures/frames-gif.js";
import { inJsonTrips } from "../../../fixtures/in-json-trips.js";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAE0lEQVR4nGNgaGD4TxQeVUhfhQBaFZWdPweI5gAAAABJRU5ErkJggg==";
const SERVER = "https://mcp.example/mcp";
const NS = 'xmlns="http://www.w3.org/2000/svg"';
const dataSvg = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const png = (): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(PNG), (char) => char.charCodeAt(0));
let counter = 0;
/** Pictures are remembered by address. */
const fresh = (): string => `https://mcp.example/${++counter}.png`;

async function show(icons: readonly unknown[], source?: IconSource): Promise<McpIcon> {
  return fixture<McpIcon>(
    html`<mcp-icon .icons=${icons} .serverUrl=${SERVER} .fallback=${{ initial: "bird" }} .source=${source}></mcp-icon>`,
  );
}
async function refusal(icons: readonly unknown[], source?: IconSource): Promise<string> {
  const element = await fixture<McpIcon>(html`<mcp-icon .fallback=${{ initial: "b" }} .source=${source}></mcp-icon>`);
  setTimeout(() => Object.assign(element, { icons, serverUrl: SERVER }));
  return (await oneEvent<IconRefusedEvent>(element, "mcp-icon-refused")).reason;
}
const canvasOf = (element: Element): HTMLCanvasElement | null => element.shadowRoot?.querySelector("canvas") ?? null;
const never: IconSource = () => Promise.reject(new Error("nothing may be asked"));

describe("mcp-icon", () => {
  it("is decoration: a placeholder until there are pixels", async () => {
    const element = await fixture<McpIcon>(html`<mcp-icon .fallback=${{ initial: "«bird»" }}></mcp-icon>`);
    expect(element.renderRoot.textContent).to.contain("B");
    expect(element.ariaHidden).to.equal("true");
    await expect(element).to.be.accessible();
    const own = await fixture<McpIcon>(html`<mcp-icon .fallback=${{ icon: "server" }}></mcp-icon>`);
    expect(own.renderRoot.querySelector("svg")).not.to.equal(null);
  });

  it("draws bytes as pixels in a box of its own size, without an image in the document", async () => {
    const element = await show([{ src: `data:image/png;base64,${PNG}` }]);
    await until(() => canvasOf(element) !== null);
    expect(canvasOf(element)?.width).to.equal(64);
    expect(element.getBoundingClientRect().width).to.equal(24);
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    const pixel = canvasOf(element)?.getContext("2d")?.getImageData(32, 32, 1, 1).data;
    expect(pixel?.[3]).to.equal(255);
  });

  it("does not decode a GIF with a frame far beyond its screen", async () => {
    const small = btoa(String.fromCharCode(...framesGif([0, 0, 1, 1])));
    const large = btoa(String.fromCharCode(...framesGif([0, 0, 16_000, 16_000])));
    expect(await refusal([{ src: `data:image/gif;base64,${large}` }])).to.equal("too-many-pixels");
    const element = await show([{ src: `data:image/gif;base64,${small}` }]);
    await until(() => canvasOf(element) !== null);
  });

  it("draws a harmless SVG", async () => {
    const element = await show([
      { src: dataSvg(`<svg ${NS} viewBox="0 0 8 8"><rect width="8" height="8" fill="#0a0"/></svg>`) },
    ]);
    await until(() => canvasOf(element) !== null);
    expect([...(canvasOf(element)?.getContext("2d")?.getImageData(32, 32, 1, 1).data ?? [])]).to.deep.equal([
      0, 170, 0, 255,
    ]);
  });

  it("fetches from the server's origin, once for an address", async () => {
    const src = fresh();
    let requested = 0;
    const source: IconSource = async () => {
      requested++;
      return { bytes: png().buffer, mimeType: "image/png" };
    };
    for (const element of [await show([{ src }], source), await show([{ src }], source)]) {
      await until(() => canvasOf(element) !== null);
    }
    expect(requested).to.equal(1);
  });

  it("fetches nothing without a source, and shows an icon whose bytes came along instead", async () => {
    const element = await show([{ src: fresh() }, { src: `data:image/png;base64,${PNG}` }]);
    await until(() => canvasOf(element) !== null);
    const remote = fresh();
    const waiting = await show([{ src: remote }]);
    await expectQuiet();
    expect(canvasOf(waiting)).to.equal(null);
    waiting.source = async (src) => {
      expect(src).to.equal(remote);
      return { bytes: png().buffer };
    };
    await until(() => canvasOf(waiting) !== null);
  });

  it("takes the next icon where one can't be shown", async () => {
    const element = await show([{ src: "javascript:alert(1)" }, { src: `data:image/png;base64,${PNG}` }], never);
    await until(() => canvasOf(element) !== null);
  });

  it("gives the reason why there is none, and keeps the placeholder", async () => {
    expect(await refusal([{ src: `${CANARY}/i.png` }], never)).to.match(/origin|not-encrypted/);
    expect(await refusal([{ src: fresh() }], () => Promise.reject(new TypeError("redirect")))).to.equal("network");
    expect(
      await refusal([{ src: fresh() }], async () => ({
        bytes: new TextEncoder().encode("<html>").buffer,
        mimeType: "image/png",
      })),
    ).to.equal("type");
    expect(
      await refusal([{ src: fresh(), mimeType: "image/png" }], async () => ({
        bytes: png().buffer,
        mimeType: "text/html",
      })),
    ).to.equal("type");
    expect(await refusal([{ src: dataSvg(`<svg ${NS}><script>1</script>`) }])).to.equal("unsafe-svg");
    await expectQuiet();
  });

  it("decodes only the first frame, and nothing that announces too much", async () => {
    const bomb = png();
    new DataView(bomb.buffer).setUint32(16, 16_384);
    new DataView(bomb.buffer).setUint32(20, 16_384);
    expect(await refusal([{ src: fresh() }], async () => ({ bytes: bomb.buffer }))).to.equal("too-many-pixels");
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    const gif = [...new TextEncoder().encode("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    for (let n = 0; n < 10_000; n++) gif.push(...frame);
    const element = await show([{ src: fresh() }], async () => ({ bytes: Uint8Array.from([...gif, 0x3b]).buffer }));
    await until(() => canvasOf(element) !== null);
  });
});

/** Drawn by nobody, or without what is forbidden. */
const SVGS: Readonly<Record<string, string>> = {
  "23 onload": `<svg ${NS} onload="__pwned=1"><rect width="1" height="1"/></svg>`,
  "25 references": `<svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink"><image href="${CANARY}/a"/><image xlink:href="${CANARY}/b"/><filter id="f"><feImage href="${CANARY}/c"/></filter><rect filter="url(#f)" width="1" height="1"/></svg>`,
  "26 style": `<svg ${NS}><style>@import url(${CANARY}/c);rect{fill:url(${CANARY}/f#a)}</style><rect style="fill:url(${CANARY}/g)" fill="url(${CANARY}/h#a)" width="1" height="1"/></svg>`,
  "28 use": `<svg ${NS}><use href="${CANARY}/x.svg#a"/><use href="data:image/svg+xml,&lt;svg/&gt;"/></svg>`,
  "31 entities": `<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${NS}><title>&a;</title></svg>`,
  "31 external": `<!DOCTYPE svg [<!ENTITY x SYSTEM "${CANARY}/xxe">]><svg ${NS}>&x;</svg>`,
  "32 stylesheet": `<?xml-stylesheet type="text/xsl" href="${CANARY}/x.xsl"?><svg ${NS}/>`,
  "34 nesting": `<svg ${NS}>${"<g>".repeat(5_000)}${"</g>".repeat(5_000)}</svg>`,
  "38 mutation": `<svg ${NS}><style><img src=x onerror=__pwned=1></style></svg>`,
  "38 mutation too": `<svg ${NS}></p><style><a id="</style><img src=1 onerror=__pwned=1>">`,
  animate: `<svg ${NS}><animate attributeName="href" values="javascript:1"/><set attributeName="onload" to="__pwned=1"/></svg>`,
  foreign: `<svg ${NS}><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${CANARY}/i"/></foreignObject></svg>`,
  link: `<svg ${NS}><a href="javascript:__pwned=1"><rect width="1" height="1"/></a></svg>`,
};

describe("the copy of an SVG without active parts", () => {
  const copy = (svg: string): string | undefined => safeSvg(new TextEncoder().encode(svg), 64);
  for (const [name, svg] of Object.entries(SVGS)) {
    it(`has no references and runs nothing: ${name}`, async () => {
      expect(copy(svg) ?? "").not.to.match(
        /canary|onload|onerror|script|style|<use|<image|href|filter|ENTITY|animate|foreign/i,
      );
      await expectQuiet();
    });
  }

  it("keeps shapes, paint and gradients, at our size", () => {
    const made = copy(
      `<?xml version="1.0" encoding="UTF-8"?><!-- c --><svg ${NS} width="1000000" height="1000000"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient></defs><rect width="10" height="10" fill="url(#g)"/></svg>`,
    );
    expect(made).to.contain('width="64"').and.to.contain('height="64"').and.to.contain('viewBox="0 0 1000000 1000000"');
    expect(made)
      .to.contain("linearGradient")
      .and.to.contain("gradientUnits")
      .and.to.contain('fill="url(#g)"')
      .and.to.contain('width="10"');
  });

  it("takes no time, however large its expansion would have been", async () => {
    let bomb = `<svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink"><defs><rect id="a0" width="1" height="1"/>`;
    for (let n = 1; n <= 18; n++) bomb += `<g id="a${n}"><use href="#a${n - 1}"/><use href="#a${n - 1}"/></g>`;
    bomb += '</defs><use href="#a18"/></svg>';
    expect(copy(bomb) ?? "").not.to.contain("use");
    expect(await inJsonTrips(() => copy(bomb), { below: 3 })).to.be.below(3); // 20 ms on a quiet core
  });

  it("is not made for other encodings and for what is too large", () => {
    const wide = Uint8Array.from([0xff, 0xfe, ...[...`<svg ${NS}/>`].flatMap((c) => [c.charCodeAt(0), 0])]);
    expect(safeSvg(wide, 64)).to.equal(undefined);
    expect(copy(`<?xml version="1.0" encoding="UTF-7"?><svg ${NS}/>`)).to.equal(undefined);
    expect(copy(`<svg ${NS}><path d="${"M0 0".repeat(10_000)}"/></svg>`)).to.equal(undefined);
    expect(copy("<html/>")).to.equal(undefined);
    expect(copy(`<svg ${NS}><rect></svg>`) ?? "").not.to.contain("parsererror");
  });
});

describe("mcp-svg-view", () => {
  const view = (load: () => Promise<string>) =>
    fixture<McpSvgView>(html`<mcp-svg-view .load=${load} label="A drawing"></mcp-svg-view>`);
  it("draws what is harmless, and is accessible", async () => {
    const element = await view(async () => `<svg ${NS} viewBox="0 0 1 1"><rect width="1" height="1"/></svg>`);
    await until(() => element.renderRoot.querySelector("mcp-image-view") !== null);
    await expect(element).to.be.accessible();
  });
  it("says when there is no picture, and when the text is gone", async () => {
    const refused = await view(async () => "<html/>");
    await until(() => refused.renderRoot.textContent?.includes("You can view its code"));
    const gone = await view(() => Promise.reject(new Error("released")));
    await until(() => gone.renderRoot.querySelector(".problem") !== null);
  });
});
