/**
 * The tests of each room as a few pages of the browser's run: opening a page and loading the sources costs more than most files of tests.
 *
 * Owns: which files go together. They do not depend on each other: in Node all unit tests share one process. What drives workers has a page per
 * file.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Files in a page, by suite: enough to save time, few enough to share them among browsers. Elements take longer than what has none. */
const SUITES = { "test/unit": 28, "test/component": 12 };
/** A page per file. */
const ALONE = "workers";
/** Not for a browser. */
const APART = ["demo", "node"];

/** Writes a file for each page, which imports the tests that go there; gives their paths. */
export function writeRooms(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return Object.entries(SUITES).flatMap(([suite, together]) => pagesOf(suite, together, folder));
}

function pagesOf(suite, together, folder) {
  const up = folder.replaceAll(/[^/]+/g, "..");
  const first = `import { nameSecondTries } from "${up}/test/helpers/second-tries.mjs";\nnameSecondTries();\n`;
  return readdirSync(suite, { withFileTypes: true })
    .filter((room) => room.isDirectory() && !APART.includes(room.name))
    .flatMap(({ name }) => {
      const files = readdirSync(join(suite, name), { recursive: true })
        .map((file) => String(file).replaceAll("\\", "/"))
        .filter((file) => file.endsWith(".test.ts"))
        .sort();
      const count = name === ALONE ? files.length : Math.ceil(files.length / together);
      return Array.from({ length: count }, (_, page) => {
        const path = `${folder}/${basename(suite)}-${name}-${page + 1}.test.js`;
        const mine = files.filter((_file, at) => at % count === page);
        writeFileSync(path, first + mine.map((file) => `import "${up}/${suite}/${name}/${file}";\n`).join(""));
        return path;
      });
    });
}
