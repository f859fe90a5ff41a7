/** The manifest of the elements: `dist/custom-elements.json`, from which the types for React, Preact and Vue are made as well. */
import { elementManifest } from "./.ci/element-manifest.mjs";

export default {
  globs: ["components/**/*.ts"],
  outdir: "dist",
  litelement: true,
  packagejson: false,
  plugins: [elementManifest({ entry: "components/elements.ts" })],
};
