/** Output and input of stdio servers over real WebSockets: what servers print, and the pace in both directions. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { ECHO, endStages, marker, pageOf, processesWith, script } from "../../../fixtures/stdio/stage.js";
import { until } from "../../../fixtures/until.js";

const STAY = "process.stdin.resume();";

describe("the output of a stdio server", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "stdio-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(endStages);

  it("is passed on line by line, also when it is a banner and no message", async () => {
    const page = await pageOf(script(`console.log("Server v1\\n\\n{\\"a\\":1}"); ${STAY}`));
    await page.frame('<{"a":1}');
    expect(page.of("<")).to.deep.equal(["Server v1", "", '{"a":1}']);
  });

  it("has no byte order mark, no \\r\\n and no cut characters, however it is written", async () => {
    const text = `
      const bytes = Buffer.from('\\u{feff}{"a":"é🙂"}\\r\\n{"b":"日本"}\\r\\n');
      let at = 0;
      const next = () => at < bytes.length && process.stdout.write(bytes.subarray(at, ++at), () => setImmediate(next));
      next(); ${STAY}`;
    const page = await pageOf(script(text));
    await page.frame('<{"b":"日本"}');
    expect(page.of("<")).to.deep.equal(['{"a":"é🙂"}', '{"b":"日本"}']);
  });

  it("is one message although it comes in a thousand writes, and two although they come in one", async () => {
    const text = `
      const long = JSON.stringify({ a: "x".repeat(20_000) }) + "\\n";
      (async () => {
        for (let at = 0; at < long.length; at += 20) await new Promise((done) => process.stdout.write(long.slice(at, at + 20), done));
        process.stdout.write("1\\n2\\n");
      })(); ${STAY}`;
    const page = await pageOf(script(text));
    await page.frame("<2");
    expect(page.of("<").map(({ length }) => length)).to.deep.equal([20_008, 1, 1]);
  });

  it("keeps NUL and digits, and has U+FFFD for what is no UTF-8", async () => {
    const text = `process.stdout.write(Buffer.from([0x61, 0, 0xff, 0xc3, 0x0a])); console.log('{"n":12345678901234567890.10}'); ${STAY}`;
    const page = await pageOf(script(text));
    await page.frame('<{"n":12345678901234567890.10}');
    expect(page.of("<")[0]).to.equal("a\0\ufffd\ufffd");
  });

  it("is complete at 100,000 lines at once", async () => {
    const text = `let all = ""; for (let n = 1; n <= 100_000; n++) all += '{"n":' + n + "}\\n"; process.stdout.write(all); ${STAY}`;
    const page = await pageOf(script(text));
    await until(() => page.frames.at(-1) === '<{"n":100000}');
    expect(page.of("<").every((line, at) => line === `{"n":${at + 1}}`)).to.equal(true);
    expect(page.of("<").length).to.equal(100_000);
  });

  it("ends the connection with 1009 when a line never ends, and the process with it", async () => {
    const word = marker();
    const text = `const more = () => process.stdout.write("x".repeat(65_536), more); more();`;
    const page = await pageOf(script(text, word), { maxLineBytes: 1_000_000, times: { endMs: 50, termMs: 20_000 } });
    expect(await page.closed).to.equal(1009);
    expect(page.of("<")).to.deep.equal([]);
    await until(() => processesWith(word).length === 0);
  });

  it("is read no faster than the page takes it, and all of it arrives in the end", async () => {
    const count = 400;
    const line = "x".repeat(100_000);
    const progress = join(folder, "progress");
    const text = `
      const line = "x".repeat(100_000) + "\\n"; let n = 0;
      const next = () => {
        require("node:fs").writeFileSync(${JSON.stringify(progress)}, String(n));
        if (++n > ${count}) return console.error("all written");
        process.stdout.write(line, next);
      };
      process.stdin.once("data", next);`;
    const page = await pageOf(script(text));
    await page.status("started");
    page.socket.pause();
    page.send("go");
    let [looks, last] = [0, ""];
    await until(() => {
      const now = existsSync(progress) ? readFileSync(progress, "utf8") : "";
      looks = now !== "" && now === last ? looks + 1 : 0;
      last = now;
      return looks > 20; // it waits
    });
    expect(Number(last)).to.be.lessThan(count);
    page.socket.resume();
    await page.frame("!all written");
    await until(() => page.of("<").length === count);
    expect(page.of("<").every((each) => each === line)).to.equal(true);
  });

  it("of standard error arrives while nothing else does: programs are downloaded first", async () => {
    const page = await pageOf(script(`process.stderr.write("downloading 1 of 9\\n"); ${STAY}`));
    await page.frame("!downloading 1 of 9");
    expect(page.statuses.map(({ state }) => state)).to.deep.equal(["started"]);
  });

  it("of standard error is cut where it has no line end, and passed on after some silence", async () => {
    const text = `process.stderr.write("y".repeat(200_000)); ${STAY}`;
    const page = await pageOf(script(text), { times: { silenceMs: 1 } });
    await until(() => page.of("!").join("").length === 200_000);
    expect(page.of("!").every(({ length }) => length <= 65_536)).to.equal(true);
  });

  it("of standard error is complete when it is a flood, and messages pass beside it", async () => {
    const text = `
      let n = 0;
      const more = () => { if (++n <= 20_000) process.stderr.write("line " + n + "\\n", n % 100 ? undefined : more); if (n % 100 && n <= 20_000) more(); };
      more(); ${ECHO}`;
    const page = await pageOf(script(text));
    page.send("ping");
    await page.frame("<ping");
    await page.frame("!line 20000");
    expect(page.of("!").length).to.equal(20_000);
  });
});

describe("the input of a stdio server", () => {
  afterEach(endStages);

  it("is one line for each frame, with its characters as they are", async () => {
    const page = await pageOf(script(ECHO));
    for (const line of ['{"é":"🙂\u2028"}', "", "12345678901234567890"]) page.send(line);
    await page.frame("<12345678901234567890");
    expect(page.of("<")).to.deep.equal(['{"é":"🙂\u2028"}', "", "12345678901234567890"]);
  });

  it("waits for a server that does not read, without loss", async () => {
    const text = `process.stdin.pause(); process.on("SIGUSR2", () => process.stdin.pipe(process.stdout)); console.log("ready")`;
    const page = await pageOf(script(`${text}; setInterval(() => {}, 1e6)`));
    await page.frame("<ready");
    const { pid } = await page.status("started");
    const line = "z".repeat(100_000);
    for (let count = 0; count < 200; count++) page.send(line);
    await until(() => page.socket.bufferedAmount > 0); // the socket of the command does not take all 20 MB
    process.kill(pid as number, "SIGUSR2"); // numbers are pids
    await until(() => page.of("<").length === 201);
    expect(
      page
        .of("<")
        .slice(1)
        .every((each) => each === line),
    ).to.equal(true);
  });

  it("ends with the page also while the server does not read, and the socket is paused", async () => {
    const word = marker();
    const text = `console.log("ready"); setInterval(() => {}, 1e6)`;
    const times = { endMs: 1, termMs: 20_000, pingMs: 20 };
    const page = await pageOf(script(text, word), { times });
    await page.frame("<ready");
    for (let count = 0; count < 200; count++) page.send("z".repeat(100_000));
    await until(() => page.socket.bufferedAmount > 0);
    page.socket.terminate();
    await until(() => processesWith(word).length === 0);
  });

  it("is no frame of another kind, no binary frame, and no two lines: the socket closes with 4002", async () => {
    for (const frame of ["<line", "", ">a\nb", Buffer.from(">a")]) {
      const page = await pageOf(script(ECHO));
      await page.status("started");
      page.socket.send(frame);
      expect(await page.closed).to.equal(4002);
      expect(page.of("<")).to.deep.equal([]);
    }
  });

  it("is no line over the limit: the socket closes with 1009", async () => {
    const page = await pageOf(script(ECHO), { maxLineBytes: 1_000 });
    page.send("x".repeat(1_000));
    page.send("x".repeat(1_001));
    expect(await page.closed).to.equal(1009);
  });
});
