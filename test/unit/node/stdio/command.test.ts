/** Stdio servers of a command that is killed, that has no descriptors left, and that starts and ends very many. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { ECHO, endStages, marker, Page, pageOf, processesWith, script, stage } from "../../../fixtures/stdio/stage.js";
import { until } from "../../../fixtures/until.js";

const PROGRAM = fileURLToPath(new URL("../../../fixtures/stdio/command.ts", import.meta.url));
const FOREVER = "setInterval(() => {}, 1e6);";
const TIMES = process.env.MCP_LONG === "1" ? 2_000 : 200;

describe("the stdio servers of a command", () => {
  const commands: ChildProcess[] = [];
  afterEach(async () => {
    await endStages();
    for (const command of commands.splice(0)) command.kill("SIGKILL");
  });

  /** Starts the command below a shell, which sets a limit and then becomes it. */
  async function start(
    own: object,
    { times = { endMs: 100, termMs: 100 }, mode = "", limit = "" } = {},
  ): Promise<{ command: ChildProcess; page: Page }> {
    const servers = JSON.stringify([{ name: "server", ...own }]);
    const args = [
      "-c",
      `${limit} exec "$0" --import tsx "$@"`,
      process.execPath,
      PROGRAM,
      servers,
      JSON.stringify(times),
      mode,
    ];
    const command = spawn("sh", args, { stdio: ["ignore", "pipe", "inherit"] });
    commands.push(command);
    const [port] = (await once(command.stdout as NonNullable<typeof command.stdout>, "data")) as [Buffer]; // a pipe
    return { command, page: new Page(Number(String(port))) };
  }

  it("end when it is killed, although they ignore the end of their input and SIGTERM", async () => {
    const word = marker();
    const text = `process.on("SIGTERM", () => {}); console.log("ready"); ${FOREVER}`;
    const child = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(FOREVER)}, process.argv[1]]);`;
    const { command, page } = await start(script(`${child} ${text}`, word));
    await page.frame("<ready");
    const { pid } = await page.status("started");
    expect(processesWith(word)).to.include(pid).and.to.have.lengthOf(3); // with the command, which has the word as well
    command.kill("SIGKILL");
    await page.closed;
    await until(() => processesWith(word).length === 0);
  });

  it("have a guard that ends with the command: when it is killed without any of them, and when it ends", async () => {
    const times = { endMs: 100, termMs: 1_000_000 + Math.round(1e6 * Math.random()) };
    const guards = (): readonly number[] => processesWith(` ${times.endMs} ${times.termMs}`); // its arguments
    const { command, page } = await start(script(ECHO), { times });
    await page.status("started");
    expect(guards().length).to.equal(1);
    page.socket.close();
    await page.closed;
    command.kill("SIGKILL");
    await until(() => guards().length === 0);
    const made = await stage(script(ECHO), { hasNoGuard: false, times });
    await made.page().status("started");
    expect(guards().length).to.equal(1);
    await made.servers.end();
    await until(() => guards().length === 0);
  });

  it("fail with a sentence while no file descriptor is free, and the command stays", async () => {
    const { command, page } = await start(script(ECHO), { mode: "full", limit: "ulimit -n 64;" });
    expect(await page.status("failed")).to.deep.include({ reason: "other" });
    expect(page.statuses[0]?.message).to.contain("too many files are open");
    expect(await page.closed).to.equal(4000);
    expect(command.exitCode).to.equal(null);
  });

  it(`leave no process after ${TIMES} starts and ends of every kind`, async function () {
    this.timeout(60_000 + TIMES * 1_000);
    const word = marker();
    const text = `${FOREVER} process.stdin.on("data", (line) => { if (String(line) === "exit\\n") process.exit(1); console.log(String(line)); });
      if (process.argv[2] === "polite") process.stdin.on("end", () => process.exit(0));`;
    const made = await stage(
      ["polite", "stubborn"].map((name) => ({ name, ...script(text, word, name) })),
      { times: { endMs: 50, termMs: 50, graceMs: 50 } },
    );
    const ends: readonly ((page: Page) => void)[] = [
      ({ socket }) => socket.close(),
      ({ socket }) => socket.terminate(),
      (page) => page.send("exit"),
      ({ socket }) => socket.send("no frame"),
    ];
    for (let count = 0; count < TIMES; count += 4)
      await Promise.all(
        ends.map(async (end, at) => {
          const page = made.page(made.servers.names[(count / 4 + at) % 2]);
          await page.status("started");
          if (count % 8 === 0) {
            page.send("hello");
            await page.frame("<hello");
          }
          end(page);
          await page.closed;
        }),
      );
    await until(() => processesWith(word).length === 0);
    await until(() => made.events.length === 2 * TIMES); // each started and exited
    await made.servers.end();
  });

  it("pass a line of 64 MiB, and end for one that is longer", async () => {
    const text = `process.stdin.on("data", (data) => { for (const more of String(data).trim().split("\\n")) process.stdout.write(Buffer.concat([Buffer.alloc(67_108_864 + Number(more), 120), Buffer.from("\\n")])) })`;
    const page = await pageOf(script(text));
    page.send("0");
    await until(() => page.of("<").length === 1);
    expect(page.of("<")[0]?.length).to.equal(67_108_864);
    page.send("1");
    expect(await page.closed).to.equal(1009);
  });

  it("take a line of 64 MiB", async () => {
    const page = await pageOf(
      script(
        'let length = 0; process.stdin.on("data", (data) => { length += data.length; if (length > 67_108_864) console.log(length); })',
      ),
    );
    page.send("x".repeat(67_108_864));
    await page.frame("<67108865");
  });
});
