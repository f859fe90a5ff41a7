/**
 * One configuration, eleven uses:
 *
 *     vite                          the demo, in development, with its MCP server at /mcp (MCP_DEMO_PROTECTED=1: and one with a sign-in)
 *     vite build                    the demo as static files (site/)
 *     vite build --mode service-worker   site/service-worker.js: the demo's server for a visitor's browser, and the site without a network; comes last
 *     vite build --mode lib         dist/*.js for bundlers and Node: dependencies stay imports, the worker's code is inlined as text
 *     vite build --mode page        dist/mcp-panel.js, dist/mcp-elements.js and their lazy chunks, minified, for <script type="module" src>
 *     vite build --mode worker      dist/worker.js: the worker as a file of its own, for pages whose policy has no blob:; the scripts for pages read its text
 *     vite build --mode callback    dist/mcp-oauth-callback.html and .js: the page that sign-ins come back to
 *     vite build --mode command     dist/command.js: the program mcp-panel for Node, over dist/engine.js
 *     vite build --mode command-page   dist/command-page.js: the script of the page that this program serves
 *     vite build --mode panel-html  dist/mcp-panel.html: the page of a server in one file, for servers in any language
 *     vite build --mode relay       dist/relay.js: the relay for any backend; relay-node: dist/relay-node.js, its part for Node
 *     vite build --mode panel-page  dist/panel-page.js: the page of a server, for any backend; panel-page-node: its part for Node
 *     (mode test)                   what web-test-runner serves the tests with
 */
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { bundledPackages } from "./.ci/bundled-packages.ts";
import { packageGroups, parts } from "./.ci/chunks.ts";
import { mergedFiles, type CodeSplitting } from "./.ci/merge-chunks.ts";
import { CALLBACK_SCRIPT, callbackPage } from "./.ci/vite-callback-page.ts";
import { elementLoaders, elementModules } from "./.ci/element-entries.mjs";
import { minifyAgain } from "./.ci/vite-terser.ts";
import { templateText } from "./.ci/vite-template-text.ts";
import { panelHtml } from "./.ci/vite-panel-html.ts";
import { inlineRuntime } from "./.ci/vite-inline-runtime.ts";
import { sandboxPage } from "./.ci/vite-sandbox-page.ts";
import { siteFiles } from "./.ci/vite-site-files.ts";
import { workerCode } from "./.ci/vite-worker-code.ts";
import { workerFunction, workerText } from "./.ci/vite-worker-file.ts";
import { workerParts } from "./.ci/vite-worker-parts.ts";
import { notebookPlugin } from "./demo/server/vite-plugin.ts";
import pkg from "./package.json" with { type: "json" };

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The package's public entries: what the demo imports, in development straight from the sources. */
const entries = {
  index: path("components/index.ts"),
  panel: path("components/page.ts"),
  elements: path("components/elements.ts"),
  client: path("workers/index.ts"),
  engine: path("src/index.ts"),
  "sign-in": path("components/sign-in/index.ts"),
  auth: path("src/auth/providers/index.ts"),
};
/** Entries whose size has a budget in `.ci/size.mjs`. */
const BUDGETS = {
  fixed: [...Object.keys(entries), "elements/tools"],
  untouched: ["sign-in", "auth", "elements/error-view", "elements/json-tree", "elements/schema-form"],
};
/** What the entry for React is made of: see `.ci/element-types.mjs`. */
const reactBase = { "react-base": path("components/react/index.ts") };
const alias = [
  { find: /^mcp-panel$/, replacement: entries.index },
  { find: "mcp-panel/panel", replacement: entries.panel },
  { find: "mcp-panel/elements", replacement: entries.elements },
  { find: "mcp-panel/client", replacement: entries.client },
  { find: "mcp-panel/engine", replacement: entries.engine },
  { find: "mcp-panel/sign-in", replacement: entries["sign-in"] },
  { find: "mcp-panel/auth", replacement: entries.auth },
];

/** Parts for backends, each in one file: a backend takes it as it is. */
const BACKEND: Readonly<Record<string, string>> = {
  relay: path("src/relay/index.ts"),
  "relay-node": path("workers/relay/index.ts"),
  "panel-page": path("src/panel-page/index.ts"),
  "panel-page-node": path("workers/panel-page/index.ts"),
};

/** Leaves the engine to the file of its entry, which is beside the program. */
const engineEntry: Plugin = {
  name: "engine-entry",
  enforce: "pre",
  resolveId: (id) => (id.endsWith("/src/index.js") ? { id: "./engine.js", external: true } : null),
};

/** Files of other entries, by the modules that the base of the entry for React imports. */
const ENTRIES_OF_REACT: Readonly<Record<string, string>> = {
  "../../workers/index.js": "./client.js",
  "../page.js": "./panel.js",
};
/** Leaves these to their files, which are beside it. */
const reactEntries: Plugin = {
  name: "react-entries",
  enforce: "pre",
  resolveId: (id, importer) => {
    const file = importer?.replaceAll("\\", "/").includes("/components/react/") ? ENTRIES_OF_REACT[id] : undefined;
    return file === undefined ? null : { id: file, external: true };
  },
};

/** What the code for npm imports: dependencies, and React, which only the programs have that use it. */
const dependencies = [...Object.keys(pkg.dependencies), "react"].map((name) => new RegExp(`^${name}(/|$)`));
const output = { target: "es2022", sourcemap: true, emptyOutDir: false, reportCompressedSize: false } as const;

export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const isPage = mode === "page";
  const base: UserConfig = { plugins: [workerCode(), sandboxPage({ emit: isPage })], resolve: { alias } };
  switch (mode) {
    case "lib": {
      const elements = elementModules();
      const library = (codeSplitting: CodeSplitting): UserConfig => ({
        ...base,
        plugins: [elements.plugin, reactEntries, ...(base.plugins ?? []), bundledPackages(mode)],
        publicDir: false,
        build: {
          ...output,
          sourcemap: "hidden",
          minify: false,
          outDir: "dist",
          lib: { entry: { ...entries, ...elements.entries, ...reactBase }, formats: ["es"] },
          rolldownOptions: {
            external: dependencies,
            preserveEntrySignatures: "allow-extension",
            output: {
              // The names of functions and classes stay, so that stacks can be read: the package has no maps.
              minify: {
                compress: { keepNames: { function: true, class: true } },
                mangle: { toplevel: true, keepNames: true },
                codegen: { removeWhitespace: true },
              },
              chunkFileNames: "chunks/[name]-[hash].js",
              codeSplitting,
            },
          },
        },
      });
      return library(await mergedFiles(library({ groups: [...packageGroups] }), BUDGETS));
    }
    case "page":
    case "worker":
      return {
        ...base,
        plugins: [
          ...(isPage
            ? [workerText(), elementLoaders(), workerParts("page/"), inlineRuntime(), minifyAgain(["panel", "list"])]
            : [minifyAgain(["worker"]), workerFunction()]),
          templateText(),
          ...(base.plugins ?? []),
          bundledPackages(mode),
        ],
        publicDir: false,
        build: {
          ...output,
          sourcemap: isPage && "hidden",
          outDir: "dist",
          lib: {
            entry:
              mode === "worker"
                ? { worker: path("workers/engine/engine.worker.ts") }
                : { "mcp-panel": path("components/page.ts"), "mcp-elements": path("components/autoload.ts") },
            formats: ["es"],
          },
          // Vite keeps the whitespace of ES libraries for bundlers to come; here none comes.
          rolldownOptions: {
            output: {
              minify: true,
              entryFileNames: "[name].js",
              // Seven characters tell the versions of a chunk apart, also where file names have no case. The first load names each chunk.
              chunkFileNames: "page/[name]-[hash:7].js",
              hashCharacters: "base36",
              // The worker is one file to copy: what it loads on demand elsewhere is in it.
              codeSplitting: mode === "worker" ? false : { groups: parts },
            },
          },
        },
      };
    case "callback":
      return {
        plugins: [callbackPage({ emit: true }), bundledPackages(mode)],
        publicDir: false,
        build: {
          ...output,
          sourcemap: false,
          outDir: "dist",
          lib: { entry: { "mcp-oauth-callback": CALLBACK_SCRIPT }, formats: ["es"] },
          rolldownOptions: { output: { minify: true, entryFileNames: "[name].js", codeSplitting: false } },
        },
      };
    case "command":
      return {
        plugins: [engineEntry, bundledPackages(mode)],
        publicDir: false,
        // Not the stubs that packages have for browsers.
        resolve: { conditions: ["node", "module", "import", "default"], mainFields: ["module", "main"] },
        build: {
          ...output,
          target: "node20",
          sourcemap: false,
          minify: false,
          outDir: "dist",
          lib: { entry: { command: path("workers/command/main.ts") }, formats: ["es"] },
          rolldownOptions: {
            platform: "node",
            // Packages of others also name the modules of Node without the prefix.
            external: [...dependencies, /^node:/, ...builtinModules],
            output: { codeSplitting: false },
          },
        },
      };
    case "command-page":
      return {
        plugins: [bundledPackages(mode)],
        publicDir: false,
        build: {
          ...output,
          sourcemap: false,
          outDir: "dist",
          lib: { entry: { [mode]: path("workers/command/page/command-page.ts") }, formats: ["es"] },
          rolldownOptions: { output: { minify: true, entryFileNames: "[name].js", codeSplitting: false } },
        },
      };
    case "panel-html":
      return {
        ...base,
        plugins: [templateText(), ...(base.plugins ?? []), panelHtml(), bundledPackages(mode)],
        publicDir: false,
        build: {
          ...output,
          sourcemap: false,
          outDir: "dist",
          lib: { entry: { [mode]: path("components/panel-html.ts") }, formats: ["es"] },
          rolldownOptions: { output: { minify: true, codeSplitting: false } },
        },
      };
    case "relay":
    case "relay-node":
    case "panel-page":
    case "panel-page-node":
      return {
        plugins: [bundledPackages(mode)],
        publicDir: false,
        build: {
          ...output,
          target: "node20",
          sourcemap: false,
          minify: false,
          outDir: "dist",
          lib: { entry: { [mode]: BACKEND[mode] ?? "" }, formats: ["es"] },
          // Readable, because it runs in a backend. The comments are in the sources.
          rolldownOptions: {
            external: [/^node:/],
            output: { codeSplitting: false, comments: { legal: true, annotation: true, jsdoc: false } },
          },
        },
      };
    case "service-worker":
      return {
        plugins: [siteFiles(path("site"))],
        publicDir: false,
        build: {
          ...output,
          sourcemap: false,
          modulePreload: false,
          outDir: "site",
          rolldownOptions: {
            input: path("demo/service-worker/service-worker.ts"),
            output: { format: "iife", codeSplitting: false, entryFileNames: "service-worker.js" },
          },
        },
      };
    case "test":
      return { ...base, plugins: [...(base.plugins ?? []), callbackPage()], root: path("."), publicDir: false };
    default:
      return {
        ...base,
        plugins: [
          workerCode(),
          workerParts("assets/"),
          inlineRuntime(),
          sandboxPage({ emit: true }),
          callbackPage({ emit: true }),
          notebookPlugin(),
        ],
        root: path("demo"),
        base: "./",
        publicDir: false,
        server: { host: "localhost" },
        build: {
          ...output,
          outDir: path("site"),
          emptyOutDir: true,
          rolldownOptions: {
            input: {
              index: path("demo/index.html"),
              ide: path("demo/ide/index.html"),
              "mcp-oauth-callback": CALLBACK_SCRIPT,
            },
            // The page that sign-ins come back to names its script, which is beside it.
            output: {
              // The page of the demo decides when the panel begins: what both import must not be in the panel's file.
              codeSplitting: { groups: [{ name: "preload", test: /vite\/preload-helper/, priority: 9 }, ...parts] },
              entryFileNames: ({ name }) => (name === "mcp-oauth-callback" ? "[name].js" : "assets/[name]-[hash].js"),
            },
          },
        },
      };
  }
});
