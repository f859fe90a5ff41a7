/** Code that an element loads when it is first rendered. */
import { expect } from "@open-wc/testing";
import { LazyCode } from "../../../components/controllers/lazy-code.js";
import { rejection } from "../../fixtures/rejection.js";

/** An element that counts its updates, and code that is loaded as `answers` say. */
function lazy(...answers: readonly ("there" | "fails")[]) {
  let updates = 0;
  let loads = 0;
  const failures: string[] = [];
  const load = async (): Promise<string> => {
    const answer = answers[loads++] ?? "fails";
    if (answer === "fails") throw new TypeError("Failed to fetch");
    return answer;
  };
  const code = new LazyCode({ requestUpdate: () => void updates++ }, load, (error) => failures.push(error.kind));
  return { code, failures, counts: () => ({ updates, loads }) };
}
const aTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("LazyCode", () => {
  it("loads once, when it is first read, and updates the element", async () => {
    const { code, counts, failures } = lazy("there");
    expect(counts()).to.deep.equal({ updates: 0, loads: 0 });
    expect(code.now).to.equal(undefined);
    expect(code.now).to.equal(undefined);
    await aTask();
    expect(code.now).to.equal("there");
    expect(await code.load()).to.equal("there");
    expect(counts()).to.deep.equal({ updates: 1, loads: 1 });
    expect(failures).to.deep.equal([]);
  });

  it("reports its first failure, tries again with each reading, and updates for no other failure", async () => {
    const { code, counts, failures } = lazy("fails", "fails", "there");
    expect(code.now).to.equal(undefined);
    await aTask();
    expect(code.failure).to.have.property("code", "ERR-WORKER");
    expect(code.now).to.equal(undefined);
    await aTask();
    expect(failures).to.deep.equal(["client"]);
    expect(counts()).to.deep.equal({ updates: 1, loads: 2 });
    expect(code.now).to.equal(undefined);
    await aTask();
    expect(code.now).to.equal("there");
    expect(code.failure).to.equal(undefined);
    expect(counts()).to.deep.equal({ updates: 2, loads: 3 });
  });

  it("rejects where its loading is awaited", async () => {
    const { code } = lazy("fails", "there");
    expect(await rejection(code.load())).to.include({ code: "ERR-WORKER" });
    expect(await code.load()).to.equal("there");
  });
});
