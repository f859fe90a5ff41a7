/** The grammar of WWW-Authenticate: what is read of a header, whoever wrote it. */
import { expect } from "chai";
import * as fc from "fast-check";
import { challengeOf, readChallenges } from "../../../src/auth/challenge.js";

/** The challenges as pairs that are easy to compare. */
function read(header: string | null): [string, Record<string, string>][] {
  return readChallenges(header).map(({ scheme, params }) => [scheme, { ...params }]);
}

describe("the reading of a WWW-Authenticate header (A-02)", () => {
  const vectors: readonly (readonly [title: string, header: string | null, challenges: ReturnType<typeof read>])[] = [
    ["finds nothing where there is none", null, []],
    ["finds nothing in an empty header", "  ", []],
    ["reads a scheme alone", "Bearer", [["bearer", {}]]],
    ["reads tokens and quoted strings", 'Bearer realm=x, scope="a b"', [["bearer", { realm: "x", scope: "a b" }]]],
    ["takes schemes and names in any case", 'BEARER Scope="A"', [["bearer", { scope: "A" }]]],
    [
      "takes commas inside quotes for text",
      'Bearer realm="a, b", scope=c',
      [["bearer", { realm: "a, b", scope: "c" }]],
    ],
    [
      "takes what looks like a parameter inside quotes for text",
      'Bearer realm="scope=\\"evil\\", resource_metadata=x", scope=c',
      [["bearer", { realm: 'scope="evil", resource_metadata=x', scope: "c" }]],
    ],
    ["unescapes quoted strings", 'Bearer realm="a\\\\b\\"c\\d"', [["bearer", { realm: 'a\\b"cd' }]]],
    [
      "takes spaces around the equals sign",
      'Bearer realm = "x" , scope\t=\ty',
      [["bearer", { realm: "x", scope: "y" }]],
    ],
    [
      "tells several challenges of one header apart",
      'Basic realm="a", Bearer scope=b, error=c, DPoP algs="ES256"',
      [
        ["basic", { realm: "a" }],
        ["bearer", { scope: "b", error: "c" }],
        ["dpop", { algs: "ES256" }],
      ],
    ],
    [
      "steps over token68",
      "Negotiate YWJj+/==, Bearer scope=x",
      [
        ["negotiate", {}],
        ["bearer", { scope: "x" }],
      ],
    ],
    ["takes the first of parameters with one name", "Bearer scope=a, SCOPE=b", [["bearer", { scope: "a" }]]],
    ["takes empty list elements", ", ,Bearer ,, scope=a,", [["bearer", { scope: "a" }]]],
    ["takes an empty string for a value", 'Bearer scope=""', [["bearer", { scope: "" }]]],
    [
      "takes an address without quotes",
      "Bearer resource_metadata=https://h.example/x?a=b",
      [["bearer", { resource_metadata: "https://h.example/x?a=b" }]],
    ],
    ["leaves out parameters of no challenge", "scope=a, Bearer error=b", [["bearer", { error: "b" }]]],
    [
      "loses to garbage that garbage only",
      'Bearer ???, "x, y", =, a b, scope=c',
      [
        ["bearer", {}],
        ["a", { scope: "c" }],
      ],
    ],
    ["drops a string that never ends", 'Bearer scope=a, realm="b, error=c', [["bearer", { scope: "a" }]]],
    [
      "drops what follows a value up to the comma",
      'Bearer realm="a" junk, scope=b',
      [["bearer", { realm: "a", scope: "b" }]],
    ],
  ];
  for (const [title, header, challenges] of vectors) {
    it(title, () => {
      expect(read(header)).to.deep.equal(challenges);
    });
  }

  it("keeps parameters called __proto__ and constructor harmless", () => {
    const [challenge] = readChallenges("Bearer __proto__=x, constructor=y");
    expect(challenge?.params.__proto__).to.equal("x");
    expect(challenge?.params.constructor).to.equal("y");
    expect(challenge?.params.toString).to.equal(undefined);
  });

  it("reads no more than 32 challenges, and 32 parameters of each", () => {
    const params = Array.from({ length: 40 }, (_, at) => `p${at}=1`).join(",");
    expect(Object.keys(readChallenges(`Bearer ${params}`)[0]?.params ?? {})).to.have.lengthOf(32);
    const schemes = Array.from({ length: 40 }, (_, at) => `S${at} a=1`).join(",");
    expect(readChallenges(schemes)).to.have.lengthOf(32);
  });

  it("reads the first 8 kB, and no half parameter", () => {
    const header = `Bearer scope=a, filler="${"x".repeat(8_000)}", error=${"y".repeat(500)}`;
    expect(Object.keys(readChallenges(header)[0]?.params ?? {})).to.deep.equal(["scope", "filler"]);
  });

  it("takes no longer than the header is long", () => {
    for (const piece of ['"\\', '\\"', '"a,', "a=", "a ", "  ", ",", "a=b,", 'a="\\",', "a==", "a=== "]) {
      for (const before of ["", "Bearer ", 'Bearer a="']) readChallenges(before + piece.repeat(1_000_000));
    }
  });

  it("never throws", () => {
    const nasty = fc.string({ unit: fc.constantFrom('"', "\\", ",", "=", " ", "\t", "a", "B", "/", "é", "\n", "_") });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (header) => {
        for (const { scheme, params } of readChallenges(header)) {
          expect(scheme).to.match(/^\S+$/);
          for (const value of Object.values(params)) expect(value).to.be.a("string");
        }
      }),
    );
  });

  it("returns the challenges that were written", () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/);
    const value = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('a", b=c', "\\", '"', "Bearer x=y"));
    const written = fc.array(fc.tuple(name, fc.dictionary(name, value, { maxKeys: 5 })), { maxLength: 5 });
    fc.assert(
      fc.property(written, (challenges) => {
        const header = challenges
          .map(([scheme, params]) => {
            const pairs = Object.entries(params).map(([key, text]) => `${key}="${text.replace(/[\\"]/g, "\\$&")}"`);
            return `${scheme} ${pairs.join(", ")}`;
          })
          .join(", ");
        expect(read(header)).to.deep.equal(challenges.map(([scheme, params]) => [scheme, { ...params }]));
      }),
    );
  });
});

describe("the choice among several challenges (A-02)", () => {
  it("takes Bearer or DPoP and no other scheme", () => {
    expect(challengeOf("Basic realm=x, DPoP algs=ES256, Bearer")?.scheme).to.equal("dpop");
    expect(challengeOf("Basic realm=x")).to.equal(undefined);
    expect(challengeOf(null)).to.equal(undefined);
  });

  it("prefers a challenge with resource_metadata, or with an error", () => {
    const header = 'Bearer realm=x, Bearer error=insufficient_scope, DPoP resource_metadata="https://h.example"';
    expect(challengeOf(header)?.params.error).to.equal("insufficient_scope");
    expect(challengeOf('Bearer, DPoP resource_metadata="https://h.example"')?.scheme).to.equal("dpop");
  });
});
