/** The manifest of the elements: paths point at the published files, private members are left out. */
const toPublished = (path) => path?.replace(/\.ts$/, ".js");

export default {
  globs: ["components/**/*.ts"],
  outdir: "dist",
  litelement: true,
  packagejson: false,
  plugins: [
    {
      name: "published-paths",
      packageLinkPhase({ customElementsManifest }) {
        for (const module of customElementsManifest.modules) {
          module.path = toPublished(module.path);
          for (const entry of module.exports ?? []) {
            if (entry.declaration) entry.declaration.module = toPublished(entry.declaration.module);
          }
          for (const declaration of module.declarations ?? []) {
            declaration.members = declaration.members?.filter(
              (one) => one.privacy !== "private" && !one.name.startsWith("#"),
            );
          }
        }
      },
    },
  ],
};
