/** What VS Code's own language services complete and explain with the package's data, in HTML and in CSS. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const css = require("vscode-css-languageservice");
const html = require("vscode-html-languageservice");

/** The names that a service offers at the `|` of a text. */
function offered(text, language, { TextDocument }, service, parse) {
  const file = TextDocument.create(`file:///page.${language}`, language, 1, text.replace("|", ""));
  const { items } = service.doComplete(file, file.positionAt(text.indexOf("|")), parse(file));
  return items.map(({ label }) => label);
}

const htmlData = html.newHTMLDataProvider("mcp-panel", require("mcp-panel/mcp-panel.html-data.json"));
const htmlService = html.getLanguageService({ customDataProviders: [htmlData], useDefaultDataProvider: false });
const inHtml = (text) => offered(text, "html", html, htmlService, (file) => htmlService.parseHTMLDocument(file));
assert.ok(inHtml("<mcp-|").includes("mcp-schema-form"));
assert.ok(inHtml("<mcp-panel |></mcp-panel>").includes("deep-links"));
assert.deepEqual(inHtml('<mcp-panel theme="|"></mcp-panel>'), ["light", "dark", "auto"]);

const cssData = css.newCSSDataProvider(require("mcp-panel/mcp-panel.css-data.json"));
const cssService = css.getCSSLanguageService({ customDataProviders: [cssData], useDefaultDataProvider: false });
const inCss = (text) => offered(text, "css", css, cssService, (file) => cssService.parseStylesheet(file));
const properties = inCss("mcp-panel { --mcp-| }");
for (const name of ["--mcp-accent", "--mcp-radius", "--mcp-diff-height"]) assert.ok(properties.includes(name), name);
assert.ok(inCss("mcp-panel::|").includes("::part(drawer)"));

/** JetBrains' format: every element, with what is set on it in a page. */
const { contributions } = require("mcp-panel/web-types.json");
const panel = contributions.html.elements.find(({ name }) => name === "mcp-panel");
assert.ok(panel.attributes.some(({ name, value }) => name === "locked" && value.kind === "no-value"));
assert.ok(panel.css.properties.every((one) => one.default));
assert.equal(require("mcp-panel/package.json")["web-types"], "./dist/web-types.json");
