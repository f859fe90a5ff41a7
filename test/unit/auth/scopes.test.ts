import { expect } from "chai";
import { added, chooseScopes, scopesOf, StepUpLedger } from "../../../src/auth/scopes.js";
import type { Challenge } from "../../../src/auth/types.js";
import { isMcpError } from "../../../src/errors/index.js";

const challenge = (scope: string): Challenge => ({ scheme: "bearer", params: { scope } });
const server = { scopes_supported: ["read", "write", "offline_access"] };

describe("the scopes of a sign-in", () => {
  it("are those of the challenge, whatever the resource lists (A-14)", () => {
    const resourceMetadata = { scopesSupported: ["read"] };
    expect(chooseScopes({ challenge: challenge("admin:x read"), resourceMetadata, server: {} })).to.deep.equal([
      "admin:x",
      "read",
    ]);
  });

  it("are all the resource lists when the challenge names none (A-14)", () => {
    const resourceMetadata = { scopesSupported: ["read", "write"] };
    expect(chooseScopes({ resourceMetadata, server: {} })).to.deep.equal(["read", "write"]);
    expect(chooseScopes({ challenge: challenge(" "), resourceMetadata, server: {} })).to.deep.equal(["read", "write"]);
  });

  it("are left to the server when neither names any (A-14)", () => {
    expect(chooseScopes({ server, offline: true })).to.equal(undefined);
    expect(chooseScopes({ resourceMetadata: { scopesSupported: [] }, server })).to.equal(undefined);
  });

  it("are the earlier and the challenged ones together in a step-up (A-15)", () => {
    const held = ["read", "offline_access"];
    expect(chooseScopes({ challenge: challenge("write read"), server, held })).to.deep.equal([
      "read",
      "offline_access",
      "write",
    ]);
  });

  it("have offline_access only where the authorization server lists it and it is requested (A-20)", () => {
    const resourceMetadata = { scopesSupported: ["read"] };
    expect(chooseScopes({ resourceMetadata, server, offline: true })).to.deep.equal(["read", "offline_access"]);
    expect(chooseScopes({ resourceMetadata, server })).to.deep.equal(["read"]);
    expect(chooseScopes({ resourceMetadata, server: {}, offline: true })).to.deep.equal(["read"]);
    expect(
      chooseScopes({ resourceMetadata: { scopesSupported: ["read", "offline_access"] }, server: {}, offline: true }),
    ).to.deep.equal(["read"]);
  });

  it("are bounded, unique and well-formed", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `s${index}`);
    expect(chooseScopes({ resourceMetadata: { scopesSupported: many }, server: {} })).to.have.length(100);
    expect(scopesOf('a  b a "quoted" c\\d é \u0000')).to.deep.equal(["a", "b"]);
    expect(scopesOf(undefined)).to.deep.equal([]);
  });

  it("are compared with the earlier ones", () => {
    expect(added(["read"], ["read", "admin:*"])).to.deep.equal(["admin:*"]);
    expect(added(undefined, ["read"])).to.deep.equal(["read"]);
    expect(added(["read"], undefined)).to.deep.equal([]);
  });
});

describe("the limit of step-ups", () => {
  const outcome = (ledger: StepUpLedger, operation: string, scopes: readonly string[], requested = 0): string => {
    try {
      ledger.check(operation, scopes, requested);
      ledger.stepped(operation, scopes);
      return "ok";
    } catch (error) {
      return isMcpError(error) ? error.code : String(error);
    }
  };

  it("allows one for the same scopes, in whatever order and for whatever operation (A-15)", () => {
    const ledger = new StepUpLedger();
    expect(outcome(ledger, "tools/call a", ["x", "y"])).to.equal("ok");
    expect(outcome(ledger, "tools/call a", ["y", "x"])).to.equal("ERR-AUTH-SCOPE");
    expect(outcome(ledger, "tools/call b", ["y"])).to.equal("ERR-AUTH-SCOPE");
    expect(outcome(ledger, "tools/call b", ["y", "z"])).to.equal("ok");
  });

  it("allows none for scopes that were granted, and one per operation where no scope is named", () => {
    const ledger = new StepUpLedger();
    ledger.granted(["x"]);
    expect(outcome(ledger, "a", ["x"])).to.equal("ERR-AUTH-SCOPE");
    expect(["a", "a", "b"].map((operation) => outcome(ledger, operation, []))).to.deep.equal([
      "ok",
      "ERR-AUTH-SCOPE",
      "ok",
    ]);
  });

  it("ends the repetition, too, when the server requests other scopes every time (A-15)", () => {
    const ledger = new StepUpLedger();
    const outcomes = Array.from({ length: 4 }, (_, index) => outcome(ledger, "a", [`s${index}`]));
    expect(outcomes).to.deep.equal(["ok", "ok", "ERR-AUTH-SCOPE", "ERR-AUTH-SCOPE"]);
  });

  it("is reset when the operation was allowed", () => {
    const ledger = new StepUpLedger();
    outcome(ledger, "a", ["x"]);
    ledger.succeeded("a");
    expect(outcome(ledger, "a", ["x"])).to.equal("ok");
  });

  it("remembers a bounded number of operations, the newest", () => {
    const ledger = new StepUpLedger();
    for (const scope of ["x", "y"]) outcome(ledger, "old", [scope]);
    for (let index = 0; index < 250; index++) outcome(ledger, `op-${index}`, [`s${index}`]);
    expect(outcome(ledger, "old", ["z"])).to.equal("ok");
    outcome(ledger, "op-249", ["one more"]);
    expect(outcome(ledger, "op-249", ["and more"])).to.equal("ERR-AUTH-SCOPE");
  });
});
