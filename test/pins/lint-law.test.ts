/** The linter refuses each way of breaking the import law, and lets honest files be. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { ROOT } from "./sources.js";

/** File, and the one line in it that breaks a law. */
const BROKEN: readonly (readonly [string, string])[] = [
  ["src/errors/a.ts", 'import { Peer } from "../jsonrpc/index.js";'],
  ["src/errors/b.ts", 'import type { Peer } from "../jsonrpc/index.js";'],
  ["src/json/a.ts", 'import { isMcpError } from "../errors/index.js";'],
  ["src/json/b.ts", 'import { x } from "some-package";'],
  ["src/jsonrpc/a.ts", 'import { META } from "../protocol/index.js";'],
  ["src/jsonrpc/b.ts", 'import { x } from "some-package";'],
  ["src/schema/a.ts", 'import { META } from "../protocol/index.js";'],
  ["src/protocol/read/a.ts", 'import { LegacyHttp } from "../../transport/index.js";'],
  ["src/protocol/b.ts", 'export * from "../schema/index.js";'],
  ["src/transport/a.ts", 'import { negotiate } from "../session/index.js";'],
  ["src/transport/http/b.ts", 'const a = await import("../../client/connection.js");'],
  ["src/transport/c.ts", 'import { html } from "lit";'],
  ["src/session/a.ts", 'import { LegacyHttp } from "../transport/index.js";'],
  ["src/session/legacy/b.ts", 'import { Connection } from "../../client/connection.js";'],
  ["src/client/a.ts", 'import { reduce } from "../state/index.js";'],
  ["src/client/b.ts", 'import { openDB } from "idb";'],
  ["src/storage/a.ts", 'import { Peer } from "../jsonrpc/index.js";'],
  ["src/storage/b.ts", 'import { META } from "../protocol/index.js";'],
  ["src/cache/a.ts", 'import { openDatabase } from "../storage/index.js";'],
  ["src/requests/a.ts", 'import { negotiate } from "../session/index.js";'],
  ["src/requests/b.ts", 'import { META } from "../protocol/index.js";'],
  ["src/client/c.ts", 'import { html } from "../../components/index.js";'],
  ["src/state/a.ts", 'import { isMcpError } from "../errors/index.js";'],
  ["src/state/b.ts", 'import type { Peer } from "../jsonrpc/index.js";'],
  ["src/index.ts", 'export { createHost } from "../workers/index.js";'],
  ["src/client/d.ts", 'import { codeOf } from "../../test/fixtures/rejection.js";'],
  ["src/client/e.ts", "document.title = '';"],
  ["src/client/f.ts", "console.log(1);"],
  ["workers/contract.ts", 'import { isMcpError } from "../src/errors/index.js";'],
  ["workers/connect.ts", 'import { EngineHost } from "../src/client/engine-host.js";'],
  ["workers/link.ts", 'import { createEngineApi } from "./engine-api.js";'],
  ["workers/page-wishes.ts", 'import { Link } from "./link.js";'],
  ["workers/wish-granter.ts", 'import { AskQueue } from "../src/requests/index.js";'],
  ["workers/checker.worker.ts", 'import { ClientError } from "../src/errors/index.js";'],
  ["workers/checker-thread.ts", 'import { readForm } from "../src/schema/index.js";'],
  ["workers/engine-api.ts", 'import { Link } from "./link.js";'],
  ["workers/engine.worker.ts", 'import { EngineHost } from "../src/client/engine-host.js";'],
  ["workers/index.ts", 'export { EngineHost } from "../src/client/engine-host.js";'],
  ["workers/start.ts", 'import { html } from "lit";'],
  ["components/theme/a.ts", 'import { translate } from "../strings/index.js";'],
  ["components/strings/a.ts", 'import { isMcpError } from "../../src/errors/index.js";'],
  ["components/controllers/a.ts", 'import { define } from "../parts/define.js";'],
  ["components/controllers/b.ts", 'import { EngineHost } from "../../src/client/host/engine-host.js";'],
  ["components/parts/a.ts", 'import { reduce } from "../../src/state/index.js";'],
  ["components/parts/b.ts", 'import { HostController } from "../controllers/host-controller.js";'],
  ["components/parts/c.ts", 'import { unsafeHTML } from "lit/directives/unsafe-html.js";'],
  ["components/parts/d.ts", 'export const f = (a: Element): void => void (a.innerHTML = "");'],
  ["components/views/x/a.ts", 'import { createHost } from "../../../workers/connect.js";'],
  ["components/views/x/b.ts", 'import { McpPanel } from "../../mcp-panel/mcp-panel.js";'],
  ["components/views/x/c.ts", 'import { readForm } from "../../../src/schema/index.js";'],
  ["components/dialogs/a.ts", 'import { ToolsList } from "../views/tools-list/tools-list.js";'],
  ["components/sign-in/a.ts", 'import { html } from "lit";'],
  ["components/sign-in/b.ts", 'import { copyText } from "../parts/save.js";'],
  ["components/sign-in/c.ts", 'import { EngineHost } from "../../src/client/host/engine-host.js";'],
  ["components/parts/e.ts", 'import { openSignIn } from "../sign-in/index.js";'],
  ["components/mcp-panel/a.ts", 'import { startThread } from "../../workers/start.js";'],
  ["components/mcp-panel/b.ts", 'import { createEngineHost } from "../../src/index.js";'],
  ["components/index.ts", 'export { EngineHost } from "../src/client/engine-host.js";'],
  ["demo/ide/a.ts", 'import { reduce } from "../../src/state/index.js";'],
  ["demo/embed/a.ts", 'import { createHost } from "mcp-panel/worker.js";'],
  ["demo/server/a.ts", 'import { createHost } from "mcp-panel/client";'],
  ["src/client/g.ts", "export default 1;"],
  ["src/client/h.ts", "export const a: any = 1;"],
  ["src/client/i.ts", "export const a = (b?: string): string => b!;"],
  ["src/client/j.ts", "// @ts-ignore"],
  ["src/client/k.ts", "eval('1');"],
];

/** Honest edges: each must pass. */
const HONEST: readonly (readonly [string, string])[] = [
  ["src/storage/ok.ts", 'import { openDB } from "idb";\nexport const a = openDB;'],
  ["src/session/ok.ts", 'import type { Transport } from "../transport/index.js";\nexport type A = Transport;'],
  ["src/state/ok.ts", 'import type { HostEvent } from "../client/api.js";\nexport type A = HostEvent;'],
  ["workers/liveness.ts", 'import * as Comlink from "comlink";\nexport const a = Comlink;'],
  ["workers/trusted-types.ts", 'import type { Host } from "../src/client/api.js";\nexport type A = Host;'],
  [
    "components/parts/ok.ts",
    'import { html } from "lit";\nimport { base } from "../theme/index.js";\nexport const a = [html, base];',
  ],
  ["components/views/x/ok.ts", 'import { reduce } from "../../../src/state/index.js";\nexport const a = reduce;'],
  [
    "components/sign-in/ok.ts",
    'import { ClientError } from "../../src/errors/index.js";\nexport const a = ClientError;',
  ],
  [
    "components/mcp-panel/ok.ts",
    'import { createHost } from "../../workers/connect.js";\nexport const a = createHost;',
  ],
  ["demo/embed/vite/ok.ts", 'import "mcp-panel/panel";\nimport type {} from "mcp-panel/react";'],
  ["demo/ide/ok.ts", 'import { createHost } from "mcp-panel/client";\nexport const a = createHost;'],
];

describe("the linter", () => {
  let folder = "";
  let refused = new Set<string>();
  let report = "";

  before(function () {
    this.timeout(30_000);
    folder = mkdtempSync(join(tmpdir(), "lint-law-"));
    copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    for (const [path, text] of [...BROKEN, ...HONEST]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const oxlint = join(ROOT, "node_modules", "oxlint", "bin", "oxlint");
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "-f", "json"], { cwd: folder, encoding: "utf8" });
    report = stdout + stderr;
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; severity: string }[] }; // its own format
    refused = new Set(
      diagnostics.filter(({ severity }) => severity === "error").map(({ filename }) => filename.replaceAll("\\", "/")),
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [path, text] of BROKEN) {
    it(`refuses in ${path}: ${text}`, () => expect(refused.has(path), report.slice(0, 2_000)).to.equal(true));
  }
  for (const [path] of HONEST) {
    it(`allows ${path}`, () => expect(refused.has(path), report.slice(0, 2_000)).to.equal(false));
  }
});
