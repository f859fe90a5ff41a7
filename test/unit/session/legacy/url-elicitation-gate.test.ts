/** Pages a server wants visited first: -32042 and the word that a page is done with (E-10, E-11). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../../src/errors/index.js";
import type { IncomingRequest } from "../../../../src/session/index.js";
import { UrlElicitationGate } from "../../../../src/session/legacy/url-elicitation-gate.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { SELF } from "../../../fixtures/fake-session-events.js";
import { rejection } from "../../../fixtures/rejection.js";

const page = (elicitationId?: string) => ({
  mode: "url",
  message: "Sign in at the bank",
  url: `https://bank.example/${elicitationId ?? ""}`,
  ...(elicitationId !== undefined && { elicitationId }),
});
const wants = (...elicitations: readonly unknown[]): ServerError =>
  new ServerError(-32042, "a page first", { elicitations });

type Answer = "accept" | "decline" | "cancel" | "never" | Error;

/** A request refused with each error in turn, then done; the user answers each input request as told, then with yes. */
function visiting(errors: readonly unknown[], answers: readonly Answer[] = []) {
  const inputRequests: IncomingRequest[] = [];
  const gate = new UrlElicitationGate({
    ...SELF,
    answer: (request) => {
      const answer = answers[inputRequests.length] ?? "accept";
      inputRequests.push(request);
      if (answer === "never") return new Promise(() => undefined);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ action: answer });
    },
  });
  let tries = 0;
  const leave = new AbortController();
  const request = async () => {
    const error = errors[tries++];
    if (error !== undefined) throw error;
    return "done";
  };
  const running = gate.after(
    errors[tries++],
    request,
    { method: "tools/call", name: "pay", callId: "c" },
    leave.signal,
  );
  running.catch(() => undefined);
  return { gate, inputRequests, running, leave, tries: () => tries };
}

describe("a request refused until a page was opened", () => {
  it("prompts for the page, then whether to continue, and is sent again (E-11)", async () => {
    const { inputRequests, running, tries } = visiting([wants(page("p-1"))]);
    expect(await running).to.equal("done");
    expect(tries()).to.equal(2);
    expect(
      inputRequests.map(({ method, params, opened, during }) => [method, params.url, opened, during?.callId]),
    ).to.deep.equal([
      ["elicitation/create", "https://bank.example/p-1", undefined, "c"],
      ["elicitation/create", "https://bank.example/p-1", true, "c"],
    ]);
  });

  it("continues by itself when the server reports that the page is complete, before or while it is waited for (E-10)", async () => {
    const before = visiting([wants(page("p-1"))]);
    before.gate.completed({ elicitationId: "p-1" });
    expect(await before.running).to.equal("done");
    expect(before.inputRequests).to.have.length(1);

    const during = visiting([wants(page("p-1"))], ["accept", "never"]);
    await settled();
    expect(during.inputRequests).to.have.length(2);
    during.gate.completed({ elicitationId: "p-1" });
    expect(await during.running).to.equal("done");
    expect(during.inputRequests[1]?.signal.aborted).to.equal(true); // the user need not answer any more
  });

  it("ignores notifications of pages that were not opened, and malformed ones (E-10)", async () => {
    const { gate, running, tries } = visiting([wants(page("p-1"))], ["accept", "never"]);
    await settled();
    for (const params of [{ elicitationId: "p-2" }, { elicitationId: 1 }, {}]) gate.completed(params);
    await settled();
    expect(tries()).to.equal(1);
    gate.completed({ elicitationId: "p-1" });
    await running;
  });

  it("prompts for several pages one after the other, and is sent again only when all are complete", async () => {
    const { gate, inputRequests, running, tries } = visiting(
      [wants(page("a"), page("b"))],
      ["accept", "accept", "never", "never"],
    );
    await settled();
    expect(inputRequests.map(({ params }) => params.elicitationId)).to.deep.equal(["a", "b", "a"]);
    gate.completed({ elicitationId: "b" });
    await settled();
    expect(tries()).to.equal(1);
    gate.completed({ elicitationId: "a" });
    expect(await running).to.equal("done");
  });

  for (const [when, answers] of [
    ["while both wait for it", ["accept", "accept", "never", "never"]],
    ["while the second is still put to the user", ["accept", "never", "never"]],
  ] as const) {
    it(`continues for every call refused for the same page, by one notification of the server ${when} (E-10)`, async () => {
      let put = 0;
      const opening: (() => void)[] = [];
      const gate = new UrlElicitationGate({
        ...SELF,
        answer: ({ opened }) => {
          const accept = answers[put++] === "accept";
          return new Promise((resolve) => {
            const yes = (): void => resolve({ action: "accept" });
            if (accept) yes();
            else if (!opened) opening.push(yes);
          });
        },
      });
      const { signal } = new AbortController();
      const calls = ["a", "b"].map((name) =>
        gate.after(wants(page("p-1")), async () => name, { method: "tools/call", name }, signal),
      );
      await settled();
      gate.completed({ elicitationId: "p-1" });
      opening.forEach((yes) => yes());
      expect(await Promise.all(calls)).to.deep.equal(["a", "b"]);
    });
  }

  it("ignores a notification of an earlier visit for the next one to the same page (E-10)", async () => {
    const { gate, inputRequests, running, tries } = visiting(
      [wants(page("p-1")), wants(page("p-1"))],
      ["accept", "never", "accept", "never"],
    );
    await settled();
    gate.completed({ elicitationId: "p-1" });
    await settled();
    expect([tries(), inputRequests.length]).to.deep.equal([2, 4]);
    gate.completed({ elicitationId: "p-1" });
    expect(await running).to.equal("done");
  });

  it("lets the user continue where the page has no elicitationId", async () => {
    const { inputRequests, running } = visiting([wants(page())]);
    await running;
    expect(inputRequests.map(({ opened }) => opened)).to.deep.equal([undefined, true]);
  });

  for (const [what, answers] of [
    ["declines the page", ["decline"]],
    ["cancels", ["cancel"]],
    ["does not want to wait", ["accept", "cancel"]],
    ["can't be asked", [new ClientError("ERR-REFUSED", "not declared", { rpcCode: -32602 })]],
  ] as const) {
    it(`fails with the server's own error when the user ${what}`, async () => {
      const error = wants(page("p-1"));
      const { running, tries } = visiting([error], answers);
      expect(await rejection(running)).to.equal(error);
      expect(tries()).to.equal(1);
    });
  }

  it("is repeated a bounded number of times", async () => {
    const errors = Array.from({ length: 9 }, () => wants(page("p-1")));
    const { running, tries } = visiting(errors);
    expect(await rejection(running)).to.equal(errors[3]);
    expect(tries()).to.equal(4);
  });

  it("ends at once on abort, with the caller's reason", async () => {
    for (const answers of [["never"], ["accept", "never"]] as const) {
      const { running, leave } = visiting([wants(page("p-1"))], answers);
      await settled();
      leave.abort("enough");
      expect(await rejection(running)).to.equal("enough");
    }
  });

  for (const [what, error] of [
    ["another error", new ServerError(-32000, "no", { elicitations: [page("p")] })],
    ["no pages", wants()],
    ["a form in their place", wants({ mode: "form", message: "m", requestedSchema: {} })],
    ["more pages than anybody visits", wants(...Array.from({ length: 11 }, (_, at) => page(String(at))))],
    ["no list", new ServerError(-32042, "no", { elicitations: "x" })],
    ["no data", new ServerError(-32042, "no", undefined)],
  ] as const) {
    it(`fails unchanged with ${what}`, async () => {
      const { inputRequests, running } = visiting([error]);
      expect(await rejection(running)).to.equal(error);
      expect(inputRequests).to.deep.equal([]);
    });
  }
});
