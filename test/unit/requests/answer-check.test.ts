/** Answers to asks about signing in: their shape, and what a program may say in the person's place. */
import { expect } from "chai";
import type { AskAnswer } from "../../../src/requests/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { ASKER, CLIENT_ID, SIGN_IN, watchedQueue } from "./host-fixtures.js";

const callbackUrl = `${SIGN_IN.redirectUrl}?code=sec-ret&state=st-41&iss=https%3A%2F%2Flogin.example`;

describe("the answer to a sign-in", () => {
  it("is the whole address the window came back to, as it is", async () => {
    const { queue } = watchedQueue();
    const answer = queue.ask({ ...SIGN_IN, ...ASKER });
    queue.answer("ask-1", { action: "signed-in", callbackUrl, token: "never asked for" } as AskAnswer);
    expect(await answer).to.deep.equal({ action: "signed-in", callbackUrl });
  });

  for (const [what, wrong] of [
    ["none", undefined],
    ["no text", 41],
    ["no address", "code=sec-ret"],
    ["one of another page", callbackUrl.replace("callback.html", "elsewhere")],
    ["one of another origin", callbackUrl.replace("ide.example", "evil.example")],
    ["one of another scheme", callbackUrl.replace("https:", "http:")],
    ["an endless one", callbackUrl + "x".repeat(40_000)],
  ] as const) {
    it(`is not taken when its address is ${what}; it is not repeated, and the ask still waits (A-16)`, async () => {
      const { queue } = watchedQueue();
      void queue.ask({ ...SIGN_IN, ...ASKER });
      // A page may hand anything on.
      const answering = async (): Promise<boolean> =>
        queue.answer("ask-1", { action: "signed-in", callbackUrl: wrong } as AskAnswer);
      const error = await mcpRejection(answering());
      expect(error.code).to.equal("ERR-ARGUMENT");
      expect(String(error)).not.to.contain("sec-ret");
      expect(queue.list()).to.have.length(1);
    });
  }

  it("is no when a policy refuses, and never because all of a server is declined", async () => {
    const { queue } = watchedQueue();
    const answers = [queue.ask({ ...SIGN_IN, ...ASKER })];
    queue.refuseAll(ASKER.serverId);
    answers.push(queue.ask({ ...SIGN_IN, ...ASKER }));
    expect(queue.list().map(({ askId }) => askId)).to.deep.equal(["ask-1", "ask-2"]);
    for (const { askId } of queue.list()) queue.answer(askId, { action: "signed-in", callbackUrl });
    for (const answer of await Promise.all(answers)) expect(answer).to.include({ action: "signed-in" });
    const refusing = watchedQueue(() => "refuse");
    expect(await refusing.queue.ask({ ...SIGN_IN, ...ASKER })).to.deep.equal({ action: "decline" });
  });

  it("may come from a policy that has an address, and from none that has not", async () => {
    const able = watchedQueue(() => ({ answer: { action: "signed-in", callbackUrl } }));
    expect(await able.queue.ask({ ...SIGN_IN, ...ASKER })).to.deep.equal({ action: "signed-in", callbackUrl });
    const unable = watchedQueue(() => ({ answer: { action: "signed-in" } as AskAnswer }));
    void unable.queue.ask({ ...SIGN_IN, ...ASKER });
    await settled();
    expect(unable.told).to.deep.equal(["problem", "asked ask-1"]);
  });
});

describe("the answer to an ask for a client id", () => {
  it("is the id, with a secret only where there is one", async () => {
    const { queue } = watchedQueue();
    const answers = [queue.ask({ ...CLIENT_ID, ...ASKER }), queue.ask({ ...CLIENT_ID, ...ASKER })];
    queue.answer("ask-1", { action: "use", clientId: "panel", clientSecret: "" });
    queue.answer("ask-2", { action: "use", clientId: "panel", clientSecret: "s" });
    expect(await Promise.all(answers)).to.deep.equal([
      { action: "use", clientId: "panel" },
      { action: "use", clientId: "panel", clientSecret: "s" },
    ]);
  });

  it("is not taken when it is empty or holds what no id holds", () => {
    const { queue } = watchedQueue();
    void queue.ask({ ...CLIENT_ID, ...ASKER });
    for (const clientId of ["", "a\nb", "ключ", "x".repeat(3_000)]) {
      expect(() => queue.answer("ask-1", { action: "use", clientId })).to.throw("printable");
      expect(() => queue.answer("ask-1", { action: "use", clientId: "a", clientSecret: `${clientId}\n` })).to.throw();
    }
    expect(queue.answer("ask-1", { action: "decline" })).to.equal(true);
  });
});
