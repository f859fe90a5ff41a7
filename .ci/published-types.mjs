/**
 * Bundles the declarations of the sources for the package: one file for each entry of package.json, and a few that entries share.
 *
 * Owns: the names in them. `.ci/public-types.mjs` has what a declaration may name.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { declarations, root } from "./setup.mjs";

const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Paths of the entries that the compiler wrote, without their extension. */
const names = Object.values(entries)
  .map(({ types }) => types?.replace(/^\.\/dist\//, "").replace(/\.d\.ts$/, ""))
  .filter((name) => name?.includes("/") && !name.includes("*"));
// The entry for React, which the build writes, names them.
names.push("components/react/hooks");

/** The instance of a class that only some platforms have; a program whose libraries lack the class has none. */
const instance = (name) =>
  `type ${name} = typeof globalThis extends { ${name}: { prototype: infer Instance } } ? Instance : never;`;
/**
 * Names of the web platform that a program in Node may lack, as the declarations that use them declare them. Whatever else they name, Node's own
 * types have.
 */
const PLATFORM = {
  MessagePort: instance("MessagePort"),
  IDBFactory: instance("IDBFactory"),
  // Node's types have no such global; Web Crypto's functions have the type.
  CryptoKey:
    "type CryptoKey = typeof globalThis extends { crypto: { subtle: { importKey(...parts: never[]): Promise<infer Key> } } } ? Key : never;",
};
/** A declaration whose names of the platform do not have to be there. */
function withPlatform(code) {
  const text = code.replace(/\/\*[\s\S]*?\*\//g, "");
  const used = Object.keys(PLATFORM).filter((name) => new RegExp(`(?<!["'\`.])\\b${name}\\b(?!["'\`])`).test(text));
  // The elements are for pages only.
  return used.length && !code.includes("from 'lit'")
    ? `${code}\n${used.map((name) => PLATFORM[name]).join("\n")}\n`
    : null;
}

const IMPORT = /^(import|export) \{ ([^}]+) \} from '(\.[^']+)';$/gm;

/** The file, of `chunks`, that declares a name which `file` has or passes on. */
function home(name, file, chunks) {
  const passedOn = [...chunks[file].code.matchAll(IMPORT)].find(({ 2: names }) => names.split(", ").includes(name));
  return passedOn ? home(name, posix.join(posix.dirname(file), passedOn[3]).replace(/\.js$/, ".d.ts"), chunks) : file;
}

/** A declaration that imports each name from the file that declares it. Rollup takes some from an entry, and with it all that the entry imports. */
function importedDirectly(file, chunks) {
  return chunks[file].code.replace(IMPORT, (_, word, names, from) => {
    const source = posix.join(posix.dirname(file), from).replace(/\.js$/, ".d.ts");
    const byHome = new Map();
    for (const name of names.split(", ")) {
      const place = home(name, source, chunks);
      byHome.set(place, [...(byHome.get(place) ?? []), name]);
    }
    const lines = [...byHome].map(([place, of]) => {
      const path = posix.relative(posix.dirname(file), place).replace(/\.d\.ts$/, ".js");
      return `${word} { ${of.join(", ")} } from '${path.startsWith(".") ? path : `./${path}`}';`;
    });
    return lines.join("\n");
  });
}

const bundle = await rollup({
  input: Object.fromEntries(names.map((name) => [name, join(declarations, `${name}.d.ts`)])),
  external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
  plugins: [
    dts(),
    {
      // A consumer's own libraries may be older than `Symbol.asyncDispose`.
      name: "disposable-library",
      renderChunk: (code) =>
        code.includes("Symbol.asyncDispose") ? `/// <reference lib="esnext.disposable" />\n${code}` : null,
    },
    { name: "platform-names", renderChunk: withPlatform },
    {
      name: "direct-imports",
      generateBundle(_, chunks) {
        const files = Object.keys(chunks);
        const direct = files.map((file) => importedDirectly(file, chunks));
        files.forEach((file, at) => (chunks[file].code = direct[at]));
      },
    },
  ],
  // Types that no entry exports stay internal.
  onLog: (level, log, handle) => {
    if (!log.message.includes("private shared type exports")) handle(level, log);
  },
});
await bundle.write({
  dir: join(root, "dist"),
  format: "es",
  // A declaration is imported under the name it has.
  minifyInternalExports: false,
  entryFileNames: "[name].d.ts",
  chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, "")}.d.ts`,
});
await bundle.close();
