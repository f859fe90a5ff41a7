/**
 * Unused exports and files, in two runs:
 *
 * - `knip --production`: without the tests. An export that nothing but tests imports, and that its own file does not use either, is dead: only its test
 *   calls it.
 * - `knip`: with the tests. An export that nothing imports at all loses the keyword, or goes.
 *
 * Owns: the entries: what package.json exports, the workers, the pages of the demo, its server, the scripts, the tests.
 */
const isProduction = process.argv.includes("--production");

/** What the package and the site are built from. */
const PRODUCT = [
  "src/index.ts!",
  "src/auth/providers/index.ts!",
  "src/relay/index.ts!",
  "src/panel-page/index.ts!",
  "workers/index.ts!",
  "workers/engine/engine.worker.ts!",
  "workers/checker/checker.worker.ts!",
  "workers/command/main.ts!",
  "workers/command/page/command-page.ts!",
  "workers/relay/index.ts!",
  "workers/panel-page/index.ts!",
  "components/{index,page,elements,autoload,panel-html}.ts!",
  "components/sign-in/index.ts!",
  "components/react/index.ts!",
  "components/apps/sandbox/mcp-sandbox.ts!",
  "components/apps/openai/window-openai.ts!",
  "demo/service-worker/service-worker.ts!",
  "demo/server/{main,vite-plugin}.ts!",
  "demo/plugins/*.ts!",
];

/** What runs besides: scripts, configurations, tests, and what they start by its path. */
const AROUND = [
  ".ci/*.mjs",
  ".ci/docs/{build,check-samples}.mjs",
  "docs/site/*.js",
  "test/**/*.{test,spec}.ts",
  "test/helpers/*.mjs",
  "test/bench/**/*.{ts,mjs}",
  "test/fuzz/*.mjs",
  "test/conformance/*.{ts,mjs}",
  "test/simulation/{index.ts,*.mjs}",
  "test/consumers/*.{ts,tsx,mjs}",
  "test/consumers/next-mount/**/*.{js,mjs}",
  "test/samples/*.{ts,mjs}",
];

export default {
  entry: isProduction ? PRODUCT : [...PRODUCT, ...AROUND],
  project: [
    "{src,workers,components,demo}/**/*.ts!",
    "{test,.ci,docs}/**/*.{ts,mjs,js}",
    "!demo/embed/**",
    "!{test/fixtures,docs/site}/**/*.d.ts",
  ],
  paths: {
    "mcp-panel": ["./components/index.ts"],
    "mcp-panel/panel": ["./components/page.ts"],
    "mcp-panel/elements": ["./components/elements.ts"],
    "mcp-panel/client": ["./workers/index.ts"],
    "mcp-panel/engine": ["./src/index.ts"],
  },
  ignoreExportsUsedInFile: isProduction,
  include: ["files", "exports", "types", "duplicates"],
};
