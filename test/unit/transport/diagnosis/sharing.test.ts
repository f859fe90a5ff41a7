/** A burst of failures asks a server once; aborts end what nobody waits for. */
import { expect } from "chai";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { SharedRuns } from "../../../../src/transport/diagnosis/shared-runs.js";
import { rejection } from "../../../fixtures/rejection.js";
import { ClientError } from "../../../../src/errors/index.js";
import { HEADERS, setUp } from "./set-up.js";

const NEVER = { silentOn: () => true };

describe("a burst of failures", () => {
  it("shares one diagnosis, and each caller keeps its own failure as the cause", async () => {
    const { browser, diagnose, request, failure } = setUp({ rules: { isGone: true } });
    const other = new ClientError("ERR-CORS", "No answer either.");
    const verdicts = await Promise.all([diagnose(failure, request), diagnose(other, request)]);
    expect(browser.requests).to.have.length(1);
    const causes = verdicts.map(({ cause }) => cause);
    expect(causes).to.deep.equal([failure, other]);
  });

  it("is answered from memory for 30 seconds after the verdict, whatever the order of the header fields", async () => {
    const { browser, clock, diagnose, request, failure, run } = setUp({ rules: { isGone: true } });
    await run();
    clock.advance(29_999);
    await diagnose(failure, { ...request, headers: HEADERS.toReversed() });
    expect(browser.requests).to.have.length(1);
    clock.advance(1);
    await run();
    expect(browser.requests).to.have.length(2);
  });

  it("is answered from memory, too, when nothing was found", async () => {
    const { browser, run } = setUp({ failed: { method: "GET" } });
    await run();
    const requested = browser.requests.length;
    await run();
    expect(browser.requests).to.have.length(requested);
  });

  it("is diagnosed anew for another address, method or header field", async () => {
    const { browser, diagnose, request, failure, run } = setUp({ rules: { isGone: true } });
    await run();
    await diagnose(failure, { ...request, endpoint: { url: "https://mcp.example/other" } });
    await diagnose(failure, { ...request, method: "DELETE" });
    await diagnose(failure, { ...request, headers: ["content-type"] });
    expect(browser.requests).to.have.length(4);
  });

  it("does not store what is known without a request", async () => {
    let isOnline = false;
    const { run } = setUp({ rules: { isGone: true }, port: { isOnline: () => isOnline } });
    const codes: unknown[] = [];
    for (; codes.length < 2; isOnline = true) {
      codes.push((await run()).code);
    }
    expect(codes).to.deep.equal(["ERR-OFFLINE", "ERR-CORS"]);
  });
});

describe("an abort of a diagnosis", () => {
  it("before its start sends nothing", async () => {
    const parts = setUp({ failed: { signal: AbortSignal.abort() } });
    expect(await parts.run()).to.equal(parts.failure);
    expect(parts.browser.requests).to.be.empty;
  });

  it("ends the probe, and is not stored as a verdict", async () => {
    const abort = new AbortController();
    const parts = setUp({ rules: NEVER, failed: { signal: abort.signal } });
    const waiting = parts.run();
    await settled();
    abort.abort(new Error("enough"));
    expect(await waiting).to.equal(parts.failure);
    expect(parts.browser.requests.map(({ init }) => init.signal?.aborted)).to.deep.equal([true]);
    await settled();
    expect(parts.clock.running).to.equal(0);

    parts.browser.rules = { isGone: true };
    const again = await parts.diagnose(parts.failure, { ...parts.request, signal: undefined });
    expect(again).to.include({ code: "ERR-CORS", cause: parts.failure });
  });

  it("of one caller leaves the diagnosis to the others", async () => {
    const abort = new AbortController();
    const parts = setUp({ rules: NEVER });
    const first = parts.diagnose(parts.failure, { ...parts.request, signal: abort.signal });
    const second = parts.run();
    await settled();
    abort.abort();
    expect(await first).to.equal(parts.failure);
    expect(parts.browser.requests.map(({ init }) => init.signal?.aborted)).to.deep.equal([false]);
    parts.clock.advance(5_000);
    expect(await second).to.equal(parts.failure);
    expect(parts.clock.running).to.equal(0);
  });
});

describe("shared diagnoses", () => {
  it("do not store a failure, and pass it on", async () => {
    const runs = new SharedRuns<number>(new FakeClock(), { freshMs: 1_000, patienceMs: 1_000 });
    const broken = new Error("broken");
    expect(await rejection(runs.of("a", undefined, () => Promise.reject(broken)))).to.equal(broken);
    expect(await runs.of("a", undefined, () => Promise.resolve(1))).to.equal(1);
  });

  it("end when the last caller aborts", async () => {
    const clock = new FakeClock();
    const runs = new SharedRuns<number>(clock, { freshMs: 1_000, patienceMs: 1_000 });
    let ended: AbortSignal | undefined;
    const waiting = runs.of("a", undefined, (signal) => {
      ended = signal;
      return new Promise(() => undefined);
    });
    clock.advance(1_000);
    expect(await waiting).to.equal(undefined);
    expect(ended?.aborted).to.equal(true);
  });
});
