/** Requests of apps as a user meets them: in the dialog, from the title to the answer that reaches the host (UI-08). */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { McpInputRequestDialog } from "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { LitElement } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { button, buttons, HOSTILE, lookThrough } from "./stage.js";

const APP_KINDS = ["app-access", "app-link", "app-download", "app-message", "app-resource"] as const;
/** What the dialog says of each, what the buttons say, and the answer of the second. */
const WORDS = {
  "app-access": ["requests access", ["Open without network", "Do not open"]],
  "app-link": ["wants to open a page", ["Open page", "Deny"]],
  "app-download": ["wants to save files", ["Save", "Deny"]],
  "app-message": ["wants to send a message", ["Send", "Deny"]],
  "app-resource": ["wants to read resources", ["Allow", "Deny"]],
} as const;

async function show(requests: readonly InputRequest[], guardMs = 0) {
  const host = new ScriptedHost();
  mirrorOf(host);
  const box = await fixture<HTMLElement>(html`<div style="inline-size: 320px"></div>`);
  const dialog = document.createElement("mcp-input-request-dialog");
  Object.assign(dialog, { host, open: true, guardMs });
  box.append(dialog);
  for (const request of requests) host.request(request);
  await drawn(dialog);
  return { host, dialog };
}
const body = (dialog: McpInputRequestDialog): HTMLElement => inside(dialog, ".request");

describe("a request of an app", () => {
  for (const kind of APP_KINDS) {
    const [does, words] = WORDS[kind];

    it(`(${kind}) names the server before the app, and is denied in one click; nothing is remembered`, async () => {
      const request = requestOf(kind);
      const { host, dialog } = await show([request]);
      expect(textOf(inside(dialog, "h2"))).to.equal(`one.example has an app that ${does}`);
      expect(textOf(body(dialog))).to.contain("App of the tool show_map");
      expect(buttons(body(dialog))).to.deep.equal(words);
      expect(dialog.shadowRoot?.activeElement?.id).to.equal("title"); // not a button: Enter grants nothing
      expect(dialog.scrollWidth).to.be.at.most(321);
      button(body(dialog), words[1]).click();
      await waitUntil(() => host.answers.length > 0);
      expect(host.answers).to.deep.equal([{ requestId: request.requestId, answer: { action: "deny" } }]);
    });

    it(`(${kind}) can't be granted in its first moment, but can be denied (G-05)`, async () => {
      const { host, dialog } = await show([requestOf(kind)], 60_000);
      const [grant, deny] = words.map((word) => button(body(dialog), word));
      expect([grant?.disabled, deny?.disabled]).to.deep.equal([true, false]);
      grant?.click();
      expect(host.answers).to.deep.equal([]);
    });
  }

  it("(app-access) names each domain once, whatever lists it is in, and each permission with a box of its own", async () => {
    const { host, dialog } = await show([
      {
        ...requestOf("app-access"),
        access: {
          domains: { connectDomains: ["https://a.example"], frameDomains: ["https://a.example", "wss://b.example"] },
          permissions: ["camera", "microphone", "geolocation", "clipboardWrite"],
        },
      },
    ]);
    expect(allInside(body(dialog), "li code").map((item) => item.textContent)).to.deep.equal([
      "https://a.example",
      "wss://b.example",
    ]);
    const boxes = [...(body(dialog).shadowRoot?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
    expect(boxes.map(({ checked }) => checked)).to.deep.equal([false, false, false, false, false]);
    boxes[0]?.click();
    boxes[1]?.click();
    boxes[2]?.click();
    boxes[2]?.click(); // thought better of it
    await lookThrough(body(dialog) as LitElement);
    button(body(dialog), "Open app").click();
    await waitUntil(() => host.answers.length > 0);
    expect(host.answers[0]?.answer).to.deep.equal({ action: "allow", domains: true, permissions: ["camera"] });
  });

  it("(app-access) begins afresh for the next app", async () => {
    const { host, dialog } = await show([requestOf("app-access"), { ...requestOf("app-access"), requestId: "next" }]);
    for (const box of allInside(body(dialog), "input[type=checkbox]")) box.click();
    allInside(body(dialog), "input[type=radio]").at(-1)?.click();
    button(body(dialog), "Do not open").click();
    await waitUntil(() => host.answers.length === 1);
    await drawn(dialog);
    button(body(dialog), "Open without network").click();
    await waitUntil(() => host.answers.length === 2);
    expect(host.answers[1]).to.deep.equal({
      requestId: "next",
      answer: { action: "allow", domains: false, permissions: [] },
    });
  });

  it("(app-link) warns of an address that may deceive, and stresses its host", async () => {
    const url = "http://xn--80ak6aa92e.example:8443/login";
    const { dialog } = await show([
      {
        ...requestOf("app-link"),
        url,
        origin: new URL(url).origin,
        warnings: [
          { kind: "odd-url", what: "not-https" },
          { kind: "odd-url", what: "punycode" },
        ],
      },
    ]);
    expect(textOf(inside(body(dialog), "strong"))).to.equal("xn--80ak6aa92e.example:8443");
    expect(textOf(inside(body(dialog), ".note.warning")))
      .to.contain("not encrypted")
      .and.to.contain("imitate a name");
    expect(allInside(body(dialog), "a")).to.deep.equal([]);
  });

  it("(app-download) says which files come from the server, and saves all of them or none", async () => {
    const request = requestOf("app-download");
    const files = [...request.files, { name: "track.csv", uri: "file:///track.csv", isLink: true as const }];
    const { host, dialog } = await show([{ ...request, files }]);
    expect(
      allInside(body(dialog), "li").map((item) => item.textContent?.includes("Read from the server")),
    ).to.deep.equal([false, true]);
    const saved: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    try {
      host.apps.file = (_downloadId, index) =>
        index === 0 ? Promise.resolve(new ArrayBuffer(1)) : Promise.reject(new Error("gone"));
      button(body(dialog), "Save").click();
      await waitUntil(() => textOf(body(dialog)).includes("Nothing was saved."));
      expect([saved, host.answers]).to.deep.equal([[], []]);
      host.apps.file = async () => new ArrayBuffer(1);
      button(body(dialog), "Save").click();
      await waitUntil(() => host.answers.length > 0);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved).to.have.length(2);
    expect(host.answers[0]?.answer).to.deep.equal({ action: "allow" });
  });

  it("(app-message) shows what is no text as data, not drawn", async () => {
    const { dialog } = await show([
      { ...requestOf("app-message"), content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] },
    ]);
    await waitUntil(() => allInside(body(dialog), "mcp-json-tree").length > 0);
    expect(allInside(body(dialog), "img")).to.deep.equal([]);
  });

  it("(app-resource) shows a URI of any kind as text, cut to what can be read", async () => {
    const { dialog } = await show([{ ...requestOf("app-resource"), uri: HOSTILE }]);
    const address = inside(body(dialog), ".address");
    expect(address.textContent).not.to.contain("\u202E");
    expect(address.textContent?.length).to.be.lessThan(3_000);
    expect(allInside(body(dialog), "img, a")).to.deep.equal([]);
    expect(textOf(body(dialog))).to.contain("all resources of its server");
  });
});
