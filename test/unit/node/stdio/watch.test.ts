/** Changes of watched files: which are noticed, and what the page gets. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { RestartPace } from "../../../../workers/command/stdio/restart-pace.js";
import type { StdioServer, StdioTimes } from "../../../../workers/command/stdio/stdio-server.js";
import { WatchedFiles } from "../../../../workers/command/stdio/watched-files.js";
import { ECHO, endStages, marker, processesWith, script, stage, type Stage } from "../../../fixtures/stdio/stage.js";
import { until } from "../../../fixtures/until.js";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "watch-")));
  folders.push(folder);
  return folder;
};
const write = (path: string, text = String(Math.random())): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

describe("watched files", () => {
  const open: WatchedFiles[] = [];
  afterEach(() => {
    for (const files of open.splice(0)) files.close();
    removeFolders();
  });

  /** Changed files so far, and sentences about what can't be watched. */
  function watching(...paths: readonly string[]): { changed: Set<string>; failures: string[] } {
    const changed = new Set<string>();
    const failures: string[] = [];
    const onChange = (files: readonly string[]): void => files.forEach((file) => changed.add(file));
    open.push(new WatchedFiles(paths, 1, { onChange, onFailure: (message) => failures.push(message) }));
    return { changed, failures };
  }

  it("are those of a folder and of the folders in it, also of new ones", async () => {
    const folder = newFolder();
    write(join(folder, "a/b/c.js"));
    const { changed } = watching(folder);
    write(join(folder, "a/b/c.js"));
    await until(() => changed.has(join(folder, "a/b/c.js")));
    mkdirSync(join(folder, "new"));
    await until(() => changed.has(join(folder, "new")));
    write(join(folder, "new/d.js"));
    await until(() => changed.has(join(folder, "new/d.js")));
    rmSync(join(folder, "new"), { recursive: true });
    changed.clear();
    write(join(folder, "new/e.js"));
    await until(() => changed.has(join(folder, "new")));
    write(join(folder, "new/e.js"));
    await until(() => changed.has(join(folder, "new/e.js")));
  });

  it("are not those of packages and Git, and not the temporary files of editors", async () => {
    const folder = newFolder();
    const ignored = ["node_modules/x/a.js", ".git/index", "a/__pycache__/a.pyc", ".a.js.swp", "a.js~", "4913"];
    for (const path of ignored) write(join(folder, path));
    const { changed } = watching(folder);
    for (const path of ignored) write(join(folder, path));
    write(join(folder, "last.js"));
    await until(() => changed.has(join(folder, "last.js")));
    expect([...changed]).to.deep.equal([join(folder, "last.js")]);
  });

  it("are single ones, also when an editor replaces them, and not their neighbours", async () => {
    const folder = newFolder();
    const file = join(folder, "server.js");
    write(file);
    const { changed } = watching(file);
    for (let count = 0; count < 2; count++) {
      write(join(folder, "neighbour.js"));
      write(join(folder, "temporary"));
      renameSync(join(folder, "temporary"), file);
      await until(() => changed.has(file));
      expect([...changed]).to.deep.equal([file]);
      changed.clear();
    }
  });

  it("that do not exist are reported, and watched when they appear, as after a build", async () => {
    const folder = newFolder();
    const missing = watching(join(folder, "no/such"));
    expect(missing.failures.length).to.equal(1);
    expect(missing.failures[0]).to.contain("no/such");
    const dist = join(folder, "dist");
    const { changed, failures } = watching(dist);
    expect(failures.length).to.equal(1);
    for (let count = 0; count < 2; count++) {
      write(join(dist, "deep/a.js"));
      await until(() => changed.has(dist));
      changed.clear();
      write(join(dist, "deep/a.js"));
      await until(() => changed.has(join(dist, "deep/a.js")));
      rmSync(dist, { recursive: true });
      await until(() => changed.has(dist));
      changed.clear();
    }
  });

  it("are not behind links to folders", async () => {
    const [folder, other] = [newFolder(), newFolder()];
    symlinkSync(other, join(folder, "before"), "junction");
    const { changed } = watching(folder);
    symlinkSync(other, join(folder, "after"), "junction");
    await until(() => changed.has(join(folder, "after")));
    write(join(other, "a.js"));
    write(join(folder, "last.js"));
    await until(() => changed.has(join(folder, "last.js")));
    expect([...changed]).to.have.members([join(folder, "after"), join(folder, "last.js")]);
  });
});

describe("a stdio server with watched files", () => {
  afterEach(async () => {
    await endStages();
    removeFolders();
  });

  const watched = async (own: Partial<StdioServer>, times: Partial<StdioTimes> = {}): Promise<[Stage, string]> => {
    const folder = newFolder();
    write(join(folder, "src/server.js"));
    return [await stage({ cwd: folder, watch: [folder], ...own }, { times: { settleMs: 1, ...times } }), folder];
  };

  it("ends when one changes, the page gets its path, and the socket closes with 4001 when the process is gone", async () => {
    const word = marker();
    const [made, folder] = await watched(script(ECHO, word));
    const page = made.page();
    await page.status("started");
    write(join(folder, "src/server.js"));
    expect(await page.closed).to.equal(4001);
    expect(processesWith(word)).to.deep.equal([]);
    expect(page.statuses.slice(1)).to.deep.equal([{ state: "changed", files: [join("src", "server.js")] }]);
    const next = made.page();
    await next.status("started");
    write(join(folder, "src/server.js"));
    expect(await next.closed).to.equal(4001);
  });

  it("ends also when it ignores the end of its input and SIGTERM", async () => {
    const word = marker();
    const text = 'process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1e6)';
    const [made, folder] = await watched(script(text, word), { graceMs: 1, termMs: 1 });
    const page = made.page();
    await page.frame("<ready");
    write(join(folder, "src/server.js"));
    expect(await page.closed).to.equal(4001);
    expect(processesWith(word)).to.deep.equal([]);
  });

  it("that changes them at each start is held up from the fourth time on", async () => {
    const text = `require("node:fs").writeFileSync("log", String(Math.random())); ${ECHO}`;
    const [made] = await watched(script(text), { youngMs: 600_000, heldMs: 600_000 });
    for (let count = 0; count < 3; count++) expect(await made.page().closed).to.equal(4001);
    const page = made.page();
    await until(() => made.events.some(({ kind }) => kind === "loop"));
    page.send("still here");
    await page.frame("<still here");
    const loops = made.events.filter(({ kind }) => kind === "loop");
    expect(loops).to.deep.equal([{ kind: "loop", server: "server", files: ["log"] }]);
  });

  it("runs although a path can't be watched, which is reported to the terminal", async () => {
    const [made] = await watched({ ...script(ECHO), watch: ["/no/such/folder"] });
    await made.page().status("started");
    expect(made.events.map(({ kind }) => kind)).to.deep.equal(["unwatched", "status"]);
  });
});

describe("the pace of restarts", () => {
  it("holds a process up after three young ones in a row, until it is old enough", () => {
    const pace = new RestartPace(2_000, 10_000);
    expect([1, 1, 1, 1_500, 1, 2_000, 1, 1].map((ageMs) => pace.delayMs(ageMs))).to.deep.equal([
      0, 0, 0, 8_500, 9_999, 0, 0, 0,
    ]);
  });
});
