/** Walls that no linter knows, proved from the syntax trees. The import law is in `.dependency-cruiser.mjs`. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "chai";
import { METHODS } from "../../src/protocol/methods.js";
import { ROOT, sourcesIn, type Source } from "./sources.js";

const SOURCES = sourcesIn("src", "workers", "components", "demo");
const EVERYWHERE = [...SOURCES, ...sourcesIn("test", ".ci")];

describe("the rules of the code", () => {
  it("are not switched off anywhere: a directive silences the linter on one line, with its reason, or not at all", () => {
    const silencing = /(ox|es|ts)lint-(disable|enable)|@ts-(ignore|nocheck|expect-error)|(prettier|oxfmt)-ignore/;
    // The rules have no other way to say "on purpose".
    const excused = /^ oxlint-disable-next-line (no-control-regex|no-restricted-properties) -- \S/;
    const guilty = EVERYWHERE.flatMap(({ path, comments }) =>
      comments.filter((comment) => silencing.test(comment) && !excused.test(comment)).map((comment) => path + comment),
    );
    expect(guilty).to.deep.equal([]);
  });
});

describe("object literals", () => {
  it("name each member: no object literal is spread into another", () => {
    const others = EVERYWHERE.filter(({ path }) => path !== "test/architecture/walls.test.ts");
    const spread = others.filter(({ path }) => /\.\.\.\{/.test(readFileSync(join(ROOT, path), "utf8")));
    expect(spread.map(({ path }) => path)).to.deep.equal([]);
  });
});

describe("the boundaries inside the engine", () => {
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
      "src/client/host/connected-servers.ts", // hands the port on
      "src/client/host/wire-host.ts", // hands the port on
      "src/client/memory/audit-trail.ts", // tells parts of two tabs apart by it
      "src/client/memory/history-record.ts", // tells entries of the same millisecond apart by it
      "src/client/memory/host-memory.ts", // names a tab by it
      "src/client/memory/stored-audit.ts", // hands the port on
      "src/client/memory/stored-history.ts", // hands the port on
      "src/client/platform/load-again.ts", // hands the port on
      "src/client/platform/platform.ts",
      "src/client/server/task-aware-session.ts", // hands the port on
      "src/jsonrpc/clock.ts",
      "src/jsonrpc/pace.ts", // uses the port
      "src/jsonrpc/pacing.ts", // is the port
      "src/session/legacy/legacy-session.ts", // needs no chance for single messages
    ]);
  });

  it("few files above protocol and session compare an era with a word, and each decides what a user sees or what is sent", () => {
    const compares = /\bera\)? [!=]== "(legacy|modern)"/;
    const above = SOURCES.filter(({ path }) => /^(src|workers|components)\/(?!protocol\/|session\/)/.test(path));
    const found = above.filter(({ path }) => compares.test(readFileSync(join(ROOT, path), "utf8")));
    expect(found.map(({ path }) => path)).to.deep.equal([
      "src/client/check/cors-rules.ts", // which header fields a server must allow
      "src/client/host/offer/capabilities.ts", // which capabilities are declared
      "src/client/host/offer/server-request-handler.ts", // how a refusal is answered
      "src/client/memory/caching-session.ts", // legacy answers have no time to live
      "src/client/memory/task-memory.ts", // reads a stored era
      "src/client/server/connection.ts", // how the log level is set
      "src/client/server/free-request.ts", // mirrored header fields
      "src/client/server/reading.ts", // what discover and ping send
      "src/client/server/task-aware-session.ts", // tasks of 2025-11-25
      "src/client/server/tool-call.ts", // mirrored header fields
      "components/views/log/log.ts",
      "components/views/server-header/server-details.ts",
      "components/views/settings/connect-fields.ts",
      "components/views/shared/argument-fields.ts",
      "components/views/skills/skill-facts.ts",
      "components/views/traffic/copy-as.ts",
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
        // Apps are documents, in frames without an origin.
        const isFrame = name === "srcdoc" && /^components\/apps\/(app-sandbox|sandbox\/mcp-sandbox)\.ts$/.test(path);
        expect(identifiers.has(name), `${path} mentions ${name}`).to.equal(isFrame);
      }
      expect(
        edges.some(({ specifier }) => specifier.includes("unsafe")),
        path,
      ).to.equal(false);
    }
  });
});

describe("the runtime dependencies", () => {
  /** CommonJS below, engines newer than ours, for the command or rare files: they are bundled, so that who installs the package does not get them. */
  const BUNDLED = ["cross-spawn", "highlight.js", "papaparse", "smol-toml", "ws", "z-schema"];

  it("are exactly the packages the product imports, but for those that are bundled or the embedder's own", () => {
    const product = SOURCES.filter(({ path }) => !path.startsWith("demo/"));
    const imported = product.flatMap(({ edges }) => edges.flatMap(({ specifier }) => packageOf(specifier) ?? []));
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
      "dependencies" | "peerDependencies",
      Record<string, string>
    >; // our own file
    const named = [...Object.keys(dependencies), ...Object.keys(peerDependencies), ...BUNDLED];
    expect([...new Set(imported)].sort()).to.deep.equal(named.sort());
  });
});

function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith(".") || specifier.startsWith("node:")) return undefined;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

describe("a unit test that is named after the module it imports", () => {
  it("lies at the path of the module", () => {
    const tests = EVERYWHERE.filter(({ path }) => path.startsWith("test/unit/"));
    const misplaced = tests.flatMap(({ path, edges }) => {
      const name = basename(path, ".test.ts");
      const modules = edges.map(({ target }) => target).filter((target) => target.startsWith("src/"));
      const own = modules.filter((module) => basename(module) === name);
      const isHere =
        own.length === 0 || own.some((module) => `test/unit/${dirname(module).slice(4)}` === dirname(path));
      return isHere ? [] : [`${path}: ${own.join(", ")}`];
    });
    expect(misplaced).to.deep.equal([]);
  });
});
