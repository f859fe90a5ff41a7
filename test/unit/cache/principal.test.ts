/** The names of principals and servers: apart when they must be, and no secret in them. */
import { expect } from "chai";
import * as fc from "fast-check";
import { principalOf, serverKeyOf } from "../../../src/cache/index.js";
import type { DigestPort } from "../../../src/cache/principal.js";
import { codeOf } from "../../fixtures/rejection.js";

/** Shows what is digested; a class, so that it needs its `this`. */
class Reveal implements DigestPort {
  #name = "digest of ";
  async digest(text: string): Promise<string> {
    return this.#name + text;
  }
}
const port = new Reveal();

describe("principalOf", () => {
  it("is empty when no header identifies the user", async () => {
    expect(await principalOf([], port)).to.equal("");
    const impersonal = { Accept: "*/*", "Mcp-Method": "tools/list", "Mcp-Param-City": "Oslo", traceparent: "00-1" };
    expect(await principalOf(Object.entries(impersonal), port)).to.equal("");
    expect(await principalOf(new Headers({ "mcp-session-id": "1" }), port)).to.equal("");
  });

  it("differs with the token, with any unknown header, and with the account (K-07)", async () => {
    const names = await Promise.all([
      principalOf([["Authorization", "Bearer a"]], port),
      principalOf([["Authorization", "Bearer b"]], port),
      principalOf([["X-Api-Key", "a"]], port),
      principalOf([["Mcp-Api-Key", "a"]], port),
      principalOf([], port, "account"),
      principalOf([["Authorization", "Bearer a"]], port, "account"),
      principalOf([], port),
    ]);
    expect(new Set(names)).to.have.length(names.length);
  });

  it("is the same in whatever order and case the names of the headers come", async () => {
    const one = await principalOf(
      [
        ["Authorization", "x"],
        ["X-Team", "y"],
        ["Accept", "1"],
      ],
      port,
    );
    expect(
      await principalOf(
        [
          ["x-team", "y"],
          ["authorization", "x"],
        ],
        port,
      ),
    ).to.equal(one);
  });

  it("differs for different headers, however they are split", async () => {
    const header = fc.tuple(fc.constantFrom("a", "a:b", 'a","b'), fc.string());
    await fc.assert(
      fc.asyncProperty(header, header, async (one, two) => {
        const same = one[0] === two[0] && one[1] === two[1];
        expect((await principalOf([one], port)) === (await principalOf([two], port))).to.equal(same);
      }),
    );
  });

  it("rejects with ERR-STORAGE where there is no digest, and names no secret", async () => {
    const broken: DigestPort = { digest: () => Promise.reject(new TypeError("no subtle")) };
    expect(await codeOf(principalOf([["authorization", "secret"]], broken))).to.equal("ERR-STORAGE");
  });
});

describe("serverKeyOf", () => {
  it("is origin, path and query, without fragment and userinfo", () => {
    expect(serverKeyOf("https://me:pw@Example.com:443/mcp?tenant=1#there")).to.equal(
      "https://example.com/mcp?tenant=1",
    );
    expect(serverKeyOf(new URL("http://localhost:3000"))).to.equal("http://localhost:3000/");
  });

  it("keeps servers of one origin apart (V-11)", () => {
    expect(serverKeyOf("https://x.test/a")).not.to.equal(serverKeyOf("https://x.test/b"));
    expect(serverKeyOf("https://x.test/?a")).not.to.equal(serverKeyOf("https://x.test/?b"));
  });

  it("throws ERR-ARGUMENT for what is no absolute URL", () => {
    expect(() => serverKeyOf("/mcp"))
      .to.throw()
      .with.property("code", "ERR-ARGUMENT");
  });
});
