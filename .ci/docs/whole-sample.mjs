/**
 * Completes a fragment of TypeScript by the rule in samples.mjs: names that it uses without declaring them come from the entries or the stage.
 *
 * Owns: finding these names. Never changes a line of the sample itself.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../setup.mjs";

/** Files of the stages: in the browser, and for servers in Node. */
const STAGES = { browser: "test/samples/stage.ts", server: "test/samples/server-stage.mjs" };

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);

/** Names a sample uses as values or types, and those it declares or imports itself. */
function namesIn(code) {
  const used = new Set();
  const own = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isName = parent.name === node || parent.propertyName === node;
      const isMember = ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent);
      const isKey = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent);
      if (isName && !isMember && !isKey && !ts.isShorthandPropertyAssignment(parent)) own.add(node.text);
      if (!isName || ts.isShorthandPropertyAssignment(parent)) used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse("sample.ts", code));
  return [...used].filter((name) => !own.has(name));
}

/** Names that a stage offers: the methods of its `stage`. */
function namesOfStage(file) {
  const names = [];
  const visit = (node) => {
    const isStage = ts.isVariableDeclaration(node) && node.name.getText() === "stage";
    if (isStage && ts.isObjectLiteralExpression(node.initializer))
      names.push(...node.initializer.properties.map(({ name }) => name.getText()));
    else ts.forEachChild(node, visit);
  };
  visit(parse(file, readFileSync(join(root, file), "utf8")));
  return names;
}

/**
 * The sample as a module of its own. `api`: see readApi; `stageFile`: gives the path of a stage from the folder of the module.
 */
export function wholeSample(sample, { api, stageFile }) {
  const { code, words, source } = sample;
  const stage = words.includes("server") ? STAGES.server : STAGES.browser;
  const free = namesIn(code);
  const isExample = source === "doc comments";
  const exported = isExample ? api.filter(({ name }) => free.includes(name)) : [];
  const imports = exported.map(({ name, kind, entries: [entry] }) => {
    const isType = kind === "interface" || kind === "type";
    return `import ${isType ? "type " : ""}{ ${name} } from "${entry}";`;
  });
  const staged = namesOfStage(stage).filter(
    (name) => free.includes(name) && !exported.some((one) => one.name === name),
  );
  if (staged.length > 0) imports.push(`import { stage } from "${stageFile(stage)}";`);
  const values = staged.map((name) => `const ${name} = await stage.${name}();`);
  return [...imports, ...values, code, "export {};", ""].join("\n");
}
