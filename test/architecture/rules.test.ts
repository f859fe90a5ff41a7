/** The linter and the import law refuse each kind of violation, and allow correct files. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { ROOT } from "./sources.js";

/** File, and the one line in it that breaks a rule: three at most for each kind of import, and one for each rule of the linter. */
const BROKEN: readonly (readonly [string, string])[] = [
  ["src/errors/a.ts", 'import { Peer } from "../jsonrpc/index.js";'],
  ["src/errors/b.ts", 'import type { Peer } from "../jsonrpc/index.js";'],
  ["src/json/b.ts", 'import { x } from "some-package";'],
  ["src/protocol/b.ts", 'export * from "../schema/index.js";'],
  ["src/transport/a.ts", 'import { negotiate } from "../session/index.js";'],
  ["src/transport/http/b.ts", 'const a = await import("../../client/server/connection.js");'],
  ["src/client/server/b.ts", 'import * as oauth from "oauth4webapi";'],
  ["src/client/server/c.ts", 'import { html } from "../../../components/index.js";'],
  ["src/state/b.ts", 'import type { Peer } from "../jsonrpc/index.js";'],
  ["src/index.ts", 'export { createHost } from "../workers/index.js";'],
  ["src/client/server/d.ts", 'import { codeOf } from "../../../test/fixtures/rejection.js";'],
  ["src/client/server/e.ts", "document.title = '';"],
  ["src/client/server/f.ts", "console.log(1);"],
  ["workers/page/connect.ts", 'import { EngineHost } from "../../src/client/host/engine-host.js";'],
  ["workers/checker/checker.worker.ts", 'import { ClientError } from "../../src/errors/index.js";'],
  ["workers/engine/engine.worker.ts", 'import { LegacyHttp } from "../../src/transport/index.js";'],
  ["workers/index.ts", 'export { EngineHost } from "../src/client/host/engine-host.js";'],
  ["workers/page/start.ts", 'import { html } from "lit";'],
  ["components/controllers/a.ts", 'import { define } from "../parts/define.js";'],
  ["components/controllers/b.ts", 'import { EngineHost } from "../../src/client/host/engine-host.js";'],
  ["components/parts/basic/c.ts", 'import { unsafeHTML } from "lit/directives/unsafe-html.js";'],
  ["components/parts/basic/d.ts", 'export const f = (a: Element): void => void (a.innerHTML = "");'],
  ["components/views/x/b.ts", 'import { McpPanel } from "../../mcp-panel/mcp-panel.js";'],
  ["components/views/x/c.ts", 'import { readForm } from "../../../src/schema/index.js";'],
  ["components/dialogs/a.ts", 'import { ToolsList } from "../views/tools-list/tools-list.js";'],
  ["components/sign-in/c.ts", 'import { EngineHost } from "../../src/client/host/engine-host.js";'],
  ["demo/ide/a.ts", 'import { reduce } from "../../src/state/index.js";'],
  ["src/client/server/g.ts", "export default 1;"],
  ["src/client/server/h.ts", "export const a: any = 1;"],
  ["src/client/server/i.ts", "export const a = (b?: string): string => b!;"],
  ["src/client/server/j.ts", "// @ts-ignore"],
  ["src/client/server/k.ts", "eval('1');"],
];

/** Allowed imports: each must pass. */
const HONEST: readonly (readonly [string, string])[] = [
  ["src/auth/ok.ts", 'import * as oauth from "oauth4webapi";\nexport const a = oauth;'],
  ["src/session/ok.ts", 'import type { Transport } from "../transport/index.js";\nexport type A = Transport;'],
  ["src/state/ok.ts", 'import type { HostEvent } from "../client/api/index.js";\nexport type A = HostEvent;'],
  ["workers/page/liveness.ts", 'import { remote } from "../thread-calls.js";\nexport const a = remote;'],
  [
    "workers/checker/ok.ts",
    'import type { SchemaChecker } from "../../src/client/api/index.js";\nexport type A = SchemaChecker;',
  ],
  [
    "components/parts/basic/ok.ts",
    'import { html } from "lit";\nimport { base } from "../../theme/index.js";\nexport const a = [html, base];',
  ],
  ["components/views/x/ok.ts", 'import { reduce } from "../../../src/state/index.js";\nexport const a = reduce;'],
  [
    "components/sign-in/ok.ts",
    'import { ClientError } from "../../src/errors/index.js";\nexport const a = ClientError;',
  ],
  [
    "components/mcp-panel/ok.ts",
    'import { startHost } from "../../workers/page/connect.js";\nexport const a = startHost;',
  ],
  ["demo/ide/ok.ts", 'import { createHost } from "mcp-panel/client";\nexport const a = createHost;'],
];

describe("the lint rules", () => {
  let folder = "";
  let byLinter = new Set<string>();
  let byLaw = new Set<string>();
  let report = "";

  before(function () {
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), "rules-"));
    for (const config of [".oxlintrc.json", ".dependency-cruiser.mjs"])
      copyFileSync(join(ROOT, config), join(folder, config));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    for (const [path, text] of [...BROKEN, ...HONEST]) {
      write(path, `${text}\n`);
      for (const [, target = ""] of text.matchAll(/["'](\.[^"']*)\.js["']/g))
        write(join(dirname(path), `${target}.ts`), "");
    }
    byLinter = lint();
    byLaw = cruise();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    const target = join(folder, path);
    if (text === "" && existsSync(target)) return;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  function run(path: string, args: readonly string[]): string {
    const command = [join(ROOT, "node_modules", path), ...args];
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
    report += stdout + stderr;
    return stdout;
  }

  /** Files in which the linter finds an error. */
  function lint(): Set<string> {
    const found = JSON.parse(run("oxlint/bin/oxlint", ["-f", "json", "src", "workers", "components", "demo"])) as {
      diagnostics: { filename: string; severity: string }[];
    }; // its own format
    return new Set(
      found.diagnostics
        .filter(({ severity }) => severity === "error")
        .map(({ filename }) => filename.replaceAll("\\", "/")),
    );
  }

  /** Files that break the import law. */
  function cruise(): Set<string> {
    const args = ["src", "workers", "components", "demo", "--config", "--output-type", "json"];
    const found = JSON.parse(run("dependency-cruiser/bin/dependency-cruise.mjs", args)) as {
      summary: { violations: { from: string }[] };
    }; // its own format
    return new Set(found.summary.violations.map(({ from }) => from));
  }

  for (const [path, text] of BROKEN) {
    it(`refuse in ${path}: ${text}`, () => {
      const refused = / from "|import\(/.test(text) ? byLaw : byLinter;
      expect(refused.has(path), report.slice(0, 2_000)).to.equal(true);
    });
  }
  for (const [path] of HONEST) {
    it(`allow ${path}`, () =>
      expect([byLaw.has(path), byLinter.has(path)], report.slice(0, 2_000)).to.deep.equal([false, false]));
  }
});
