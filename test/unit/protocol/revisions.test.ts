/** The published revisions, and the rows of methods. */
import { expect } from "chai";
import { bestRevision, LATEST, methodRow, revisionRow, type MethodName } from "../../../src/protocol/index.js";
import { METHODS } from "../../../src/protocol/methods.js";
import { REVISIONS } from "../../../src/protocol/revisions.js";

describe("the revisions", () => {
  it("are listed newest first, with their era", () => {
    const names = REVISIONS.map(({ revision }) => revision);
    expect(names).to.deep.equal([...names].sort().reverse());
    for (const { revision, era } of REVISIONS) expect(era).to.equal(revision >= "2026" ? "modern" : "legacy");
  });

  it("offer the newest of each era first (V-01)", () => {
    expect(LATEST).to.deep.equal({ modern: "2026-07-28", legacy: "2025-11-25" });
  });

  it("send the version header from 2025-06-18 on (T-15)", () => {
    const having = REVISIONS.filter(({ versionHeader }) => versionHeader).map(({ revision }) => revision);
    expect(having).to.deep.equal(["2026-07-28", "2025-11-25", "2025-06-18"]);
  });

  it("know no revision that was never published", () => {
    for (const name of ["1.0", "2026-07-29", "", null, 20260728, {}]) expect(revisionRow(name)).to.equal(undefined);
  });
});

describe("the best revision among those a server named", () => {
  const cases: readonly (readonly [unknown, string | undefined, string | undefined])[] = [
    [["2024-11-05", "2025-11-25", "2025-06-18"], undefined, "2025-11-25"],
    [["2025-06-18", "2026-07-28"], "2026-07-28", "2025-06-18"],
    [["DRAFT-2027", 5, null, "2026-07-28"], "2026-07-28", undefined],
    [["1.0"], undefined, undefined],
    [[], undefined, undefined],
    ["2026-07-28", undefined, undefined],
    [undefined, undefined, undefined],
  ];
  for (const [names, modern, legacy] of cases) {
    it(`of ${JSON.stringify(names)} is ${modern} in the modern and ${legacy} in the legacy era`, () => {
      expect(bestRevision(names, "modern")).to.equal(modern);
      expect(bestRevision(names, "legacy")).to.equal(legacy);
    });
  }
});

describe("the properties of methods", () => {
  const names = Object.keys(METHODS) as MethodName[];

  it("require Mcp-Name exactly where the specification does (H-01)", () => {
    const mirrored = names.flatMap((name) => (methodRow(name).nameParam ? [[name, methodRow(name).nameParam]] : []));
    expect(mirrored).to.deep.equal([
      ["tools/call", "name"],
      ["resources/read", "uri"],
      ["prompts/get", "name"],
      ["tasks/get", "taskId"],
      ["tasks/update", "taskId"],
      ["tasks/cancel", "taskId"],
    ]);
  });

  it("keep initialize and ping out of the modern era, discover out of the legacy one (U-11, V-14)", () => {
    expect(methodRow("initialize").era).to.equal("legacy");
    expect(methodRow("ping").era).to.equal("legacy");
    expect(methodRow("server/discover").era).to.equal("modern");
  });
});
