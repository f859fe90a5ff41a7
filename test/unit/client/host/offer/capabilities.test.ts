/** Capabilities that follow from an offer and handlers. */
import { expect } from "chai";
import { declaredBy, type Applied } from "../../../../../src/client/host/offer/capabilities.js";
import type { ClientCapabilities } from "../../../../../src/protocol/index.js";

const ROOTS = [{ uri: "file:///home/diary" }];

function declared({ offer = {}, handlers = {} }: Partial<Applied>, era: "legacy" | "modern"): ClientCapabilities {
  return declaredBy({ offer, handlers }, era);
}

describe("the declared capabilities", () => {
  it("are none unless they are implemented (C-02)", () => {
    expect(declared({}, "legacy")).to.deep.equal({});
    expect(declared({ offer: { elicitation: { form: false, url: false } } }, "modern")).to.deep.equal({});
    expect(declared({ offer: { sampling: "account" } }, "modern")).to.deep.equal({});
  });

  it("name modes, tools and roots as the era requires (C-04, C-06)", () => {
    const sampling = { api: "openai", model: "m", models: [], baseUrl: "https://models.example/v1" } as const;
    const offer = { elicitation: { form: true, url: true }, sampling, roots: ROOTS };
    const both = { elicitation: { form: {}, url: {} }, sampling: { tools: {} } };
    expect(declared({ offer }, "legacy")).to.deep.equal({ ...both, roots: { listChanged: true } });
    expect(declared({ offer }, "modern")).to.deep.equal({ ...both, roots: {} });
    const rootless = { ...offer, roots: [] };
    expect(declared({ offer: rootless }, "legacy")).to.deep.equal({ ...both, roots: { listChanged: true } });
    expect(declared({ offer: rootless }, "modern")).to.deep.equal(both);
  });

  it("have sampling without tools when a user writes the answers (SA-01)", () => {
    expect(declared({ offer: { sampling: "manual" } }, "modern")).to.deep.equal({ sampling: {} });
    const handlers = { sampling: async () => undefined, samplingTools: true };
    expect(declared({ handlers }, "modern")).to.deep.equal({ sampling: { tools: {} } });
  });
});
