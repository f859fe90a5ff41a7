/** The resource of an app: one HTML document of the right type, and its metadata (UI-02). */
import { expect } from "chai";
import type { ReadResourceResult } from "../../../src/protocol/types/index.js";
import { readAppResource, type AppResource } from "../../../src/apps/app-resource.js";
import { codeOf } from "../../fixtures/rejection.js";

const uri = "ui://map/view";
const APP = { uri, mimeType: "text/html;profile=mcp-app", text: "<p>" };

async function read(contents: readonly object[], listed?: object, count = contents.length): Promise<AppResource> {
  const result = { contents } as ReadResourceResult; // of the test
  return readAppResource(result, count, {
    uri,
    serverUrl: "https://mcp.example/mcp",
    listed: async () => listed && { _meta: { ui: listed } },
  });
}

describe("the resource of an app", () => {
  it("is one text or blob of the requested URI, with the media type of apps (UI-02)", async () => {
    expect(await read([APP])).to.deep.include({ uri, html: "<p>", permissions: [], problems: [] });
    const blob = btoa(String.fromCharCode(...new TextEncoder().encode("<p>é")));
    expect((await read([{ uri, mimeType: 'TEXT/HTML; charset=utf-8; profile="mcp-app"', blob }])).html).to.equal(
      "<p>é",
    );
  });

  it("is refused otherwise, and beyond 5 MB (UI-02)", async () => {
    const refused: (readonly object[])[] = [
      [],
      [APP, APP],
      [{ ...APP, uri: "ui://map/other" }],
      [{ ...APP, mimeType: "text/html" }],
      [{ ...APP, mimeType: "text/html;profile=mcp-app2" }],
      [{ ...APP, mimeType: undefined }],
      [{ ...APP, blob: "AAAA" }],
      [{ uri, mimeType: APP.mimeType, blob: "not base64!" }],
      [{ uri, mimeType: APP.mimeType, blob: btoa("\xff\xfe") }],
    ];
    for (const contents of refused)
      expect(await codeOf(read(contents)), JSON.stringify(contents)).to.equal("ERR-PROTO");
    expect(await codeOf(read([APP], undefined, 2))).to.equal("ERR-PROTO"); // one more that could not be read
    expect(await codeOf(read([{ ...APP, text: "x".repeat(5_000_001) }]))).to.equal("ERR-LIMIT");
    expect(await codeOf(read([{ uri, mimeType: APP.mimeType, blob: "A".repeat(6_700_000) }]))).to.equal("ERR-LIMIT");
  });

  it("has the metadata of its content, or else of its entry in the list (UI-02)", async () => {
    const own = { permissions: { camera: {} }, prefersBorder: false, domain: "maps.example" };
    const listed = { permissions: { geolocation: {} }, csp: { connectDomains: ["https://api.example"] } };
    expect(await read([{ ...APP, _meta: { ui: own } }], listed)).to.deep.include({
      permissions: ["camera"],
      prefersBorder: false,
      domain: "maps.example",
    });
    const app = await read([APP], listed);
    expect(app.permissions).to.deep.equal(["geolocation"]);
    expect(app.policy.granted).to.deep.equal({ connectDomains: ["https://api.example"] });
  });

  it("may be written for window.openai, and then has the metadata of OpenAI's Apps SDK (UI-02)", async () => {
    const skybridge = { ...APP, mimeType: "Text/HTML+Skybridge; charset=utf-8" };
    const csp = {
      connect_domains: ["https://api.example"],
      resource_domains: ["https://cdn.example"],
      frame_domains: ["https://frames.example"],
      redirect_domains: ["https://shop.example"],
    };
    const own = {
      "openai/widgetCSP": csp,
      "openai/widgetDomain": "https://a.example",
      "openai/widgetPrefersBorder": true,
    };
    const app = await read([{ ...skybridge, _meta: own }]);
    expect(app).to.deep.include({
      api: "window.openai",
      domain: "https://a.example",
      prefersBorder: true,
      problems: [],
    });
    expect(app.policy.granted).to.deep.equal({
      connectDomains: ["https://api.example"],
      resourceDomains: ["https://cdn.example"],
      frameDomains: ["https://frames.example"],
    });
    const both = await read([{ ...skybridge, _meta: { ...own, ui: { domain: "https://b.example" } } }]);
    expect([both.domain, both.policy.granted]).to.deep.equal(["https://b.example", {}]); // the standard member wins
    const standard = await read([{ ...APP, _meta: own }]);
    expect([standard.api, standard.policy.granted]).to.deep.equal([undefined, {}]);
    expect((await read([skybridge])).hashed).not.to.equal((await read([APP])).hashed);
    const bad = { "openai/widgetCSP": "*", "openai/widgetDomain": 7, "openai/widgetPrefersBorder": "yes" };
    expect((await read([{ ...skybridge, _meta: bad }])).problems).to.have.length(3);
    const listed = { csp: { connectDomains: ["https://listed.example"] } };
    expect((await read([skybridge], listed)).policy.granted).to.deep.equal(listed.csp);
  });

  it("has a sentence for each part of the metadata that can't be used", async () => {
    const ui = { csp: { connectDomains: ["*"] }, permissions: { usb: {} }, domain: 7, prefersBorder: "yes" };
    expect((await read([{ ...APP, _meta: { ui } }])).problems).to.have.length(4);
    expect((await read([{ ...APP, _meta: { ui: "all" } }])).problems).to.have.length(1);
    expect((await read([{ ...APP, _meta: { ui: { csp: [], permissions: [] } } }])).problems).to.have.length(2);
  });

  it("is hashed with all of its metadata", async () => {
    const hashed = async (text: string, ui?: object): Promise<string> =>
      (await read([{ ...APP, text, ...(ui && { _meta: { ui } }) }])).hashed;
    const before = await hashed("<p>");
    expect(await hashed("<p>")).to.equal(before);
    expect(await hashed("<p>", { prefersBorder: true })).not.to.equal(before);
    expect(await hashed("<q>")).not.to.equal(before);
  });
});
