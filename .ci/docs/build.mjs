/**
 * The documentation as static pages: `site/docs/`, from the guides (docs/ and its folders), the elements' manifest and the declarations of the sources.
 *
 * Owns: the order of the steps, the files, and the checks that end the build: undocumented exports, broken links. Runs after the package was
 * built and before the site's service worker, which keeps these files too.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { root } from "../setup.mjs";
import { readApi, undocumented } from "./api-model.mjs";
import { apiPages, memberId } from "./api-pages.mjs";
import { topics } from "./entries.mjs";
import { elementPages, elementPath } from "./element-pages.mjs";
import { guideGroups } from "./guides.mjs";
import { layout, relativeLink } from "./layout.mjs";
import { brokenLinks } from "./links.mjs";
import { llmsFullText, llmsText } from "./llms.mjs";
import { searchIndex } from "./search-index.mjs";
import { SEARCH_WORDS, unknownTargets } from "./search-words.mjs";
import { pageTokens, readElements, readErrorCodes } from "./sources.mjs";
import { themeProperties } from "../theme-properties.mjs";

const WHOLE_SITE = join(root, "site");
const OUT = join(WHOLE_SITE, "docs");
const SITE = join(root, "docs/site");

/** Places of the reference that guides name, besides exports and elements. */
const PLACES = {
  elements: "elements.html",
  gallery: "gallery.html",
  theme: "elements.html#theme",
  client: "client.html",
  errors: "client/errors.html",
};

/** The address of each name: exports, their members, elements by class and by tag, error codes. */
function addresses({ api, elements, errorCodes }) {
  const found = new Map(Object.entries(PLACES).map(([name, target]) => [`place:${name}`, target]));
  for (const { name, topic, members } of api) {
    found.set(name, `client/${topic}.html#${name}`);
    for (const member of members)
      found.set(`${name}.${member.name}`, `client/${topic}.html#${memberId(name, member.name)}`);
  }
  for (const { name, tagName } of elements) for (const key of [name, tagName]) found.set(key, elementPath(tagName));
  for (const { code } of errorCodes) found.set(code, `client/errors.html#${code}`);
  return found;
}

const elements = readElements();
const classes = new Set(elements.map(({ name }) => name));
const errorCodes = readErrorCodes();
const exported = readApi();
// Elements have pages of their own.
const api = exported.filter(({ name }) => !classes.has(name));
const files = new Map(exported.map(({ name, file }) => [name, file]));

/** Ends the build with a list, unless it is empty. */
function refuse(what, lines) {
  if (lines.length === 0) return;
  console.error(`[docs] ${what}:\n${lines.join("\n")}`);
  process.exit(1);
}

refuse("undocumented exports", undocumented(api));
const known = addresses({ api, elements, errorCodes });

/** What links need on the page at `path`. */
const helpers = (path) => ({
  linkOf: (name) => {
    const target = known.get(name);
    return target === undefined ? undefined : relativeLink(path, target);
  },
  firedBy: (type) =>
    elements
      .filter(({ events }) => events.some((event) => event.type.text === type))
      .map(({ tagName }) => ({ tag: `<${tagName}>`, target: relativeLink(path, elementPath(tagName)) })),
});

const groups = guideGroups({ helpers });
const guides = groups.flatMap(({ pages: own }) => own);
const reference = elementPages(elements, { helpers, tokens: themeProperties(), fileOf: (name) => files.get(name) });
const elementGroups = reference.groups;
const pages = [
  ...guides,
  reference.overview,
  reference.gallery,
  ...elementGroups.flatMap(({ pages: own }) => own),
  ...apiPages(api, { helpers, errorCodes }),
];
const link = ({ path, title }) => ({ title, target: path });
const sections = [
  ...groups.map(({ title, pages: own, folder }) => ({ title, pages: own.map(link), folder })),
  { title: "Client", pages: pages.filter(({ path }) => path.startsWith("client")).map(link) },
  { title: "Elements", pages: [reference.overview, reference.gallery].map(link) },
  ...elementGroups.map(({ title, pages: own }) => ({ title, pages: own.map(link), folder: "elements" })),
];

/** The scripts of the pages, the search with its library in a file of its own. */
const buildScripts = () =>
  build({
    root: SITE,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: "es2022",
      reportCompressedSize: false,
      lib: { entry: ["docs", "search"].map((name) => join(SITE, `${name}.js`)), formats: ["es"] },
      rolldownOptions: { output: { minify: true, entryFileNames: "[name].js" } },
    },
  });

/** The script of the live examples, with the built elements in a folder of its own. */
const buildLive = () =>
  build({
    root: SITE,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: {
      alias: Object.fromEntries(
        ["elements", "engine"].map((entry) => [`mcp-panel/${entry}`, join(root, `dist/${entry}.js`)]),
      ),
    },
    build: {
      outDir: join(OUT, "live"),
      emptyOutDir: false,
      target: "es2022",
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      lib: { entry: join(SITE, "live.js"), formats: ["es"] },
      rolldownOptions: { output: { minify: true, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
    },
  });

rmSync(OUT, { recursive: true, force: true });
/** Sections of the navigation beside a page. Elements, frameworks and decisions are many, so only their own pages list them. */
const around = ({ path }) => sections.filter(({ folder }) => folder === undefined || path.startsWith(folder));
const written = new Map(pages.map((page) => [page.path, String(layout(page, around(page)))]));
for (const [path, text] of written) {
  mkdirSync(dirname(join(OUT, path)), { recursive: true });
  writeFileSync(join(OUT, path), text);
}
const sheets = ["docs.css", "live.css"].map((name) => readFileSync(join(SITE, name), "utf8"));
writeFileSync(join(OUT, "docs.css"), [pageTokens(), ...sheets].join("\n"));
await buildScripts();
await buildLive();
for (const [file, source] of guides.flatMap(({ pictures }) => [...pictures])) {
  mkdirSync(dirname(join(OUT, file)), { recursive: true });
  copyFileSync(source, join(OUT, file));
}
writeFileSync(join(OUT, "search.json"), JSON.stringify(searchIndex(pages, SEARCH_WORDS)));
const others = [
  { title: "Client reference", pages: pages.filter(({ path }) => path.startsWith("client")) },
  ...elementGroups.map(({ title, pages: own }) => ({ title: `Elements: ${title.toLowerCase()}`, pages: own })),
];
writeFileSync(join(WHOLE_SITE, "llms.txt"), llmsText({ groups, others }));
writeFileSync(join(WHOLE_SITE, "llms-full.txt"), llmsFullText({ groups, elements, api, topics, errorCodes }));

refuse("broken links", brokenLinks(written));
refuse("search words for what is not there", unknownTargets(written));
console.log(`[docs] ${pages.length} pages`);
