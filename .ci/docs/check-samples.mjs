/**
 * `npm run samples`: compiles, parses or looks up every sample of the documentation. Those that can run do so in test/e2e/samples.spec.ts.
 *
 * Owns: the check of each language. TypeScript and JavaScript compile against the built package's types; HTML parses, and has only elements
 * and attributes there are; a command's scripts and packages exist. TSX and Vue are compiled with the examples (.ci/examples.mjs), from the
 * packed package, where React, Preact and Vue are.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseFragment } from "parse5";
import { root, tsc } from "../setup.mjs";
import { readApi } from "./api-model.mjs";
import { entries } from "./entries.mjs";
import { commentSamples, elementSamples, guideSamples, TESTED } from "./samples.mjs";
import { readElements } from "./sources.mjs";
import { wholeSample } from "./whole-sample.mjs";

/** The folder of the modules; test/e2e/samples.spec.ts runs them from here. */
const OUT = join(root, "node_modules/.cache/mcp-panel/samples");
const up = relative(OUT, root);
const pkg = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** One line for each command that is neither a script of ours nor a package whose version is fixed here. */
function commandProblems(code) {
  const known = new Set([pkg.name, ...Object.keys({ ...pkg.devDependencies, ...pkg.dependencies })]);
  return code
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean)
    .flatMap((line) => {
      const [, script] = /^(?:[A-Z_]+=\S+ )*npm (?:run )?([\w:-]+)/.exec(line) ?? [];
      if (script) return pkg.scripts[script] ? [] : [`there is no script "${script}"`];
      const packages = [...line.matchAll(/\bnpx (?:-y )?(@?[\w./-]+)/g)].map(([, name]) => name);
      if (packages.length === 0) return [`there is no check for "${line}"`];
      return packages
        .filter((name) => !known.has(name))
        .map((name) => `${name} is no dependency of ours, so no test runs this command`);
    });
}

/** Attributes that every element may have. */
const GLOBAL = /^(id|class|lang|dir|hidden|tabindex|title|style|slot|part|theme|data-.*|aria-.*)$/;

/** One line for each mistake in a sample of HTML: it does not parse, or has elements or attributes of ours that do not exist. */
function htmlProblems(code, elements) {
  const problems = [];
  const tree = parseFragment(code, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code: name, startLine }) => problems.push(`line ${startLine}: ${name}`),
  });
  const visit = ({ tagName = "", attrs = [], childNodes = [], content }) => {
    if (tagName.startsWith("mcp-")) {
      const element = elements.find((one) => one.tagName === tagName);
      if (!element) problems.push(`there is no <${tagName}>`);
      const known = new Set(element?.attributes.map(({ name }) => name));
      for (const { name } of attrs) {
        if (element && !known.has(name) && !GLOBAL.test(name)) problems.push(`<${tagName}> has no attribute ${name}`);
      }
    }
    for (const child of [...childNodes, ...(content?.childNodes ?? [])]) visit(child);
  };
  visit(tree);
  return problems;
}

/** Compiles the modules; one line for each mistake, with the place of its sample. */
function typeProblems(places) {
  const paths = Object.fromEntries(entries.map(({ name, types }) => [name, [join(up, types)]]));
  const options = {
    extends: join(up, "tsconfig.json"),
    compilerOptions: {
      types: ["node"],
      typeRoots: [join(up, "node_modules/@types")],
      allowJs: true,
      checkJs: true,
      noImplicitAny: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      noUncheckedSideEffectImports: true,
      paths,
    },
    include: ["*.ts", "*.mjs"],
  };
  writeFileSync(join(OUT, "tsconfig.json"), JSON.stringify(options, undefined, 2));
  const { stdout } = spawnSync(tsc[0], [tsc[1], "-p", OUT, "--pretty", "false"], { cwd: OUT, encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes("error TS"))
    .map((line) => {
      const [, file] = /^(?:.*\/)?(sample-\d+\.\w+)\(/.exec(line) ?? [];
      return `${places.get(file) ?? ""} ${line}`;
    });
}

const api = readApi();
const elements = readElements();
const samples = [...guideSamples(), ...commentSamples(api), ...elementSamples(elements)].filter(({ language }) =>
  TESTED.includes(language),
);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const problems = [];
const places = new Map();
const laidOut = [];
samples.forEach((sample, at) => {
  const { where, language, code } = sample;
  if (language === "html") problems.push(...htmlProblems(code, elements).map((text) => `${where} ${text}`));
  if (language === "bash") problems.push(...commandProblems(code).map((text) => `${where} ${text}`));
  if (language !== "ts" && language !== "js") return void laidOut.push(sample);
  const file = `sample-${at}.${language === "ts" ? "ts" : "mjs"}`;
  places.set(file, where);
  laidOut.push({ ...sample, file });
  writeFileSync(
    join(OUT, file),
    wholeSample(sample, { api, stageFile: (stage) => join(up, stage).replaceAll("\\", "/") }),
  );
});
writeFileSync(join(OUT, "samples.json"), JSON.stringify(laidOut));
problems.push(...typeProblems(places));
for (const problem of problems) console.error(`[samples] ${problem}`);
console.log(`[samples] ${samples.length} samples, ${problems.length} mistakes`);
process.exit(problems.length === 0 ? 0 : 1);
