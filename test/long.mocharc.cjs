/** Mocha's options for the long tests, which `npm run check` leaves out. This is their only list: `.mocharc.cjs` ignores what it names. */
module.exports = {
  import: "tsx",
  spec: [
    "test/peers/**/*.test.ts",
    "test/simulation/**/*.test.ts",
    "test/architecture/rules.test.ts",
    "test/unit/client/engine-host.test.ts",
    "test/unit/client/list-bounds.test.ts",
    "test/unit/client/under-load/**/*.test.ts",
    "test/unit/demo/**/*.test.ts",
    "test/unit/node/copy-as-shell.test.ts",
    "test/unit/node/relay-streams.test.ts",
    "test/unit/node/stdio/{command,ends,streams}.test.ts",
    "test/unit/schema/form-corpus.test.ts",
    "test/unit/schema/validation/bounds.test.ts",
  ],
  ui: "bdd",
  timeout: 30_000,
  forbidOnly: true,
  require: ["./test/helpers/mocha-peers.mjs"],
};
