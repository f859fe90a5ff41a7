/** The gate before every request (C-03). */
import { expect } from "chai";
import { methodRow, requireMethod, type MethodName, type ServerCapabilities } from "../../../src/protocol/index.js";
import { METHODS } from "../../../src/protocol/methods.js";
import { REVISIONS } from "../../../src/protocol/revisions.js";
import { codeOf } from "../../fixtures/rejection.js";

const ALL = {
  tools: {},
  resources: { subscribe: true },
  prompts: {},
  completions: {},
  logging: {},
  tasks: {},
} satisfies ServerCapabilities;

describe("the check before a request is sent", () => {
  for (const row of REVISIONS) {
    it(`lets ${row.revision} send the methods of its era, and no other`, async () => {
      for (const method of Object.keys(METHODS) as MethodName[]) {
        const attempt = Promise.resolve().then(() => requireMethod(method, row, ALL));
        if ((methodRow(method).era ?? row.era) === row.era) await attempt;
        else expect(await codeOf(attempt)).to.equal("ERR-METHOD");
      }
    });

    it(`lets ${row.revision} send nothing that the server did not declare (C-03)`, async () => {
      for (const [method, needs] of [
        ["tools/call", "tools"],
        ["resources/read", "resources"],
        ["prompts/get", "prompts"],
      ] as const) {
        requireMethod(method, row, { [needs]: {} });
        expect(await codeOf(Promise.resolve().then(() => requireMethod(method, row, { logging: {} })))).to.equal(
          "ERR-METHOD",
        );
      }
    });
  }

  it("requires the flag within a capability, too (N-02)", async () => {
    for (const row of REVISIONS.filter(({ era }) => era === "legacy")) {
      requireMethod("resources/subscribe", row, { resources: { subscribe: true } });
      for (const resources of [{}, { subscribe: false }]) {
        const attempt = Promise.resolve().then(() => requireMethod("resources/subscribe", row, { resources }));
        expect(await codeOf(attempt)).to.equal("ERR-METHOD");
      }
    }
  });
});
