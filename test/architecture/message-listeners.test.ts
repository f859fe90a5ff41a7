/** Listeners of window messages read `source`, then `origin`, then `data`: reading the data takes as long as its sender wants, and anybody may send. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect } from "chai";
import { ROOT, sourcesIn, walk, type Node } from "./sources.js";

const GLOBALS = ["window", "self", "globalThis", "top"];

/** Faults of the listeners of window messages in a text. */
function faultsOf(text: string): readonly string[] {
  const faults: string[] = [];
  const { program } = parseSync("listener.ts", text, { lang: "ts" });
  const functions = new Map<string, Node>();
  walk(program as unknown as Node, (node) => {
    const { id, init } = node as { readonly id?: Node; readonly init?: Node };
    if (node.type === "VariableDeclarator" && typeof id?.name === "string" && init && isFunction(init))
      functions.set(id.name, init);
    if (node.type === "FunctionDeclaration" && typeof id?.name === "string") functions.set(id.name, node);
  });
  walk(program as unknown as Node, (node) => {
    const listener = listenerOf(node);
    if (!listener) return;
    const found = isFunction(listener) ? listener : functions.get(String(listener.name));
    const fault = found ? faultOf(found) : "the listener is not a function of this file";
    if (fault !== undefined) faults.push(fault);
  });
  return faults;
}

function isFunction(node: Node | undefined): boolean {
  return /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(String(node?.type));
}

/** Listener of a window's messages that a node adds. */
function listenerOf(node: Node): Node | undefined {
  if (node.type === "CallExpression") {
    const [callee, [name, listener]] = [node.callee as Node, node.arguments as readonly [Node?, Node?]];
    const { object, property } = callee as { readonly object?: Node; readonly property?: Node };
    const isGlobal =
      callee.name === "addEventListener" ||
      (property?.name === "addEventListener" && GLOBALS.includes(String(object?.name)));
    return isGlobal && name?.value === "message" ? listener : undefined;
  }
  if (node.type !== "AssignmentExpression") return undefined;
  const { object, property, name } = node.left as {
    readonly object?: Node;
    readonly property?: Node;
    readonly name?: unknown;
  };
  const isGlobal = name === "onmessage" || (property?.name === "onmessage" && GLOBALS.includes(String(object?.name)));
  return isGlobal ? (node.right as Node) : undefined;
}

/** Fault of a listener; `undefined` if it has none. */
function faultOf(listener: Node): string | undefined {
  const [event] = listener.params as readonly Node[];
  if (event?.type !== "Identifier") return "it takes the event apart in its parameters";
  const read: string[] = [];
  walk(listener.body as Node, (node) => {
    const { object, property, id, init } = node as {
      readonly object?: Node;
      readonly property?: Node;
      readonly id?: Node;
      readonly init?: Node;
    };
    if (node.type === "MemberExpression" && object?.name === event.name) read.push(String(property?.name));
    if (node.type === "VariableDeclarator" && init?.name === event.name && id?.type === "ObjectPattern")
      for (const one of id.properties as readonly Node[]) read.push(String((one.key as Node | undefined)?.name));
  });
  const [source, origin, data] = ["source", "origin", "data"].map((name) => read.indexOf(name)) as [
    number,
    number,
    number,
  ];
  if (data === -1) return undefined;
  if (source === -1 && origin === -1) return "it reads the data without looking at the sender";
  if (source > data || origin > data) return "it reads the data before the sender";
  return source > -1 && origin > -1 && origin < source ? "it reads the origin before the source" : undefined;
}

describe("a listener of window messages", () => {
  for (const [code, fault] of [
    [
      `addEventListener("message", ({ source, data }) => { if (source === parent) use(data); });`,
      "takes the event apart",
    ],
    [`window.addEventListener("message", ({ data }) => use(data));`, "takes the event apart"],
    [`self.addEventListener("message", function ({ data }) { use(data); });`, "takes the event apart"],
    [
      `const heard = ({ data, source }) => use(data, source); addEventListener("message", heard);`,
      "takes the event apart",
    ],
    [`addEventListener("message", (event) => use(event.data));`, "without looking at the sender"],
    [
      `addEventListener("message", (event) => { if (isOurs(event.data) && event.source === parent) use(); });`,
      "before the sender",
    ],
    [
      `addEventListener("message", (event) => { const { data, source } = event; if (source === parent) use(data); });`,
      "before the sender",
    ],
    [
      `addEventListener("message", (event) => { const { source } = event; use(event.data); if (event.origin === here) use(source); });`,
      "before the sender",
    ],
    [
      `addEventListener("message", (event) => { if (event.origin !== here || event.source !== parent) return; use(event.data); });`,
      "before the source",
    ],
    [`onmessage = (event) => use(event.data);`, "without looking at the sender"],
    [`window.onmessage = (event) => use(event.data);`, "without looking at the sender"],
    [`addEventListener("message", imported);`, "not a function of this file"],
  ] as const)
    it(`is reported if it does not check the sender: ${code}`, () => {
      expect(faultsOf(code)).to.have.length(1);
      expect(faultsOf(code)[0]).to.contain(fault);
    });

  it("is allowed if it checks the sender first, as are ports, channels and workers", () => {
    for (const code of [
      `addEventListener("message", (event) => { if (event.source === parent) use(event.data); });`,
      `addEventListener("message", (event) => { const { source, origin } = event; if (source === parent && origin === here) use(event.data); });`,
      `const heard = (event) => { if (event.origin !== here) return; const { data } = event; use(data); }; window.addEventListener("message", heard);`,
      `port.addEventListener("message", ({ data }) => use(data)); channel.onmessage = ({ data }) => use(data);`,
      `addEventListener("message", (event) => count(event));`,
    ])
      expect(faultsOf(code), code).to.deep.equal([]);
  });

  it("checks source, then origin, then data, in all sources", () => {
    const all = sourcesIn("src", "workers", "components").filter(
      // A worker is sent messages by its creator alone.
      ({ path, strings }) => strings.includes("message") && !path.endsWith(".worker.ts"),
    );
    const faults = all.flatMap(({ path }) =>
      faultsOf(readFileSync(join(ROOT, path), "utf8")).map((one) => `${path}: ${one}`),
    );
    expect(faults).to.deep.equal([]);
    expect(all.map(({ path }) => path)).to.include("components/apps/app-sandbox.ts");
  });
});
