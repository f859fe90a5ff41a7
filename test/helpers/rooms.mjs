/**
 * The tests of each room as a few pages of the browser's run: opening a page and loading the sources costs more than most files of tests.
 *
 * Owns: which files go together, and which rooms an engine must pass where time is short. They do not depend on each other: in Node all unit
 * tests share one process.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Files in a page, by suite: enough to save time, few enough to share them among browsers. Elements take longer than what has none. */
const SUITES = { "test/unit": 28, "test/component": 12 };
/** Not for a browser, or with a page of its own. */
const APART = ["demo", "node", "workers"];

/** Writes a file for each page, which imports the tests that go there; gives their paths. */
export function writeRooms(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return Object.entries(SUITES).flatMap(([suite, together]) => pagesOf(suite, together, folder));
}

function pagesOf(suite, together, folder) {
  const up = folder.replaceAll(/[^/]+/g, "..");
  return readdirSync(suite, { withFileTypes: true })
    .filter((room) => room.isDirectory() && !APART.includes(room.name))
    .flatMap(({ name }) => {
      const files = readdirSync(join(suite, name), { recursive: true })
        .map((file) => String(file).replaceAll("\\", "/"))
        .filter((file) => file.endsWith(".test.ts"))
        .sort();
      const count = Math.ceil(files.length / together);
      return Array.from({ length: count }, (_, page) => {
        const path = `${folder}/${basename(suite)}-${name}-${page + 1}.test.js`;
        const mine = files.filter((_file, at) => at % count === page);
        writeFileSync(path, mine.map((file) => `import "${up}/${suite}/${name}/${file}";\n`).join(""));
        return path;
      });
    });
}
