/**
 * `npm run rooms`: the import law of `.dependency-cruiser.mjs`, and how many rooms, floors and arrows folders have (`room-limits.mjs`). Fails for an
 * import that the law forbids, for what is over the limits below, and for files of more than 400 lines. `--arrows` lists the arrows.
 */
import { cruise, format } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { readFileSync } from "node:fs";
import { measureRooms, tooLong } from "./room-limits.mjs";
import { root } from "./setup.mjs";

process.chdir(root);
const SOURCES = ["src", "workers", "components", "demo", ".ci"];
const COUNTED = /^(src|workers|components|demo)\//;
/** Every folder with more than ten rooms, and those whose divisions the architecture names. `circles`: rooms that import types from each other. */
const LIMITS = {
  "": { rooms: 4, floors: 3, arrows: 3 },
  components: { rooms: 16, floors: 7, arrows: 38 },
  "components/apps": { rooms: 13, floors: 6, arrows: 23 },
  "components/controllers": { rooms: 19, floors: 4, arrows: 11 },
  "components/dialogs": { rooms: 16, floors: 5, arrows: 32 },
  "components/page-storage": { rooms: 22, floors: 5, arrows: 27, circles: true },
  "components/parts": { rooms: 8, floors: 4, arrows: 15 },
  "components/parts/basic": { rooms: 30, floors: 6, arrows: 35, circles: true },
  "components/parts/form": { rooms: 13, floors: 8, arrows: 22, circles: true },
  "components/parts/viewers": { rooms: 32, floors: 9, arrows: 51, circles: true },
  "components/strings": { rooms: 13, floors: 7, arrows: 38, circles: true },
  "components/strings/en": { rooms: 29, floors: 1, arrows: 0 },
  "components/strings/zh-hans": { rooms: 12, floors: 2, arrows: 11 },
  "components/views": { rooms: 26, floors: 7, arrows: 63 },
  "components/views/collections": { rooms: 24, floors: 4, arrows: 45 },
  "components/views/resources": { rooms: 14, floors: 5, arrows: 23, circles: true },
  "components/views/servers": { rooms: 21, floors: 7, arrows: 37 },
  "components/views/settings": { rooms: 12, floors: 5, arrows: 25 },
  "components/views/shared": { rooms: 24, floors: 2, arrows: 5 },
  "components/views/tool-detail": { rooms: 27, floors: 5, arrows: 41 },
  "components/views/traffic": { rooms: 27, floors: 7, arrows: 47 },
  src: { rooms: 25, floors: 8, arrows: 86 },
  "src/auth": { rooms: 14, floors: 7, arrows: 42 },
  "src/client": { rooms: 15, floors: 6, arrows: 46 },
  "src/client/api": { rooms: 17, floors: 6, arrows: 31, circles: true },
  "src/client/host": { rooms: 14, floors: 6, arrows: 25 },
  "src/client/host/apps": { rooms: 15, floors: 6, arrows: 26 },
  "src/client/memory": { rooms: 25, floors: 6, arrows: 27, circles: true },
  "src/client/server": { rooms: 23, floors: 6, arrows: 42, circles: true },
  "src/client/traffic": { rooms: 33, floors: 9, arrows: 119 },
  "src/collections": { rooms: 21, floors: 7, arrows: 54 },
  "src/json": { rooms: 16, floors: 3, arrows: 15 },
  "src/jsonrpc": { rooms: 11, floors: 6, arrows: 21, circles: true },
  "src/requests": { rooms: 11, floors: 8, arrows: 37 },
  "src/schema": { rooms: 22, floors: 10, arrows: 75, circles: true },
  "src/schema/validation": { rooms: 20, floors: 11, arrows: 54, circles: true },
  "src/session": { rooms: 14, floors: 7, arrows: 31, circles: true },
  "src/session/legacy": { rooms: 11, floors: 6, arrows: 12 },
  "src/surface": { rooms: 12, floors: 6, arrows: 17 },
  "src/transport/diagnosis": { rooms: 11, floors: 6, arrows: 22 },
  "src/transport/http": { rooms: 22, floors: 7, arrows: 43, circles: true },
  workers: { rooms: 11, floors: 4, arrows: 12 },
  "workers/command": { rooms: 20, floors: 6, arrows: 55 },
  "workers/command/open": { rooms: 18, floors: 5, arrows: 27 },
  "workers/command/stdio": { rooms: 13, floors: 5, arrows: 18 },
  "workers/page": { rooms: 16, floors: 8, arrows: 21 },
  "demo/server": { rooms: 37, floors: 11, arrows: 94 },
  "demo/server/tools": { rooms: 16, floors: 2, arrows: 2 },
};
/** Files with more than 400 lines, and how many they have. */
const LONG_FILES = {};

const { output: found } = await cruise(SOURCES, await extractOptions("./.dependency-cruiser.mjs"));
if (found.summary.error > 0) console.log((await format(found, { outputType: "err" })).output);
console.log(`import law: ${found.summary.error} violations in ${found.summary.totalCruised} modules\n`);

const imports = new Map(
  found.modules
    .filter(({ source }) => COUNTED.test(source))
    .map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved).filter((path) => COUNTED.test(path)),
    ]),
);
const { rows, wrong } = measureRooms(imports, LIMITS);
console.log("| folder | rooms | floors | arrows | circles |\n|---|---|---|---|---|");
for (const { name, counts, allowed, arrows, circles } of rows) {
  const cells = Object.entries(counts).map(([what, count]) => `${count} of ${allowed[what]}`);
  console.log(`| ${name} | ${cells.join(" | ")} | ${circles.length} |`);
  if (process.argv.includes("--arrows")) console.log(arrows.join("\n"));
}
const lines = [...imports.keys()]
  .filter((file) => !file.startsWith("demo/"))
  .map((file) => [file, readFileSync(file, "utf8").split("\n").length - 1]);
wrong.push(...tooLong(new Map(lines), LONG_FILES));
if (wrong.length > 0) console.log(`\n${wrong.join("\n")}`);
process.exit(found.summary.error > 0 || wrong.length > 0 ? 1 : 0);
