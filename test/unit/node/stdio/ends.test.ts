/** Ends of stdio servers, by themselves and by the command: what the page gets, and that no process is left. */
import { expect } from "chai";
import { ECHO, endStages, marker, pageOf, processesWith, script, stage } from "../../../fixtures/stdio/stage.js";
import { until } from "../../../fixtures/until.js";

/** Steps that nobody waits for. */
const SHORT = { endMs: 1, graceMs: 1, termMs: 1 };
const FOREVER = "setInterval(() => {}, 1e6);";
const IGNORES = 'process.on("SIGTERM", () => console.error("no"));';
/** A descendant with the same word in its arguments. `options`: of its start. */
const child = (text: string, options: string): string =>
  `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(text)}, process.argv[1]], ${options});`;

describe("a stdio server that ends by itself", () => {
  afterEach(endStages);

  it("is reported with its code after its last lines, and the socket closes with 4000", async () => {
    const page = await pageOf(
      script('console.log("out"); process.stderr.write("Error: no key"); process.exitCode = 7'),
    );
    expect(await page.closed).to.equal(4000);
    const [started, ...rest] = page.frames;
    expect(started).to.contain("started");
    expect(rest.slice(0, 2)).to.have.members(["<out", "!Error: no key"]);
    expect(rest.length).to.equal(3);
    const { ms, ...exited } = page.statuses.at(-1) ?? {};
    expect(exited).to.deep.equal({ state: "exited", code: 7, signal: null });
    expect(ms).to.be.a("number");
  });

  it("is reported after it answered the first message", async () => {
    const text = 'process.stdin.once("data", () => { console.log(\'{"id":1,"result":{}}\'); process.exit(0); })';
    const page = await pageOf(script(text));
    page.send('{"id":1,"method":"initialize"}');
    expect(await page.closed).to.equal(4000);
    expect(page.of("<")).to.deep.equal(['{"id":1,"result":{}}']);
    expect(page.statuses.at(-1)).to.deep.include({ state: "exited", code: 0 });
  });

  it("is reported with its signal when it crashed", async () => {
    const page = await pageOf(script('process.kill(process.pid, "SIGSEGV"); setInterval(() => {}, 1e6)'));
    expect(await page.status("exited")).to.deep.include({ code: null, signal: "SIGSEGV" });
  });

  it("is not started again: a page that does so has one end for each of its sockets", async () => {
    const word = marker();
    const made = await stage(script("process.exit(1)", word));
    for (let count = 0; count < 4; count++) expect(await made.page().closed).to.equal(4000);
    const states = made.events.map((event) => event.kind === "status" && event.status.state);
    expect(states).to.deep.equal(Array.from({ length: 4 }, () => ["started", "exited"]).flat());
    expect(processesWith(word)).to.deep.equal([]);
  });

  it("takes a descendant with it that holds its pipes", async () => {
    const word = marker();
    const text = `${child(`${FOREVER} console.log("child")`, '{ stdio: "inherit" }')} process.stdin.once("data", () => process.exit(0));`;
    const page = await pageOf(script(text, word));
    await page.frame("<child");
    expect(processesWith(word).length).to.equal(2);
    page.send("exit");
    expect(await page.status("exited")).to.deep.include({ code: 0 });
    expect(await page.closed).to.equal(4000);
    expect(processesWith(word)).to.deep.equal([]);
  });

  it("is reported although a descendant left its group and holds its pipes", async () => {
    const word = marker();
    const text = `${child(`${FOREVER} console.log("child " + process.pid)`, '{ stdio: "inherit", detached: true }')} process.stdin.once("data", () => process.exit(0));`;
    const page = await pageOf(script(text, word), { times: SHORT });
    const pid = await until(() => page.of("<")[0]?.split(" ")[1]);
    try {
      page.send("exit");
      expect(await page.closed).to.equal(4000);
      expect(page.statuses.at(-1)).to.deep.include({ state: "exited", code: 0 });
    } finally {
      process.kill(Number(pid), "SIGKILL");
    }
  });

  it("is ended when it closed its standard output: nothing can come any more", async () => {
    const word = marker();
    const page = await pageOf(script(`require("node:fs").closeSync(1); ${FOREVER}`, word), { times: SHORT });
    await page.status("stdout-closed");
    expect(await page.status("exited")).to.deep.include({ signal: "SIGTERM" });
    expect(processesWith(word)).to.deep.equal([]);
  });

  it("is ended when it closed its standard input: nothing reaches it any more", async () => {
    const word = marker();
    const text = `require("node:fs").closeSync(0); console.log("closed"); ${FOREVER}`;
    const page = await pageOf(script(text, word), { times: SHORT });
    await page.frame("<closed");
    page.send("lost");
    await page.status("stdin-closed");
    expect(await page.status("exited")).to.deep.include({ signal: "SIGTERM" });
    expect(processesWith(word)).to.deep.equal([]);
  });
});

describe("a stdio server whose page is gone", () => {
  afterEach(endStages);

  it("ends with its standard input, also while it has output that nobody reads", async () => {
    const flood =
      'setInterval(() => process.stdout.write("x".repeat(1e6) + "\\n"), 1); process.stdin.on("end", () => process.exit(5)).resume();';
    for (const text of [ECHO, flood]) {
      const made = await stage(script(text), { times: { endMs: 60_000 } });
      const page = made.page();
      await page.status("started");
      page.send("x");
      await until(() => page.of("<").length > 0);
      page.socket.pause();
      page.socket.terminate();
      const exited = await until(() =>
        made.events.find((event) => event.kind === "status" && event.status.state === "exited"),
      );
      expect(exited).to.have.nested.property("status.code", text === ECHO ? 0 : 5);
    }
  });

  it("gets SIGTERM when it ignores the end of its input", async () => {
    const text = `process.on("SIGTERM", () => process.exit(9)); console.log("ready"); ${FOREVER}`;
    const made = await stage(script(text), { times: { endMs: 1, termMs: 60_000 } });
    const page = made.page();
    await page.frame("<ready");
    page.socket.close();
    const exited = await until(() =>
      made.events.find((event) => event.kind === "status" && event.status.state === "exited"),
    );
    expect(exited).to.have.nested.property("status.code", 9);
  });

  it("gets SIGKILL when it ignores SIGTERM, with all of its group", async () => {
    const word = marker();
    const stubborn = `${IGNORES} console.log("ready"); ${FOREVER}`;
    const made = await stage(script(`${child(stubborn, '{ stdio: "inherit" }')} ${stubborn}`, word), { times: SHORT });
    const page = made.page();
    await until(() => page.of("<").length === 2);
    expect(processesWith(word).length).to.equal(2);
    page.socket.close();
    await until(() => processesWith(word).length === 0);
    const exited = await until(() =>
      made.events.find((event) => event.kind === "status" && event.status.state === "exited"),
    );
    expect(exited).to.have.nested.property("status.signal", "SIGKILL");
  });

  it("ends below a shell, as npx starts its programs", async () => {
    const word = marker();
    const page = await pageOf(
      {
        command: "sh",
        args: ["-c", `"$0" -e '${IGNORES} console.log("ready"); ${FOREVER}' ${word}; true`, process.execPath],
      },
      { times: SHORT },
    );
    await page.frame("<ready");
    page.socket.close();
    await until(() => processesWith(word).length === 0);
  });

  it("ends although a descendant is a zombie that nobody reaps", async () => {
    const word = marker();
    // The shell starts a child and becomes a program that never waits for it.
    const text = `sh -c 'exit 0' & exec "$0" -e 'console.log("ready"); ${FOREVER}' ${word}`;
    const page = await pageOf({ command: "sh", args: ["-c", text, process.execPath] }, { times: SHORT });
    await page.frame("<ready");
    page.socket.close();
    await until(() => processesWith(word).length === 0);
  });
});

describe("the end of the command", () => {
  afterEach(endStages);

  it("ends all servers with their standard input, closes with 1001, and accepts no more", async () => {
    const word = marker();
    const made = await stage(script(ECHO, word), { times: { endMs: 60_000 } });
    const pages = [made.page(), made.page(), made.page()];
    for (const page of pages) await page.status("started");
    await made.servers.end();
    expect(processesWith(word)).to.deep.equal([]);
    expect(await Promise.all(pages.map(({ closed }) => closed))).to.deep.equal([1001, 1001, 1001]);
    const codes = made.events.flatMap((event) =>
      event.kind === "status" && event.status.state === "exited" ? event.status.code : [],
    );
    expect(codes).to.deep.equal([0, 0, 0]);
  });

  it("waits for no server at the second request, also for those whose page is gone", async () => {
    const word = marker();
    const made = await stage(script(`${IGNORES} console.log("ready"); ${FOREVER}`, word), {
      times: { endMs: 1e9, termMs: 1e9 },
    });
    const pages = [made.page(), made.page()];
    for (const page of pages) await page.frame("<ready");
    pages[0]?.socket.terminate();
    const polite = made.servers.end();
    expect(processesWith(word).length).to.equal(2);
    await made.servers.end(true);
    await polite;
    expect(processesWith(word)).to.deep.equal([]);
  });
});
