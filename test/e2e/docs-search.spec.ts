/**
 * The ranking of the documentation's search, over the built index and without a browser: what newcomers type leads to the right page first.
 *
 * Owns: the queries and their pages. The field, its keys and its looks are tested in docs.spec.ts.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { createSearch, type Page, type Search } from "../../docs/site/search.js";

const INDEX = fileURLToPath(new URL("../../site/docs/search.json", import.meta.url));

/** Page by query. */
const QUERIES: Readonly<Record<string, string>> = {
  install: "quick-start.html",
  "getting started": "quick-start.html",
  typescript: "quick-start.html",
  cdn: "quick-start.html",
  ssr: "frameworks/index.html",
  "next.js": "frameworks/next.html",
  nuxt: "frameworks/nuxt.html",
  svelte: "frameworks/sveltekit.html",
  sveltekit: "frameworks/sveltekit.html",
  astro: "frameworks/astro.html",
  angular: "frameworks/angular.html",
  vite: "frameworks/vite.html",
  webpack: "frameworks/bundlers.html",
  "chrome extension": "frameworks/chrome-extension.html",
  vscode: "frameworks/vscode-webview.html",
  iframe: "frameworks/html.html",
  node: "frameworks/node.html",
  deno: "frameworks/node.html",
  react: "frameworks/react.html",
  vue: "embed.html",
  "css variables": "embed.html",
  "dark mode": "embed.html",
  theme: "embed.html",
  i18n: "extend.html",
  plugin: "extend.html",
  "custom renderer": "extend.html",
  "hide tabs": "extend.html",
  slots: "extend.html",
  accessibility: "panel.html",
  resources: "panel.html",
  prompts: "panel.html",
  logging: "panel.html",
  "browser support": "browsers.html",
  troubleshooting: "troubleshooting.html",
  changelog: "changelog.html",
  playground: "gallery.html",
  "chat loop": "recipes.html",
  "approve tool calls": "recipes.html",
  oauth: "sign-in.html",
  bearer: "sign-in.html",
  headers: "sign-in.html",
  cors: "cors.html",
  proxy: "cors.html",
  csp: "security.html",
  security: "security.html",
  offline: "features.html",
  worker: "host.html",
  cancel: "host.html",
  timeout: "host.html",
  progress: "host.html",
  "custom fetch": "host.html",
  elicitation: "host.html",
  sampling: "host.html",
  roots: "host.html",
  tasks: "host.html",
  history: "host.html",
  stdio: "stdio.html",
  "migrate from sdk": "from-sdk.html",
  inspector: "from-inspector.html",
  "error codes": "client/errors.html",
  "bundle size": "benchmarks.html",
  "session resume": "retries.html",
  junit: "collections.html",
};

/** Questions and phrases of which the table of search words has none: words of the text lead to the page. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "how do I cancel a running call": "recipes.html",
  "how to log in": "sign-in.html",
  "copy the worker for a strict policy": "frameworks/vite.html",
  "chrome side panel": "frameworks/chrome-extension.html",
  "my page can't talk to the server because of cors": "cors.html",
  "is the tool approval remembered": "recipes.html",
  "sign in without a panel": "sign-in.html",
  "add a tab of my own to the panel": "extend.html",
  "run collections in ci": "collections.html",
};

let find: Search;
let index: readonly Page[];
test.beforeAll(async () => {
  index = JSON.parse(readFileSync(INDEX, "utf8")) as readonly Page[];
  find = await createSearch(index);
});

/** Queries whose first result is on another page than expected. */
const missed = (queries: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(queries).flatMap(([query, page]) => {
    const [first] = find(query);
    return first?.address.split("#")[0] === page ? [] : [`${query}: ${first?.address ?? "nothing"}, not ${page}`];
  });

test("the search leads from at least 55 of 60 queries of newcomers to the right page first", () => {
  const queries = Object.keys(QUERIES);
  expect(queries.length).toBeGreaterThanOrEqual(60);
  const wrong = missed(QUERIES);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(5);
});

test("the search leads from whole questions to the page that answers them", () => {
  expect(missed(QUESTIONS)).toEqual([]);
});

test("the search finds something for each query while it is typed, from its third letter", () => {
  const empty = Object.keys(QUERIES).flatMap((query) =>
    Array.from({ length: query.length - 2 }, (_, at) => query.slice(0, at + 3)).filter(
      (typed) => find(typed).length === 0,
    ),
  );
  expect(empty).toEqual([]);
});

test("the search shows sections with most of the words where none has all", () => {
  const [first] = find("oauth zzzzqqqq");
  expect(first?.address).toBe("sign-in.html");
  expect(find("zzzzqqqq")).toEqual([]);
});
