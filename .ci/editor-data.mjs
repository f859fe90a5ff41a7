/**
 * Data for editors, made from `dist/custom-elements.json`: `dist/web-types.json` for JetBrains IDEs, which find it by themselves, and
 * `dist/mcp-panel.html-data.json` and `dist/mcp-panel.css-data.json` for VS Code, where `html.customData` and `css.customData` name them.
 *
 * https://github.com/JetBrains/web-types · https://github.com/microsoft/vscode-custom-data
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const dist = (name) => join(root, "dist", name);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const elements = read(dist("custom-elements.json")).modules.flatMap(({ declarations }) => declarations);
const { name, version } = read(join(root, "package.json"));

/** The strings that an attribute may be; none when it may be any. */
const valuesOf = ({ type }) => {
  const options = (type?.text ?? "").split("|").map((option) => option.trim());
  const strings = options.filter((option) => option !== "" && option !== "undefined");
  return strings.every((option) => /^"[^"]*"$/.test(option)) ? strings.map((option) => option.slice(1, -1)) : [];
};
const isSwitch = ({ type }) => type?.text === "boolean";
const markdown = (value) => ({ kind: "markdown", value });

/** An attribute of web-types: a switch, one of some strings, or any text. */
function webAttribute(attribute) {
  const values = valuesOf(attribute);
  return {
    name: attribute.name,
    description: attribute.description,
    ...(attribute.default !== undefined && { default: attribute.default }),
    value: isSwitch(attribute)
      ? { kind: "no-value", type: "boolean" }
      : { kind: "plain", type: values.length > 0 ? values.map((one) => JSON.stringify(one)) : "string" },
  };
}

const named = ({ name: own, description }) => ({ name: own, description });
const withType = ({ type, ...rest }) => ({ ...named(rest), type: type?.text ?? "unknown" });
const webElement = ({
  tagName,
  description,
  attributes,
  members,
  events,
  slots = [],
  cssParts = [],
  cssProperties,
}) => ({
  name: tagName,
  description,
  attributes: attributes.map(webAttribute),
  slots: slots.map(({ name: own, ...rest }) => named({ name: own || "default", ...rest })),
  js: {
    properties: members
      .filter(({ kind }) => kind === "field")
      .map(({ readonly, ...rest }) => ({ ...withType(rest), ...(readonly && { "read-only": true }) })),
    events: events.map(withType),
  },
  css: {
    parts: cssParts.map(named),
    properties: cssProperties.map((one) => ({ ...named(one), ...(one.default && { default: one.default }) })),
  },
});

const webTypes = {
  $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
  name,
  version,
  "js-types-syntax": "typescript",
  "description-markup": "markdown",
  contributions: { html: { elements: elements.map(webElement) } },
};

const htmlData = {
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes }) => ({
    name: tagName,
    description: markdown(description),
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      description: markdown(attribute.description),
      ...(isSwitch(attribute) && { valueSet: "v" }),
      ...(valuesOf(attribute).length > 0 && { values: valuesOf(attribute).map((value) => ({ name: value })) }),
    })),
  })),
};

/** Each custom property once: the panel, which is last, has the whole theme; others have sizes of their own. */
const panelLast = elements.toSorted((one, other) => (one.tagName === "mcp-panel") - (other.tagName === "mcp-panel"));
const properties = new Map(panelLast.flatMap(({ cssProperties }) => cssProperties.map((one) => [one.name, one])));
/** What each part is, by its name: several elements may have a part of that name. */
const parts = new Map();
for (const { tagName, cssParts = [] } of elements)
  for (const { name: part, description } of cssParts)
    parts.set(part, [...(parts.get(part) ?? []), `\`<${tagName}>\`: ${description}`]);

const cssData = {
  version: 1.1,
  properties: [...properties.values()].map((one) => ({
    name: one.name,
    description: markdown(one.default ? `${one.description}\n\nDefault: \`${one.default}\`` : one.description),
    ...(one.syntax && one.syntax !== "*" && { syntax: one.syntax }),
  })),
  pseudoElements: [...parts].map(([part, uses]) => ({
    name: `::part(${part})`,
    description: markdown(uses.join("\n\n")),
  })),
};

const FILES = { "web-types.json": webTypes, "mcp-panel.html-data.json": htmlData, "mcp-panel.css-data.json": cssData };
for (const [file, content] of Object.entries(FILES)) writeFileSync(dist(file), `${JSON.stringify(content)}\n`);
