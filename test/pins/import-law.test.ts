/**
 * The import law of the house, proved from the syntax trees: every edge of src, workers, components and demo must stand in this table.
 * `.oxlintrc.json` says the same to editors; `lint-law.test.ts` proves that it does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { METHODS } from "../../src/protocol/index.js";
import { ROOT, sourcesIn, type Edge, type Source } from "./sources.js";

/** What a room may use: beginnings of paths, or packages. `types` are gone when compiled, `lazy` is loaded when first needed. */
interface Law {
  readonly uses?: readonly string[];
  readonly types?: readonly string[];
  readonly lazy?: readonly string[];
}

const ENGINE_ROOMS = [
  "errors",
  "jsonrpc",
  "schema",
  "protocol",
  "transport",
  "session",
  "storage",
  "cache",
  "requests",
  "auth",
].map((room) => `src/${room}/`);
const FACADE = ["src/client/api/"];
const TYPES = [...FACADE, "src/errors/", "src/protocol/types/"];
const PAGE_SIDE = [
  "tab-session",
  "checker-thread",
  "wish-granter",
  "connect",
  "link",
  "linked-server",
  "linked-traffic",
  "liveness",
  "port-of",
  "start",
  "trusted-types",
  "value-checker",
].map((file) => `workers/${file}`);
const COMPONENTS = ["theme", "strings", "parts", "controllers", "sign-in", "views", "dialogs", "mcp-panel"].map(
  (room) => `components/${room}/`,
);
const DIALOG: Law = {
  uses: [
    "components/parts/",
    "components/controllers/",
    "components/strings/",
    "components/theme/",
    "src/state/",
    "lit",
  ],
  types: TYPES,
};

/** Who starts which worker. */
const WORKER_CODE: Readonly<Record<string, string>> = {
  "workers/start.ts": "workers/engine.worker",
  "workers/checker-thread.ts": "workers/checker.worker",
};

/** By the beginning of a file's path; the first that fits counts. A file may always use its own room. */
const LAWS: readonly (readonly [string, Law])[] = [
  ["src/errors/", {}],
  ["src/json/", {}],
  ["src/jsonrpc/", { uses: ["src/errors/"] }],
  ["src/schema/", { uses: ["src/errors/", "z-schema"] }],
  ["src/protocol/", { uses: ["src/errors/", "src/jsonrpc/", "url-template"] }],
  ["src/transport/", { uses: ["src/errors/", "src/jsonrpc/", "src/protocol/"] }],
  ["src/session/", { uses: ["src/errors/", "src/jsonrpc/", "src/protocol/"], types: ["src/transport/"] }],
  ["src/storage/", { uses: ["src/errors/", "idb"], types: ["src/protocol/types/"] }],
  ["src/cache/", { uses: ["src/errors/"], types: ["src/protocol/types/", "src/storage/"] }],
  ["src/auth/", { uses: ["src/errors/", "oauth4webapi"], types: ["src/protocol/types/"] }],
  ["src/requests/", { uses: ["src/errors/"], types: ["src/protocol/types/"] }],
  ["src/client/", { uses: ENGINE_ROOMS }],
  ["src/state/", { types: TYPES }],
  ["src/index", { uses: ["src/client/", "src/errors/", "src/protocol/", "src/transport/duplex"] }],
  ["workers/contract", { types: TYPES }],
  ["workers/split", { types: ["workers/contract"] }],
  ["workers/join", { types: ["workers/contract"] }],
  ["workers/page-wishes", { uses: ["src/errors/"], types: [...TYPES, "workers/contract"] }],
  [
    "workers/wish-granter",
    {
      uses: ["src/errors/"],
      lazy: ["src/requests/sampling/browser-model"],
      types: [...TYPES, "src/requests/sampling/", "workers/contract"],
    },
  ],
  [
    "workers/engine-api",
    { uses: ["workers/page-wishes", "workers/split", "src/client/", "src/errors/", "workers/contract", "comlink"] },
  ],
  ["workers/checker.worker", { uses: ["src/schema/validation/"] }],
  ["workers/checker-thread", { uses: [...PAGE_SIDE], lazy: ["src/schema/validation/"] }],
  ["workers/value-checker", { uses: [...PAGE_SIDE, "src/errors/"], lazy: ["src/schema/validation/"], types: TYPES }],
  ["workers/engine.worker", { uses: ["workers/engine-api", "comlink"] }],
  ["workers/index", { uses: ["workers/connect", "src/errors/"], types: TYPES }],
  [
    "workers/start",
    { uses: [...PAGE_SIDE, "workers/contract", "src/errors/", "comlink"], lazy: ["workers/engine-api"], types: TYPES },
  ],
  ["workers/worker-code", {}],
  [
    "workers/linked-traffic",
    { uses: [...PAGE_SIDE, "workers/contract"], lazy: ["src/client/traffic/recorded-host"], types: TYPES },
  ],
  [
    "workers/linked-server",
    { uses: [...PAGE_SIDE, "workers/contract", "src/errors/"], lazy: ["workers/join"], types: TYPES },
  ],
  ["workers/", { uses: [...PAGE_SIDE, "workers/contract", "src/errors/", "comlink"], types: TYPES }],
  ["components/theme/", { uses: ["lit"] }],
  ["components/strings/", { uses: ["lit"], types: ["src/errors/"] }],
  ["components/controllers/", { uses: ["components/strings/", "src/state/", "src/errors/", "lit"], types: TYPES }],
  [
    "components/parts/viewers/",
    {
      uses: [
        "components/parts/",
        "components/theme/",
        "components/strings/",
        "lit",
        "marked",
        "dompurify",
        "highlight.js",
        "papaparse",
        "diff",
      ],
      types: TYPES,
    },
  ],
  [
    "components/parts/code-editor/",
    { uses: ["components/parts/", "components/theme/", "components/strings/", "lit", "@codemirror/", "@lezer/"] },
  ],
  ["components/parts/", { uses: ["components/theme/", "components/strings/", "src/schema/", "lit"], types: TYPES }],
  ["components/views/", DIALOG],
  ["components/dialogs/", { ...DIALOG, uses: [...(DIALOG.uses ?? []), "components/sign-in/"] }],
  ["components/sign-in/", { uses: ["src/errors/"], types: TYPES }],
  ["components/mcp-panel/", { uses: [...COMPONENTS, "workers/connect", "src/state/", "lit"], types: TYPES }],
  ["components/", { uses: [...COMPONENTS, "components/", "workers/index"] }],
  ["demo/server/", { uses: ["node:", "@modelcontextprotocol/", "zod", "oidc-provider"], types: ["vite"] }],
  // Examples are packages of their own, with what their kind of app has.
  ["demo/embed/html/", { uses: ["mcp-panel", "node:"] }],
  ["demo/embed/react/", { uses: ["mcp-panel", "react", "react-dom"] }],
  ["demo/embed/vue/", { uses: ["mcp-panel", "vue", "vite", "@vitejs/plugin-vue"] }],
  ["demo/", { uses: ["mcp-panel", "lit"] }],
];

/** Numbers that keep their digits are like a part of the language. */
const USES_JSON = /^(src\/(?!errors|json)|workers\/|components\/)/;

const SOURCES = sourcesIn("src", "workers", "components", "demo");

function lawOf(path: string): readonly [string, Law] {
  const law = LAWS.find(([room]) => path.startsWith(room));
  if (!law) throw new Error(`${path} is in no room of the law`);
  return law;
}

function allows(beginnings: readonly string[] | undefined, target: string): boolean {
  return (beginnings ?? []).some(
    (one) => target === one || target.startsWith(one.endsWith("/") || one.endsWith(":") ? one : `${one}/`),
  );
}

function isAllowed({ path }: Source, { specifier, target, kind }: Edge): boolean {
  // The worker's code as text is an asset, not an edge of modules.
  if (specifier.endsWith("?worker-code")) return WORKER_CODE[path] === target;
  const [room, { uses, types, lazy }] = lawOf(path);
  if (room.endsWith("/") && target.startsWith(room)) return room !== "workers/" || allows(uses, target);
  if (allows(uses, target) || (allows(["src/json/"], target) && USES_JSON.test(path))) return true;
  return kind === "type" ? allows(types, target) : kind === "dynamic" && allows(lazy, target);
}

describe("the import law", () => {
  it("sees the house", () => {
    expect(SOURCES.length).to.be.greaterThan(80);
    expect(SOURCES.flatMap(({ edges }) => edges).length).to.be.greaterThan(200);
  });

  it("allows every edge there is", () => {
    const broken = SOURCES.flatMap((source) =>
      source.edges
        .filter((edge) => !isAllowed(source, edge))
        .map(({ kind, specifier }) => `${source.path} -> ${specifier} (${kind})`),
    );
    expect(broken).to.deep.equal([]);
  });

  it("lets nothing import tests", () => {
    const all = [...SOURCES, ...sourcesIn(".ci")];
    const guilty = all.filter(({ edges }) => edges.some(({ target }) => /^test(\/|$)/.test(target)));
    expect(guilty.map(({ path }) => path)).to.deep.equal([]);
  });

  it("keeps the façade's types and the contract free of code", () => {
    for (const path of [
      "src/client/api/index.ts",
      "src/client/api/events.ts",
      "src/client/api/traffic-types.ts",
      "src/client/api/views.ts",
      "workers/contract.ts",
    ]) {
      const edges = SOURCES.find((source) => source.path === path)?.edges ?? [];
      expect(edges.map(({ kind }) => kind)).to.deep.equal(edges.map(() => "type"));
    }
  });

  it("is not switched off anywhere: a directive silences the linter on one line, with its reason, or not at all", () => {
    const silencing = /(ox|es|ts)lint-(disable|enable)|@ts-(ignore|nocheck|expect-error)|prettier-ignore/;
    const excused = /^ oxlint-disable-next-line no-control-regex -- \S/; // the rule has no other way to say "on purpose"
    const everywhere = [...SOURCES, ...sourcesIn("test", ".ci")];
    const guilty = everywhere.flatMap(({ path, comments }) =>
      comments.filter((comment) => silencing.test(comment) && !excused.test(comment)).map((comment) => path + comment),
    );
    expect(guilty).to.deep.equal([]);
  });
});

describe("walls inside the engine", () => {
  const room = (name: string): Source[] => SOURCES.filter(({ path }) => path.startsWith(`src/${name}`));

  it("transport reads no MCP method name", () => {
    const isMethod = (text: string): boolean => Object.hasOwn(METHODS, text) || /^[a-z]+\/[a-zA-Z/_]+$/.test(text);
    const mediaType = /^(application|text)\//;
    const found = room("transport").flatMap(({ path, strings, edges }) =>
      strings
        .filter((text) => isMethod(text) && !mediaType.test(text) && !edges.some(({ specifier }) => specifier === text))
        .map((text) => `${path}: ${text}`),
    );
    expect(found).to.deep.equal([]);
  });

  it("session, protocol and jsonrpc never touch fetch", () => {
    for (const name of ["session", "protocol", "jsonrpc"]) {
      for (const { path, identifiers } of room(name)) expect(identifiers.has("fetch"), path).to.equal(false);
    }
  });

  it("nothing in src touches the DOM", () => {
    for (const { path, identifiers } of room("")) {
      for (const name of ["document", "window", "HTMLElement", "customElements", "localStorage"]) {
        expect(identifiers.has(name), `${path} mentions ${name}`).to.equal(false);
      }
    }
  });

  it("src takes time and chance through its ports only", () => {
    const guilty = room("").filter(({ identifiers }) => identifiers.has("setTimeout") || identifiers.has("random"));
    expect(guilty.map(({ path }) => path)).to.deep.equal([
      "src/client/host/core-host.ts", // hands the port on
      "src/client/host/wire-host.ts", // hands the port on
      "src/client/memory/audit-trail.ts", // tells parts of two tabs apart by it
      "src/client/memory/host-memory.ts", // names a tab by it
      "src/client/memory/stored-audit.ts", // hands the port on
      "src/client/platform/load-again.ts", // hands the port on
      "src/client/platform/platform.ts",
      "src/client/server/full-session.ts", // hands the port on
      "src/jsonrpc/clock.ts",
      "src/jsonrpc/pace.ts", // uses the port
      "src/jsonrpc/pacing.ts", // is the port
      "src/session/legacy/legacy-session.ts", // needs no chance for single messages
    ]);
  });

  it("no component writes markup from text", () => {
    for (const { path, identifiers, edges } of SOURCES.filter((source) => source.path.startsWith("components/"))) {
      for (const name of [
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "srcdoc",
        "unsafeHTML",
        "unsafeSVG",
        "unsafeStatic",
      ]) {
        expect(identifiers.has(name), `${path} mentions ${name}`).to.equal(false);
      }
      expect(
        edges.some(({ specifier }) => specifier.includes("unsafe")),
        path,
      ).to.equal(false);
    }
  });
});

describe("the runtime dependencies", () => {
  it("are exactly the packages the product imports", () => {
    const product = SOURCES.filter(({ path }) => !path.startsWith("demo/"));
    const imported = product.flatMap(({ edges }) => edges.flatMap(({ specifier }) => packageOf(specifier) ?? []));
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    }; // our own file
    expect([...new Set(imported)].sort()).to.deep.equal(Object.keys(dependencies).sort());
  });
});

function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith(".")) return undefined;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
