/**
 * Entries of single elements: `mcp-panel/elements/<name>`, where the name is that of the tag without `mcp-`.
 *
 * Owns: which there are, found in the sources: each class of components/elements.ts that `define` gives a tag. The panel has an entry of its own.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COMPONENTS = fileURLToPath(new URL("../components", import.meta.url));
/** Beginning of the ids of the modules that a build takes for these entries; nothing is there. */
const MODULES = join(COMPONENTS, "../element-entries/");

/** `{ name, className, source }` of each, with the path of the class's file. */
export function elementEntries() {
  const exported = readFileSync(join(COMPONENTS, "elements.ts"), "utf8");
  const files = readdirSync(COMPONENTS, { recursive: true }).map(String);
  return files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const source = join(COMPONENTS, file);
      const found = readFileSync(source, "utf8").matchAll(/^define\(\s*"mcp-([\w-]+)",\s*(Mcp\w+)/gm);
      return [...found].map(([, name, className]) => ({ name, className, source }));
    })
    .filter(({ name, className }) => name !== "panel" && new RegExp(`\\b${className}\\b`).test(exported))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Elements in the first file of the panel, which is loaded as a whole. */
const IN_PANEL = ["panel", "error-view", "server-header", "split-view", "tools", "tools-list"];

/** The files that have the elements, by tag. */
export function elementFiles() {
  const page = join(COMPONENTS, "page.ts");
  const own = elementEntries().map(({ name, source }) => [name, source]);
  return Object.fromEntries(
    [...own, ...IN_PANEL.map((name) => [name, page])].map(([name, file]) => [`mcp-${name}`, file]),
  );
}

/** A plugin of Vite that writes `files` of components/autoload.ts: a function for each tag that loads its file. */
export function elementLoaders() {
  const lines = Object.entries(elementFiles()).map(([tag, file]) => `"${tag}": () => import(${JSON.stringify(file)}),`);
  return {
    name: "element-files",
    enforce: "pre",
    transform(code, id) {
      if (id !== join(COMPONENTS, "autoload.ts")) return null;
      const written = code.replace(/^declare const files: [^;]+;/m, `const files = { ${lines.join(" ")} };`);
      if (written === code) throw new Error("components/autoload.ts declares no files");
      return { code: written, map: null };
    },
  };
}

/** A plugin of Vite for these entries, and the entries for `build.lib.entry`: each exports its class alone. */
export function elementModules() {
  const modules = new Map(
    elementEntries().map(({ name, className, source }) => [
      join(MODULES, `${name}.js`),
      { name: `elements/${name}`, code: `export { ${className} } from ${JSON.stringify(source)};` },
    ]),
  );
  return {
    entries: Object.fromEntries([...modules].map(([id, { name }]) => [name, id])),
    plugin: {
      name: "element-entries",
      enforce: "pre",
      resolveId: (id) => (modules.has(id) ? id : null),
      load: (id) => modules.get(id)?.code ?? null,
    },
  };
}
