/** Errors as data: there and back, through structured clone as a thread boundary does it. */
import { expect } from "chai";
import { ERROR_CODES } from "../../../src/errors/public.js";
import {
  ClientError,
  fromPlainError,
  outcomeOf,
  ServerError,
  toPlainError,
  type ErrorCode,
} from "../../../src/errors/index.js";

/** What arrives on the other side of a boundary. */
const crossed = (error: unknown): Error => fromPlainError(structuredClone(toPlainError(error)));

describe("an error converted to plain data and back", () => {
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
    it(`keeps ${code} with its message and data`, () => {
      const back = crossed(new ClientError(code, "what to do", { status: 418, list: [1, "a"] }));
      expect(back).to.be.instanceOf(ClientError);
      expect(back).to.include({ code, message: "what to do" });
      expect(back).to.have.deep.property("data", { status: 418, list: [1, "a"] });
    });
  }

  it("keeps the server's own error whole", () => {
    const back = crossed(
      new ServerError(-32021, "need more", { requiredCapabilities: { sampling: {} } }, { status: 400 }),
    );
    expect(back).to.be.instanceOf(ServerError);
    expect(back).to.include({ code: "ERR-CAP", rpcCode: -32021, message: "need more" });
    expect(back).to.have.deep.property("rpcData", { requiredCapabilities: { sampling: {} } });
    expect(back).to.have.deep.property("data", { status: 400 });
  });

  it("keeps an error data of null apart from an absent one", () => {
    expect(crossed(new ServerError(1, "x", null))).to.have.property("rpcData", null);
    expect(crossed(new ServerError(1, "x"))).to.have.property("rpcData", undefined);
  });

  it("keeps a DOMException's name, so that an abort stays one", () => {
    const back = crossed(new DOMException("stop", "AbortError"));
    expect(back).to.be.instanceOf(DOMException);
    expect(back).to.include({ name: "AbortError", message: "stop" });
  });

  it("keeps name and message of any other error", () => {
    const back = crossed(new RangeError("too far"));
    expect(back).to.include({ name: "RangeError", message: "too far" });
    expect(Object.hasOwn(back, "cause")).to.equal(false);
  });

  it("keeps the chain of causes, each in its own kind", () => {
    const deepest = new DOMException("gone", "NetworkError");
    const back = crossed(new ClientError("ERR-CORS", "outer", {}, new TypeError("middle", { cause: deepest })));
    expect(back.cause).to.include({ name: "TypeError", message: "middle" });
    expect((back.cause as Error).cause)
      .to.be.instanceOf(DOMException)
      .and.include({ name: "NetworkError" });
  });

  it("stops at four causes, so that a cycle of causes ends", () => {
    const ring = new Error("ring");
    ring.cause = ring;
    let depth = 0;
    for (let at: unknown = crossed(ring); at instanceof Error && at.cause !== undefined; at = at.cause) depth++;
    expect(depth).to.equal(4);
  });

  for (const [what, thrown, message] of [
    ["a string", "just text", "just text"],
    ["undefined", undefined, "undefined"],
    ["a symbol", Symbol("s"), "Symbol(s)"],
    ["an object without text", Object.create(null), "something that has no text was thrown"],
  ] as const) {
    it(`is made of ${what} that was thrown`, () => {
      expect(crossed(thrown)).to.include({ name: "Error", message });
    });
  }

  it("is recognised when another copy of the package made the error", () => {
    const copy = Object.assign(new Error("gone"), {
      name: "ServerError",
      code: "ERR-NOT-FOUND",
      data: {},
      rpcCode: -32002,
    });
    expect(toPlainError(Object.assign(copy, { isMcpError: true }))).to.include({ kind: "server", rpcCode: -32002 });
  });
});

describe("outcomeOf", () => {
  it("wraps what work returns, promise or not", async () => {
    expect(await outcomeOf(() => 7)).to.deep.equal({ ok: true, value: 7 });
    expect(await outcomeOf(async () => "later")).to.deep.equal({ ok: true, value: "later" });
  });

  it("never rejects, whether the work throws or rejects, and whatever value", async () => {
    const thrown = await outcomeOf(() => {
      throw new ClientError("ERR-LIMIT", "too large");
    });
    expect(thrown).to.have.nested.property("error.code", "ERR-LIMIT");
    const rejected = await outcomeOf(() => Promise.reject(Object.create(null)));
    expect(rejected).to.have.property("ok", false);
  });
});
