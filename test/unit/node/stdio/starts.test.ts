/** Starts of stdio servers, and starts that fail, over real WebSockets. */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { WebSocket } from "ws";
import { ECHO, endStages, marker, pageOf, processesWith, script, stage } from "../../../fixtures/stdio/stage.js";
import { until } from "../../../fixtures/until.js";

describe("the start of a stdio server", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "stdio "));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(endStages);

  const file = (name: string, text: string, mode: number): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };

  it("is reported with command, arguments, folder and the names of variables, and never with their values", async () => {
    const page = await pageOf({ ...script(ECHO, "a b"), cwd: folder, env: { API_KEY: "hidden" } });
    const { pid, ...started } = await page.status("started");
    expect(pid).to.be.a("number");
    expect(started).to.deep.include({ state: "started", command: process.execPath, args: ["-e", ECHO, "a b"] });
    expect(started.cwd).to.equal(folder);
    expect(started.env).to.include.members(["API_KEY", "PATH"]);
    expect(page.frames[0]).to.match(/^=/).and.not.contain("hidden");
    expect(page.socket.protocol).to.equal("mcp-lines.1");
    page.send('{"a":1}');
    await page.frame('<{"a":1}');
  });

  it("names the folders of PATH when there is no such program", async () => {
    const page = await pageOf({ command: "no-such-program", env: { PATH: "/one:/two" } });
    expect(await page.status("failed")).to.deep.include({ reason: "not-found" });
    expect(page.statuses[0]?.message).to.contain("no-such-program").and.contain("/one, /two");
    expect(await page.closed).to.equal(4000);
    expect(page.frames.length).to.equal(1);
  });

  it("names the path of a program that does not exist, or whose interpreter does not", async () => {
    const missing = await pageOf({ command: "./missing", cwd: folder });
    expect(await missing.status("failed")).to.deep.include({ reason: "not-found" });
    expect(missing.statuses[0]?.message).to.contain(join(folder, "missing"));
    const script = file("script", "#!/no/such/interpreter\n", 0o755);
    const broken = await pageOf({ command: script });
    expect(await broken.status("failed")).to.deep.include({ reason: "not-found" });
    expect(broken.statuses[0]?.message).to.contain("first line");
  });

  it("says that a file or a folder can't be run", async () => {
    for (const command of [file("plain", "text", 0o644), folder]) {
      const page = await pageOf({ command });
      expect(await page.status("failed")).to.deep.include({ reason: "not-executable" });
      expect(await page.closed).to.equal(4000);
    }
  });

  it("says that the working folder is missing, and not the program", async () => {
    const page = await pageOf({ ...script(ECHO), cwd: join(folder, "gone") });
    expect(await page.status("failed")).to.deep.include({ reason: "no-folder" });
    expect(await page.closed).to.equal(4000);
  });

  it("fails with a sentence for arguments that no program can get", async () => {
    const page = await pageOf(script(ECHO, "a\0b"));
    expect(await page.status("failed")).to.deep.include({ reason: "other" });
    const long = await pageOf(script(ECHO, "x".repeat(10_000_000)));
    expect(await long.status("failed")).to.deep.include({ reason: "other" });
    expect(long.statuses[0]?.message).to.contain("E2BIG");
  });

  it("passes arguments on as they are: no shell reads them", async () => {
    const args = ["a b", '"', "'", "%PATH%", "$HOME", "^", "&", "|", ";", "\n", "\\", "*", "", "é🙂", "`id`", "$(id)"];
    const page = await pageOf(script("console.log(JSON.stringify(process.argv.slice(1)))", ...args));
    await page.frame(`<${JSON.stringify(args)}`);
  });

  it("gives the variables of the server, and none of the command beyond the few", async () => {
    const own = { PATH: process.env.PATH, SECRET_OF_COMMAND: "s" };
    const text = 'if (!process.env.TOKEN) { console.error("TOKEN is missing"); process.exit(3); }';
    const without = await pageOf(script(text), { env: own });
    await without.frame("!TOKEN is missing");
    expect(await without.status("exited")).to.deep.include({ code: 3 });
    const names = "console.log(Object.keys(process.env).filter((name) => /SECRET|TOKEN/.test(name)).sort().join())";
    const server = { ...script(names), env: { TOKEN: "t" } };
    await (await pageOf(server, { env: own })).frame("<TOKEN");
    await (await pageOf({ ...server, inheritsEnv: true }, { env: own })).frame("<SECRET_OF_COMMAND,TOKEN");
  });

  it("is one for each WebSocket: two pages have two processes, and one that closes leaves the other", async () => {
    const word = marker();
    const made = await stage(script(ECHO, word));
    const [one, two] = [made.page(), made.page()];
    const pids = [(await one.status("started")).pid, (await two.status("started")).pid];
    expect(pids[0]).to.not.equal(pids[1]);
    expect(processesWith(word)).to.have.members(pids);
    one.socket.close();
    await until(() => processesWith(word).length === 1);
    two.send("still here");
    await two.frame("<still here");
  });

  it("is refused for a name of no server, and for a page that does not speak the protocol", async () => {
    const made = await stage({ name: "a/b é", ...script(ECHO) });
    expect(made.servers.names).to.deep.equal(["a/b é"]);
    expect((await made.page("a/b é").status("started")).state).to.equal("started");
    const statusOf = async (name: string, protocol: string): Promise<number | undefined> => {
      const socket = new WebSocket(`ws://127.0.0.1:${made.port}/stdio/${encodeURIComponent(name)}`, protocol);
      const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode?: number }]; // of `ws`
      return response.statusCode;
    };
    expect(await statusOf("other", "mcp-lines.1")).to.equal(404);
    expect(await statusOf("a/b é", "token.secret")).to.equal(400);
    expect(made.events.length).to.equal(1);
    await made.servers.end();
    expect(await statusOf("a/b é", "mcp-lines.1")).to.equal(503);
  });

  it("is possible for the same command twice under two names, and not under one", async () => {
    const twice = ["one", "two"].map((name) => ({ name, ...script(ECHO) }));
    const made = await stage(twice);
    const pids = await Promise.all(
      made.servers.names.map(async (name) => (await made.page(name).status("started")).pid),
    );
    expect(new Set(pids).size).to.equal(2);
    const error = await stage([...twice, ...twice]).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
  });

  it("leaves nothing when the page is gone before anything was written", async () => {
    const word = marker();
    const made = await stage(script(ECHO, word));
    for (let count = 0; count < 5; count++) {
      const page = made.page();
      page.socket.once("open", () => page.socket.terminate());
      await page.closed;
    }
    await until(
      () => made.events.filter((event) => event.kind === "status" && event.status.state === "exited").length === 5,
    );
    expect(processesWith(word)).to.deep.equal([]);
  });
});
