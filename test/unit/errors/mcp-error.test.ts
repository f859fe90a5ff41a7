/** The error family: codes, data, and recognising it. */
import { expect } from "chai";
import { ClientError, ERROR_CODES, isMcpError, McpError, ServerError } from "../../../src/errors/public.js";

describe("an error of the McpError family", () => {
  it("has code, data and cause, and no data is an empty object", () => {
    const cause = new Error("why");
    const error = new ClientError("ERR-CORS", "no answer", { origin: "https://a.example" }, cause);
    expect(error).to.be.instanceOf(McpError).and.instanceOf(Error);
    expect(error).to.include({ code: "ERR-CORS", message: "no answer", name: "ClientError", cause });
    expect(error.data).to.deep.equal({ origin: "https://a.example" });
    expect(new ClientError("ERR-CORS", "x").data).to.deep.equal({});
  });

  it("has no cause where none was given, so that no undefined one is read", () => {
    expect(Object.hasOwn(new ClientError("ERR-HTTP", "x"), "cause")).to.equal(false);
  });

  it("is never made of an error of the server (B-11)", () => {
    const theirs = new ServerError(-32603, "boom", { at: 3 }, { status: 500 });
    expect(theirs).not.to.be.instanceOf(ClientError);
    expect(theirs).to.include({ name: "ServerError", code: "ERR-RPC", rpcCode: -32603 });
    expect(theirs.rpcData).to.deep.equal({ at: 3 });
    expect(theirs.data).to.deep.equal({ status: 500 });
  });

  const meanings: readonly (readonly [number, string])[] = [
    [-32020, "ERR-HEADERS"],
    [-32021, "ERR-CAP"],
    [-32022, "ERR-VERSION"],
    [-32002, "ERR-NOT-FOUND"],
    [-32601, "ERR-METHOD"],
    [-32602, "ERR-PARAMS"],
  ];
  for (const [rpcCode, code] of meanings) {
    it(`has the code ${code} for ${rpcCode}`, () => {
      expect(new ServerError(rpcCode, "x").code).to.equal(code);
    });
  }

  it("has no meaning for error codes that the protocol leaves to servers (B-11)", () => {
    for (const rpcCode of [-32000, -32001, -32019, -32023, -32099, -32700, -1, 0, 42]) {
      expect(new ServerError(rpcCode, "x").code).to.equal("ERR-RPC");
    }
  });

  it("is recognised across copies of the package, by its mark and not by its class", () => {
    const copy = Object.assign(new Error("x"), { code: "ERR-RATE", data: {}, isMcpError: true });
    expect(isMcpError(copy)).to.equal(true);
    expect(isMcpError(new ServerError(1, "x"))).to.equal(true);
  });

  it("is no other error, no look-alike and no other value", () => {
    for (const other of [new Error("x"), { isMcpError: true, code: "ERR-RATE" }, null, undefined, "ERR-RATE", 1]) {
      expect(isMcpError(other)).to.equal(false);
    }
  });

  it("has a code of the same form as all codes", () => {
    for (const code of Object.keys(ERROR_CODES)) expect(code).to.match(/^ERR(-[A-Z]+)+$/);
  });
});
