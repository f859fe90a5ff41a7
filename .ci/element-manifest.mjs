/**
 * The manifest of the elements as the package has them: one module, `dist/elements.js`, with every element it exports.
 *
 * Owns: the names of tags, which the analyzer does not see behind `define`, and what is left out: what is private, inherited from Lit, or
 * not exported. Fails on what people need and nobody wrote down. Never invents a description.
 * https://github.com/webcomponents/custom-elements-manifest
 */

import { themeProperties } from "./theme-properties.mjs";

/** Where everything is found in the package. */
const PUBLISHED = "dist/elements.js";

/** `define("mcp-x", McpX)`: the tag of a class, noted on its declaration. */
function noteTag({ ts, node, moduleDoc }) {
  if (!ts.isCallExpression(node) || node.expression.getText() !== "define") return;
  const [tag, element] = node.arguments;
  if (!tag || !element || !ts.isStringLiteral(tag)) return;
  const declaration = moduleDoc.declarations?.find(({ name }) => name === element.getText());
  if (declaration) declaration.tagName = tag.text;
}

const isPublic = ({ name, privacy, static: isStatic }) =>
  privacy !== "private" && privacy !== "protected" && !name.startsWith("#") && !isStatic;
const byName = (one, other) => (one.name < other.name ? -1 : 1);

/** Without where something was inherited from: that file is not in the package. */
const plain = (member) => ({ ...member, inheritedFrom: undefined });

/** The analyzer takes the first argument of every `new …Event(…)` for a name; ours begin with `mcp-`, and others are documented. */
const isEvent = ({ name, description }) =>
  name?.startsWith("mcp-") || (name !== undefined && description !== undefined);

const THEME = new Map(
  themeProperties().map(({ name, fallback, syntax, description }) => [
    name,
    { name, description, default: fallback, syntax },
  ]),
);

/** What an element says of its custom properties, with the theme's defaults; the panel has the whole theme. */
function styleProperties({ tagName, cssProperties = [] }) {
  const own = cssProperties.map((one) => ({ ...THEME.get(one.name), ...one }));
  return tagName === "mcp-panel"
    ? [...new Map([...own, ...THEME.values()].map((one) => [one.name, one])).values()]
    : own;
}

/** The attribute by which an element finds its host: `<mcp-host>` reads it, and no class has it. */
const FOR = {
  name: "for",
  type: { text: "string | undefined" },
  description: "Id of the `<mcp-host>` whose host this element shows.",
};
const takesHost = ({ tagName, members = [] }) =>
  !["mcp-host", "mcp-panel"].includes(tagName) && members.some(({ name, readonly }) => name === "host" && !readonly);

/** What stands in the documentation of a class, with what it inherits. */
function published(declaration) {
  const { kind, name, tagName, description, slots, cssParts } = declaration;
  const members = (declaration.members ?? []).filter(isPublic).map(plain);
  const attributes = [...(declaration.attributes ?? []).map(plain), ...(takesHost(declaration) ? [FOR] : [])];
  const events = (declaration.events ?? []).filter(isEvent).map(plain);
  return {
    kind,
    name,
    tagName,
    customElement: true,
    description,
    attributes,
    members,
    events,
    slots,
    cssParts,
    cssProperties: styleProperties(declaration),
  };
}

/** What an element lacks in words. */
function gaps(element) {
  const lists = [
    ["attribute", element.attributes],
    ["member", element.members],
    ["event", element.events],
    ["slot", element.slots],
    ["part", element.cssParts],
    ["property of style", element.cssProperties],
  ];
  const found = lists.flatMap(([what, list = []]) =>
    list.flatMap(({ name, description }) =>
      description ? [] : [`${element.name}: ${what} "${name}" has no description`],
    ),
  );
  const types = element.events.flatMap(({ name, type }) =>
    type?.text ? [] : [`${element.name}: event "${name}" has no type`],
  );
  return [...(element.description ? [] : [`${element.name} has no description`]), ...found, ...types];
}

/** A plugin of the analyzer. `entry`: the module whose exports are the public elements, as its path in the sources. */
export function elementManifest({ entry }) {
  return {
    name: "element-manifest",
    analyzePhase: noteTag,
    packageLinkPhase({ customElementsManifest: manifest }) {
      const exported = new Set(manifest.modules.find(({ path }) => path === entry)?.exports?.map(({ name }) => name));
      const elements = manifest.modules
        .flatMap(({ declarations = [] }) => declarations)
        .filter(({ name, tagName }) => tagName && exported.has(name))
        .map(published)
        .sort(byName);
      const lacking = elements.flatMap(gaps);
      if (lacking.length) throw new Error(`The elements' documentation lacks:\n${lacking.join("\n")}`);
      manifest.modules = [
        {
          kind: "javascript-module",
          path: PUBLISHED,
          declarations: elements,
          exports: elements.flatMap(({ name, tagName }) => {
            const declaration = { name, module: PUBLISHED };
            return [
              { kind: "js", name, declaration },
              { kind: "custom-element-definition", name: tagName, declaration },
            ];
          }),
        },
      ];
    },
  };
}
