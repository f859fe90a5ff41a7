/** Unknown JSON becomes messages: what is one, and what is not (attacks D.7). */
import { expect } from "chai";
import * as fc from "fast-check";
import { readErrorObject, readMessage, readMessages } from "../../../src/jsonrpc/index.js";

const kindOf = (value: unknown): string => readMessage(value).kind;

describe("the reading of one message", () => {
  it("distinguishes the four kinds (B-01)", () => {
    expect(kindOf({ jsonrpc: "2.0", id: 1, method: "ping" })).to.equal("request");
    expect(kindOf({ jsonrpc: "2.0", method: "notifications/x", params: {} })).to.equal("notification");
    expect(kindOf({ jsonrpc: "2.0", id: "a", result: {} })).to.equal("result");
    expect(kindOf({ jsonrpc: "2.0", id: 1, error: { code: -1, message: "no" } })).to.equal("error");
  });

  it("keeps ids by type: 1 and the text 1 are different (B-03)", () => {
    const number = readMessage({ jsonrpc: "2.0", id: 1, result: {} });
    const text = readMessage({ jsonrpc: "2.0", id: "1", result: {} });
    expect(number).to.have.nested.property("message.id", 1);
    expect(text).to.have.nested.property("message.id", "1");
    expect(kindOf({ jsonrpc: "2.0", id: 0, result: {} })).to.equal("result");
    expect(kindOf({ jsonrpc: "2.0", id: "", result: {} })).to.equal("result");
  });

  const malformed: Readonly<Record<string, unknown>> = {
    "of another version": { jsonrpc: "1.0", id: 1, method: "x" },
    "a request with the id null": { jsonrpc: "2.0", id: null, method: "x" },
    "an id that is an object": { jsonrpc: "2.0", id: {}, method: "x" },
    "an id that is an array": { jsonrpc: "2.0", id: [1], result: {} },
    "an id that is true": { jsonrpc: "2.0", id: true, result: {} },
    "a fractional id": { jsonrpc: "2.0", id: 1.5, result: {} },
    "an id past the safe integers": { jsonrpc: "2.0", id: 2 ** 53, result: {} },
    "params that are a list": { jsonrpc: "2.0", id: 1, method: "x", params: [1] },
    "params that are null": { jsonrpc: "2.0", method: "x", params: null },
    "a result without id": { jsonrpc: "2.0", result: {} },
    "a result with the id null": { jsonrpc: "2.0", id: null, result: {} },
    "a result that is a list": { jsonrpc: "2.0", id: 1, result: [] },
    "a result that is null": { jsonrpc: "2.0", id: 1, result: null },
    "both result and error": { jsonrpc: "2.0", id: 1, result: {}, error: { code: 1, message: "x" } },
    "neither method nor response": { jsonrpc: "2.0", id: 1 },
    "a method that is a number": { jsonrpc: "2.0", id: 1, method: 5 },
    "an error without code": { jsonrpc: "2.0", id: 1, error: { message: "x" } },
    "an error with a fractional code": { jsonrpc: "2.0", id: 1, error: { code: 1.5, message: "x" } },
    "an error without message": { jsonrpc: "2.0", id: 1, error: { code: 1 } },
    "an error that is text": { jsonrpc: "2.0", id: 1, error: "no" },
    "a list inside a list": [{ jsonrpc: "2.0", method: "x" }],
    nothing: null,
    text: "hello",
  };
  for (const [what, value] of Object.entries(malformed)) {
    it(`refuses ${what}, with a reason`, () => {
      const read = readMessage(value);
      expect(read.kind).to.equal("invalid");
      expect(read).to.have.property("reason").that.is.a("string").and.not.empty;
    });
  }

  const tolerated: Readonly<Record<string, readonly [kind: string, value: object, deviates: boolean]>> = {
    "a result of no version": ["result", { id: 1, result: {} }, true],
    "a result of another version": ["result", { jsonrpc: "1.0", id: 1, result: {} }, true],
    "an error of version 2": ["error", { jsonrpc: 2, id: 1, error: { code: 1, message: "x" } }, true],
    "a result beside an error that is null": ["result", { jsonrpc: "2.0", id: 1, result: {}, error: null }, false],
    "an error beside a result that is null": [
      "error",
      { jsonrpc: "2.0", id: 1, result: null, error: { code: 1, message: "x" } },
      false,
    ],
    "an error whose id is an object": ["error", { jsonrpc: "2.0", id: {}, error: { code: 1, message: "x" } }, true],
    "an error whose id is a fraction": ["error", { jsonrpc: "2.0", id: 1.5, error: { code: 1, message: "x" } }, true],
    "an error whose id is false": ["error", { jsonrpc: "2.0", id: false, error: { code: 1, message: "x" } }, true],
  };
  for (const [what, [kind, value, deviates]] of Object.entries(tolerated)) {
    it(`accepts ${what}, because it is clear what it answers (B-04)`, () => {
      const read = readMessage(value);
      expect(read.kind).to.equal(kind);
      expect("deviation" in read).to.equal(deviates);
    });
  }

  it("keeps the server's text of an error that is malformed", () => {
    for (const error of [
      "quota used up",
      { code: "E_QUOTA", message: "quota used up" },
      { message: "quota used up" },
    ]) {
      expect(readMessage({ jsonrpc: "2.0", id: 1, error }))
        .to.have.property("reason")
        .that.contains("quota used up");
    }
    const both = { jsonrpc: "2.0", id: 1, result: {}, error: { code: 1, message: "quota used up" } };
    expect(readMessage(both)).to.have.property("reason").that.contains("quota used up");
  });

  it("assigns an error without an id, or with null, to its exchange (B-04)", () => {
    for (const id of [{}, { id: null }]) {
      const read = readMessage({ jsonrpc: "2.0", ...id, error: { code: -32700, message: "Parse error" } });
      expect(read.kind).to.equal("error");
      expect(read).to.have.property("message").that.does.not.have.property("id");
    }
  });

  it("keeps error data, null included", () => {
    expect(readErrorObject({ code: 1, message: "", data: null })).to.deep.equal({ code: 1, message: "", data: null });
    expect(readErrorObject({ code: 1, message: "" })).to.not.have.property("data");
  });

  it("ignores members of the prototype", () => {
    const value: unknown = JSON.parse('{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"polluted":true}}}');
    expect(readMessage(value).kind).to.equal("result");
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    expect(kindOf(Object.create({ jsonrpc: "2.0", id: 1, result: {} }))).to.equal("invalid");
  });
});

describe("the reading of a text of messages", () => {
  it("reads a batch, also a mixed one (B-05)", () => {
    const text = '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","method":"n"},7]';
    const { messages, isInBatch } = readMessages(text);
    expect(messages.map(({ kind }) => kind)).to.deep.equal(["result", "notification", "invalid"]);
    expect(isInBatch).to.equal(true);
    expect(readMessages("[]")).to.deep.equal({ messages: [], isInBatch: true });
  });

  for (const text of ["", "{", "NaN", "[1,]", "undefined", '{"jsonrpc":"2.0","id":1,"result":{}} x', "<html>"]) {
    it(`rejects ${JSON.stringify(text)}, which is no JSON`, () => {
      expect(readMessages(text).messages).to.deep.equal([{ kind: "invalid", reason: "not JSON" }]);
    });
  }

  it("survives a million nested lists", () => {
    const text = "[".repeat(1_000_000) + "]".repeat(1_000_000);
    expect(readMessages(text).messages.map(({ kind }) => kind)).to.deep.equal(["invalid"]);
  });

  it("keeps unusual text unchanged: lone surrogates, NUL, duplicate keys", () => {
    const { messages } = readMessages('{"jsonrpc":"2.0","id":1,"id":2,"result":{"a":"\\ud800","b":"\\u0000"}}');
    expect(messages[0]).to.deep.equal({
      kind: "result",
      message: { jsonrpc: "2.0", id: 2, result: { a: "\ud800", b: "\0" } },
    });
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const incoming of readMessages(text).messages) expect(incoming.kind).to.be.a("string");
      }),
      { numRuns: 200 },
    );
  });
});
