/**
 * Types of the elements for the templates of React, Preact, Vue, Svelte and Solid, made from `dist/custom-elements.json`.
 *
 * Owns: `dist/element-props.d.ts`, which declares the properties and listeners of each tag, and the entries that declare them to a framework. What a
 * property is, the class says; what an event is, the global event map. Entries that are types only have an empty module beside them, for
 * whoever imports them as code; that of React has a component for each element, in files of their own over `dist/react-base.js`. Beside them, the types of the entries of single
 * elements.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { elementEntries } from "./element-entries.mjs";
import { root } from "./setup.mjs";

const dist = (name) => join(root, "dist", name);
const manifest = JSON.parse(readFileSync(dist("custom-elements.json"), "utf8"));
const elements = manifest.modules.flatMap(({ declarations }) => declarations);

const summaryOf = ({ description }) => description.split("\n\n")[0].replaceAll("\n", " ").replaceAll("*/", "*\\/");

const union = (names) => (names.length ? names.map((name) => JSON.stringify(name)).join(" | ") : "never");

/** Attributes that are spelled otherwise than their properties; a switch may be there without a value. */
const attribute = ({ tagName }, { name, fieldName, type }) => {
  const field = `HTMLElementTagNameMap["${tagName}"]["${fieldName}"]`;
  return `    "${name}"?: ${type?.text === "boolean" ? `${field} | "" | undefined` : `${field} | undefined`};`;
};

function propsOf(element) {
  const fields = element.members.filter(({ kind, readonly }) => kind === "field" && !readonly).map(({ name }) => name);
  const spelled = element.attributes.filter(({ name, fieldName }) => name !== fieldName && fields.includes(fieldName));
  const plain = element.events.filter(({ type }) => type.text === "Event").map(({ name }) => name);
  const typed = element.events.filter(({ type }) => type.text !== "Event").map(({ name }) => name);
  const parts = [
    `Settable<HTMLElementTagNameMap["${element.tagName}"], ${union(fields)}>`,
    `Listeners<${union(typed)}>`,
    ...(plain.length ? [`PlainListeners<${union(plain)}>`] : []),
    ...(element.attributes.some(({ name }) => name === "for") ? ['{ "for"?: string | undefined }'] : []),
    ...(spelled.length ? [`{\n${spelled.map((one) => attribute(element, one)).join("\n")}\n  }`] : []),
  ];
  return `  /** ${summaryOf(element)} */\n  "${element.tagName}": ${parts.join(" & ")};`;
}

const PROPS = `/** Properties and event listeners of each element. Generated from custom-elements.json. */
import type {} from "./components/elements.js";

/** Properties, all of them optional. */
type Settable<Element, Field extends keyof Element> = {
  [Name in keyof Pick<Element, Field>]?: Element[Name] | undefined;
};
/** Listeners for the event classes of this package. */
type Listeners<Name extends keyof HTMLElementEventMap> = {
  [One in Name as \`on\${One}\`]?: ((event: HTMLElementEventMap[One]) => void) | undefined;
};
/** Listeners for events without data. */
type PlainListeners<Name extends string> = { [One in Name as \`on\${One}\`]?: ((event: Event) => void) | undefined };

/** By tag. */
export interface McpElementProps {
${elements.map(propsOf).join("\n")}
}
`;

const REACT = `/**
 * The elements as components of React 19 that load their code themselves and can be rendered by a server, hooks for the client, and the elements in
 * JSX (\`import type {} from "mcp-panel/react"\`, once).
 */
import type { DetailedHTMLProps, HTMLAttributes, ReactElement } from "react";
import type { McpElementProps } from "./element-props.js";

type Native<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;
/** Properties of the components, by tag: those of the element, and those of every element in React. */
export type McpElements = {
  [Tag in keyof McpElementProps]: McpElementProps[Tag] &
    Omit<Native<HTMLElementTagNameMap[Tag]>, keyof McpElementProps[Tag]>;
};
type ElementComponent<Tag extends keyof McpElementProps> = (props: McpElements[Tag]) => ReactElement | null;

export {
  McpProvider,
  useLive,
  useMcp,
  type McpConnection,
  type McpProviderProps,
  type UseMcpOptions,
} from "./components/react/hooks.js";
export type { McpElementProps } from "./element-props.js";
${elements.map((one) => `/** ${summaryOf(one)} */\nexport declare const ${one.name}: ElementComponent<"${one.tagName}">;`).join("\n")}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends McpElements {}
  }
}
`;

const PREACT = `/** The elements in JSX of Preact. \`import type {} from "mcp-panel/preact"\`, once. */
import type { HTMLAttributes } from "preact";
import type { McpElementProps } from "./element-props.js";

type McpElements = {
  [Tag in keyof McpElementProps]: McpElementProps[Tag] &
    Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof McpElementProps[Tag]>;
};

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements extends McpElements {}
  }
}
`;

const VUE = `/** The elements in templates of Vue 3. \`import type {} from "mcp-panel/vue"\`, once. */
import type { HTMLAttributes } from "vue";
import type { McpElementProps } from "./element-props.js";

/** \`@mcp-input-request\` in a template is the prop \`onMcpInputRequest\`. */
type Camel<Name extends string> = Name extends \`\${infer Head}-\${infer Tail}\` ? \`\${Head}\${Camel<Capitalize<Tail>>}\` : Name;
type EventProps<Props> = {
  [Name in keyof Props as Name extends \`on\${infer Event}\` ? \`on\${Capitalize<Camel<Event>>}\` : never]: Props[Name];
};
type Values<Props> = { [Name in keyof Props as Name extends \`onmcp-\${string}\` ? never : Name]: Props[Name] };
type Component<Tag extends keyof McpElementProps> = new () => HTMLElementTagNameMap[Tag] & {
  /** @deprecated Only for the types of templates. */
  $props: Values<McpElementProps[Tag]> &
    EventProps<McpElementProps[Tag]> &
    Omit<HTMLAttributes, keyof McpElementProps[Tag]>;
};
type McpComponents = { [Tag in keyof McpElementProps]: Component<Tag> };

declare module "vue" {
  interface GlobalComponents extends McpComponents {}
}
`;

const SVELTE = `/** The elements in templates of Svelte 5. \`import type {} from "mcp-panel/svelte"\`, once. */
import type { HTMLAttributes } from "svelte/elements";
import type { McpElementProps } from "./element-props.js";

type McpElements = {
  [Tag in keyof McpElementProps]: McpElementProps[Tag] &
    Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof McpElementProps[Tag]>;
};

declare module "svelte/elements" {
  interface SvelteHTMLElements extends McpElements {}
}
`;

const SOLID = `/** The elements in JSX of Solid. \`import type {} from "mcp-panel/solid"\`, once. */
import type { JSX } from "solid-js";
import type { McpElementProps } from "./element-props.js";

/** Solid makes \`workerUrl\` of \`worker-url\`, and sets that property; \`prop:\` takes the name as it is. It listens to events with a hyphen with \`on:\`. */
type Kebab<Name> = Name extends \`\${infer First}\${infer Rest}\`
  ? First extends Lowercase<First> ? \`\${First}\${Kebab<Rest>}\` : \`-\${Lowercase<First>}\${Kebab<Rest>}\`
  : Name;
type IsEvent<Name> = Name extends \`onmcp-\${string}\` ? true : false;
type Listeners<Props> = { [Name in keyof Props as Name extends \`onmcp-\${infer Event}\` ? \`on:mcp-\${Event}\` : never]: Props[Name] };
type Values<Props> = { [Name in keyof Props as IsEvent<Name> extends true ? never : Kebab<Name>]: Props[Name] } & {
  [Name in keyof Props as IsEvent<Name> extends true ? never : Name extends string ? \`prop:\${Name}\` : never]: Props[Name];
};
type McpElements = {
  [Tag in keyof McpElementProps]: Values<McpElementProps[Tag]> &
    Listeners<McpElementProps[Tag]> &
    Omit<JSX.HTMLAttributes<HTMLElementTagNameMap[Tag]>, Kebab<keyof McpElementProps[Tag]>>;
};

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements extends McpElements {}
  }
}
`;

writeFileSync(dist("element-props.d.ts"), PROPS);
/** The name of an element's file in `dist/elements` and `dist/react`. */
const fileOf = (tag) => tag.replace("mcp-", "");
/** The module of one component, which loads the file of its element. */
function componentCode({ name, tagName }) {
  const isPanel = tagName === "mcp-panel";
  const load = isPanel ? "loadPanel" : `() => import("../elements/${fileOf(tagName)}.js")`;
  return `"use client";
import { elementComponent${isPanel ? ", loadPanel" : ""} } from "../react-base.js";

export const ${name} = /* @__PURE__ */ elementComponent("${tagName}", ${load});
`;
}
/** The entry only passes on, so that a server component takes one client component and not all of them. */
const REACT_CODE = `export { McpProvider, useLive, useMcp } from "./react/hooks.js";
${elements.map(({ name, tagName }) => `export { ${name} } from "./react/${fileOf(tagName)}.js";`).join("\n")}
`;
mkdirSync(dist("react"), { recursive: true });
writeFileSync(
  dist("react/hooks.js"),
  '"use client";\nexport { McpProvider, useLive, useMcp } from "../react-base.js";\n',
);
for (const element of elements) writeFileSync(dist(`react/${fileOf(element.tagName)}.js`), componentCode(element));

mkdirSync(dist("elements"), { recursive: true });
for (const { name, className } of elementEntries())
  writeFileSync(dist(`elements/${name}.d.ts`), `export { ${className} } from "../components/elements.js";\n`);

const NO_CODE = "export {};\n";
const ENTRIES = {
  react: [REACT, REACT_CODE],
  preact: [PREACT, NO_CODE],
  vue: [VUE, NO_CODE],
  svelte: [SVELTE, NO_CODE],
  solid: [SOLID, NO_CODE],
};
for (const [name, [types, code]] of Object.entries(ENTRIES)) {
  writeFileSync(dist(`${name}.d.ts`), types);
  writeFileSync(dist(`${name}.js`), code);
}
