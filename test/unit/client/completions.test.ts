/** Questions for completions while somebody types (P-05, P-06). */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { until } from "../../fixtures/until.js";
import { rejection } from "../../fixtures/rejection.js";

const REF = { type: "ref/prompt", name: "greet" } as const;

async function typing() {
  const http = mcpServer({
    capabilities: { completions: {} },
    methods: {
      "completion/complete": ({ argument }) => ({ completion: { values: [(argument as { value: string }).value] } }),
    },
  });
  const fake = new FakeHost(http);
  const server = await fake.host.connect(URL_OF_SERVER);
  fake.host.flush(); // no timer but those of completions
  const type = (value: string, signal?: AbortSignal) =>
    server.complete(REF, { name: "who", value }, undefined, { debounceMs: 100, ...(signal && { signal }) });
  const requested = () => http.requests.filter(({ body }) => body?.method === "completion/complete").length;
  return { fake, type, requested };
}

describe("a completion that is debounced", () => {
  it("is requested once, for the last of what was typed (P-06)", async () => {
    const { fake, type, requested } = await typing();
    const earlier = ["a", "an"].map((value) => rejection(type(value)));
    const last = type("ann");
    for (const error of await Promise.all(earlier)) expect(error).to.have.property("name", "AbortError");
    await until(() => fake.clock.running > 0);
    fake.clock.advance(99);
    await settled();
    expect(requested()).to.equal(0);
    fake.clock.advance(1);
    expect((await last).values).to.deep.equal(["ann"]);
    expect(requested()).to.equal(1);
    expect(fake.clock.running).to.equal(0);
  });

  it("is aborted at once with the caller's reason, and sends nothing to the server", async () => {
    const { fake, type, requested } = await typing();
    const enough = new AbortController();
    const requesting = rejection(type("a", enough.signal));
    await until(() => fake.clock.running > 0);
    enough.abort("enough");
    expect(await requesting).to.equal("enough");
    expect([requested(), fake.clock.running]).to.deep.equal([0, 0]);
  });
});
