/** Mocha's options for the tests of Node that `npm run check` runs: all but those of browsers and the long ones. */
// oxlint-disable-next-line typescript/no-require-imports -- Mocha reads its configuration as CommonJS.
const { require: _peers, ...long } = require("./test/long.mocharc.cjs");

module.exports = {
  ...long,
  spec: ["test/unit/**/*.test.ts", "test/architecture/**/*.test.ts", "test/schema-suite/**/*.test.ts"],
  ignore: ["test/unit/workers/**", ...long.spec],
};
