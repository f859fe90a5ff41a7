/** Attacks of an app: each runs in a real frame, in every tier, and is looked for at the server it would reach (UI-05). */
import { aTimeout, expect } from "@open-wc/testing";
import { until } from "../../fixtures/until.js";
import { appPage, type AppPage, type Tier } from "./app-page.js";

const HIT = `${location.origin}/__hit/`;
const hits = async (): Promise<readonly string[]> =>
  (await fetch("/__hits.json", { cache: "no-store" })).json() as Promise<readonly string[]>;
/** Time for a request to get out, in milliseconds. */
const WAIT_MS = 1_500;
let number = 0;
/** Address that is noted; another one each time. */
const target = (): string => `${HIT}${++number}-${Math.random().toString(36).slice(2)}`;

/** Ways to get something out of a frame that leave the document as it is; `URL` is where to. */
const REQUESTS: readonly (readonly [name: string, code: string])[] = [
  ["fetch", `fetch("URL", { mode: "no-cors" })`],
  ["fetch with keepalive", `fetch("URL", { mode: "no-cors", keepalive: true })`],
  ["XMLHttpRequest", `const x = new XMLHttpRequest(); x.open("GET", "URL"); x.send()`],
  ["a beacon", `navigator.sendBeacon("URL", "x")`],
  ["an image", `new Image().src = "URL"`],
  ["an image in markup", `document.body.insertAdjacentHTML("beforeend", '<img src="URL">')`],
  ["a style sheet", `document.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" href="URL">')`],
  ["an @import", `document.head.insertAdjacentHTML("beforeend", '<style>@import url("URL");</style>')`],
  ["a background", `document.body.style.background = 'url("URL")'`],
  ["a font", `new FontFace("f", 'url("URL")').load().catch(() => 0)`],
  ["a script", `document.head.append(Object.assign(document.createElement("script"), { src: "URL" }))`],
  ["import()", `import("URL").catch(() => 0)`],
  [
    "a data: script",
    `import("data:text/javascript," + encodeURIComponent('fetch("URL").catch(() => 0); import("URL")')).catch(() => 0)`,
  ],
  [
    "a blob: script",
    `import(URL.createObjectURL(new Blob(['fetch("TARGET")'], { type: "text/javascript" }))).catch(() => 0)`,
  ],
  ["a worker", `new Worker("URL")`],
  ["a blob: worker", `new Worker(URL.createObjectURL(new Blob(['fetch("TARGET")'])))`],
  ["a frame", `document.body.append(Object.assign(document.createElement("iframe"), { src: "URL" }))`],
  [
    "a frame in a frame",
    `document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: '<img src="URL">' }))`,
  ],
  ["an object", `document.body.insertAdjacentHTML("beforeend", '<object data="URL"></object><embed src="URL">')`],
  [
    "a video",
    `document.body.insertAdjacentHTML("beforeend", '<video src="URL" autoplay></video><audio src="URL" autoplay></audio>')`,
  ],
  [
    "prefetch and preload",
    `document.head.insertAdjacentHTML("beforeend", '<link rel="prefetch" href="URL"><link rel="preload" as="image" href="URL"><link rel="modulepreload" href="URL">')`,
  ],
  [
    "a manifest and an icon",
    `document.head.insertAdjacentHTML("beforeend", '<link rel="manifest" href="URL"><link rel="icon" href="URL">')`,
  ],
  [
    "speculation rules",
    `document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ source: "list", urls: ["URL"] }] }) }))`,
  ],
  ["an EventSource", `new EventSource("URL")`],
  ["a WebSocket", `new WebSocket("URL".replace("http", "ws"))`],
  [
    "a ping",
    `document.body.insertAdjacentHTML("beforeend", '<a href="#x" ping="URL">x</a>'); document.querySelector("a").click()`,
  ],
  ["a base", `document.head.insertAdjacentHTML("afterbegin", '<base href="URL/">'); new Image().src = "x"`],
  [
    "a policy of its own",
    `document.head.insertAdjacentHTML("afterbegin", '<meta http-equiv="Content-Security-Policy" content="default-src *">'); fetch("URL", { mode: "no-cors" })`,
  ],
];

/** Ways to get something out by leaving the document, or opening another one. */
const NAVIGATIONS: readonly (readonly [name: string, code: string])[] = [
  [
    "a form",
    `document.body.insertAdjacentHTML("beforeend", '<form action="URL" method="post"><input name="a" value="b"></form>'); document.forms[0].submit()`,
  ],
  [
    "a form to another frame",
    `document.body.insertAdjacentHTML("beforeend", '<form action="URL" target="_top"><input name="a"></form>'); document.forms[0].submit()`,
  ],
  [
    "a link",
    `document.body.insertAdjacentHTML("beforeend", '<a href="URL">x</a>'); document.querySelector("a").click()`,
  ],
  [
    "a link for the whole window",
    `document.body.insertAdjacentHTML("beforeend", '<a href="URL" target="_top">x</a>'); document.querySelector("a").click()`,
  ],
  [
    "a download",
    `document.body.insertAdjacentHTML("beforeend", '<a href="URL" download>x</a>'); document.querySelector("a").click()`,
  ],
  ["location", `location = "URL"`],
  ["location.replace", `location.replace("URL")`],
  ["a refresh", `document.head.insertAdjacentHTML("beforeend", '<meta http-equiv="refresh" content="0;url=URL">')`],
  ["window.open", `open("URL"); open("URL", "_self"); open("URL", "_parent"); open("URL", "_top")`],
  ["the window's location", `try { top.location = "URL" } catch {} try { parent.location = "URL" } catch {}`],
];

const codeOf = (vector: string, to: string): string =>
  vector
    .replaceAll("URL.createObjectURL", "\0")
    .replaceAll("URL", to)
    .replaceAll("TARGET", to)
    .replaceAll("\0", "URL.createObjectURL");

for (const tier of [1, 2, 3] as const satisfies readonly Tier[]) {
  describe(`an app that tries to reach what it did not declare (tier ${tier})`, function () {
    this.timeout(120_000);
    const pages: AppPage[] = [];
    afterEach(async () => {
      await Promise.all(pages.splice(0).map((page) => page.close()));
    });

    // Two tests: in a busy WebKit eleven pages of one test took longer than a test may.
    for (const [how, vectors] of [
      ["by any request that is known", REQUESTS],
      ["by leaving its document in any way that is known", NAVIGATIONS],
    ] as const) {
      it(`fails, ${how}`, async () => {
        const here = location.href;
        const attacks = vectors.map(([name, code]) => ({ name, code, to: target() }));
        // Requests leave the document as it is, and so share one.
        const documents = vectors === REQUESTS ? [attacks] : attacks.map((one) => [one]);
        for (const some of documents) {
          const tries = some.map(({ code, to }) => `try { ${codeOf(code, to)} } catch {}`).join("\n");
          const page = await appPage(`begin().then(() => { log("go"); setTimeout(() => { ${tries} }, 400) });`, {
            tier,
          });
          pages.push(page);
          await until(() => page.logged().includes("go"));
        }
        await aTimeout(WAIT_MS);
        const control = target();
        await fetch(control);
        const noted = await hits();
        const got = [...attacks, { name: "this page, which may", to: control }].filter(({ to }) =>
          noted.some((hit) => hit.includes(to.slice(HIT.length))),
        );
        expect(got.map(({ name }) => name)).to.deep.equal(["this page, which may"]);
        expect(location.href).to.equal(here);
      });
    }

    it("is stopped when it leaves its document, and the page says so", async () => {
      const page = await appPage(`begin().then(() => setTimeout(() => (location = "${target()}"), 200))`, { tier });
      pages.push(page);
      await page.shows("tried to leave its frame");
      expect(page.element.shadowRoot?.querySelector("iframe")).to.equal(null);
    });

    it("is reported with what the policy blocked", async () => {
      const page = await appPage(
        `begin().then(() => { new Image().src = "${target()}"; fetch("${target()}").catch(() => 0) })`,
        { tier },
      );
      pages.push(page);
      await page.shows("requests blocked by its policy");
    });

    it("can't read or change the page, its storage or its sandbox page", async () => {
      const page = await appPage(
        `begin().then(() => {
          const tried = {};
          for (const [name, run] of Object.entries({
            top: () => top.document.title, parent: () => parent.document.title, opener: () => opener.document,
            hash: () => { top.location.hash = "changed" }, cookie: () => document.cookie, indexed: () => indexedDB.open("x"), storage: () => localStorage,
            frames: () => [...parent.frames].map((one) => one.document.title).length, element: () => frameElement.remove(),
          })) { try { const value = run(); tried[name] = value === null || value === undefined || value === "" ? "nothing" : "REACHED" } catch { tried[name] = "refused" } }
          log(tried);
        });`,
        { tier },
      );
      pages.push(page);
      const tried = (await page.log((data) => typeof data === "object")) as Readonly<Record<string, string>>;
      expect(Object.entries(tried).filter(([, outcome]) => outcome === "REACHED")).to.deep.equal([]);
      expect(location.hash).not.to.contain("changed");
    });

    it("gains nothing by values that it invents for its sandbox page (UI-23)", async () => {
      const to = target();
      const page = await appPage(
        `begin().then(() => {
          const html = '<script>fetch("${to}")<' + '/script>';
          for (const to of [parent, top]) for (let round = 0; round < 20; round++) {
            to.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, "*");
            to.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-resource-ready", params: { html, csp: "default-src *", allow: "camera *", hasOrigin: true } }, "*", [new MessageChannel().port1]);
          }
          setTimeout(() => log("still here"), 300);
        });`,
        { tier },
      );
      pages.push(page);
      await page.log((data) => data === "still here");
      await aTimeout(300);
      expect((await hits()).filter((hit) => hit.includes(to.slice(HIT.length)))).to.deep.equal([]);
    });
  });
}

describe("the sandbox page by itself", () => {
  it("does nothing on the page's own origin, whatever it is sent", async () => {
    const frame = document.createElement("iframe");
    frame.src = "/components/apps/mcp-sandbox.html";
    const heard: unknown[] = [];
    const listen = ({ source, data }: MessageEvent): void =>
      void (source === frame.contentWindow && heard.push((data as { method: string }).method));
    addEventListener("message", listen);
    document.body.append(frame);
    await until(() => heard.length > 0);
    const start = {
      method: "ui/notifications/sandbox-resource-ready",
      params: { html: "<script>parent.parent.hacked = true</script>", csp: "", allow: "", hasOrigin: true },
    };
    frame.contentWindow?.postMessage(start, "*", [new MessageChannel().port1]);
    await aTimeout(300);
    expect(heard).to.deep.equal(["ui/notifications/sandbox-refused"]);
    expect(frame.contentDocument?.querySelector("iframe")).to.equal(null);
    removeEventListener("message", listen);
    frame.remove();
  });
});
