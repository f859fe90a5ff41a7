/** Metadata of tools with apps: the URI and the visibility, and sentences about what can't be used (UI-02, UI-03). */
import { expect } from "chai";
import fc from "fast-check";
import { readToolApp } from "../../../src/apps/app-metadata.js";
import { toolAppProblem } from "../../../src/apps/app-problems.js";
import { definitionText } from "../../../src/requests/consent/tool-text.js";

const BOTH = ["model", "app"];
const NAMES = [
  "ui",
  "ui/resourceUri",
  "openai/outputTemplate",
  "openai/widgetAccessible",
  "openai/visibility",
  "other",
];

describe("the metadata of a tool's app", () => {
  it("names the resource in either form, of which the nested one wins (UI-02)", () => {
    expect(readToolApp({ ui: { resourceUri: "ui://a" } })).to.deep.equal({ uri: "ui://a", visibility: BOTH });
    expect(readToolApp({ "ui/resourceUri": "ui://b" })).to.deep.equal({ uri: "ui://b", visibility: BOTH });
    expect(readToolApp({ ui: { resourceUri: "ui://a" }, "ui/resourceUri": "ui://b" }).uri).to.equal("ui://a");
    expect(readToolApp({ ui: { resourceUri: "https://a" }, "ui/resourceUri": "ui://b" }).uri).to.equal(undefined);
    expect(readToolApp()).to.deep.equal({ visibility: BOTH });
  });

  it("has who may call the tool: both by default (UI-03)", () => {
    expect(readToolApp({ ui: { visibility: ["app"] } }).visibility).to.deep.equal(["app"]);
    expect(readToolApp({ ui: { visibility: ["user", "model"] } }).visibility).to.deep.equal(["model"]);
    expect(readToolApp({ ui: { visibility: [] } }).visibility).to.deep.equal([]);
    expect(readToolApp({ ui: { visibility: "app" } }).visibility).to.deep.equal(BOTH);
  });

  it("is that of OpenAI's Apps SDK where there is none of MCP Apps (UI-02, UI-03)", () => {
    const template = { "openai/outputTemplate": "ui://widget/card.html" };
    const uri = "ui://widget/card.html";
    const read = (meta: object) => readToolApp({ ...template, ...meta });
    expect(read({})).to.deep.equal({ uri, visibility: ["model"] }); // not callable by an app unless it says so
    expect(read({ "openai/widgetAccessible": true })).to.deep.equal({ uri, visibility: BOTH });
    expect(read({ "openai/widgetAccessible": "true" })).to.deep.equal({ uri, visibility: ["model"] });
    expect(read({ "openai/widgetAccessible": true, "openai/visibility": "private" }).visibility).to.deep.equal(["app"]);
    expect(readToolApp({ "openai/widgetAccessible": true })).to.deep.equal({ visibility: BOTH });
    expect(read({ ui: { resourceUri: "ui://a" } })).to.deep.equal({ uri: "ui://a", visibility: BOTH });
    expect(read({ "ui/resourceUri": "ui://b" })).to.deep.equal({ uri: "ui://b", visibility: BOTH });
    expect(readToolApp({ "openai/outputTemplate": "https://cdn.example/card.html" }).uri).to.equal(undefined);
  });

  it("has a reported problem for each malformed part, and none when it is well-formed", () => {
    const malformed = [
      { ui: "ui://a" },
      { ui: { resourceUri: "http://a" } },
      { ui: { resourceUri: "ui://" } },
      { "ui/resourceUri": 7 },
      { ui: { visibility: ["user"] } },
      { ui: { resourceUri: "ui://a", csp: {} } },
      { ui: { resourceUri: "ui://a", permissions: {} } },
      { "openai/outputTemplate": "https://cdn.example/card.html" },
    ];
    for (const meta of malformed) expect(toolAppProblem(meta), JSON.stringify(meta)).to.be.a("string");
    for (const meta of [undefined, {}, { ui: {} }, { ui: { resourceUri: "ui://a", visibility: BOTH } }])
      expect(toolAppProblem(meta)).to.equal(undefined);
  });

  it("never throws, and has only URIs that start with ui:// and known names", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fc.jsonValue()), (meta) => {
        const { uri, visibility } = readToolApp(meta);
        toolAppProblem(meta);
        return (uri === undefined || uri.startsWith("ui://")) && visibility.every((one) => BOTH.includes(one));
      }),
    );
  });

  it("is part of the definition that stored definitions and permissions are bound to", () => {
    const tool = { name: "a", inputSchema: {} };
    const text = (meta?: object): string => definitionText({ ...tool, ...(meta && { _meta: meta }) });
    expect(text({ "example.com/other": 1 })).to.equal(text());
    expect(text({ ui: { resourceUri: "ui://a" } })).not.to.equal(text());
    expect(text({ "ui/resourceUri": "ui://a" })).not.to.equal(text({ "ui/resourceUri": "ui://b" }));
    for (const name of ["openai/outputTemplate", "openai/widgetAccessible", "openai/visibility"])
      expect(text({ [name]: "a" })).not.to.equal(text());
  });
});
