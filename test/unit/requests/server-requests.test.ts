/** The door for what servers ask. */
import { expect } from "chai";
import {
  noteInputRequests,
  type AuditNote,
  type AuditNotes,
  refusalAnswer,
  ServerRequests,
  type InputRequestPolicy,
} from "../../../src/requests/index.js";
import type { ServerRequestsOptions } from "../../../src/requests/server-requests.js";
import { readRoots } from "../../../src/requests/answers/read-roots.js";
import { settled } from "../../fixtures/fake-clock.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { SOURCE, FORM, memoryGrants, watchedQueue } from "./host-fixtures.js";

const ROOTS = [{ uri: "file:///work/app", name: "app" }];
const RESULT = { role: "assistant" as const, content: { type: "text" as const, text: "Hi" }, model: "m" };
const REQUESTED = { messages: [{ role: "user", content: { type: "text", text: "Hi?" } }], maxTokens: 10 };

function door(options: Partial<ServerRequestsOptions> = {}, policy?: InputRequestPolicy) {
  const watched = watchedQueue(policy);
  const { grants } = memoryGrants();
  const audited: AuditNote[] = [];
  const audit: AuditNotes = { note: (entry) => void audited.push(entry) };
  noteInputRequests(watched.queue, audit);
  const requests = new ServerRequests({ queue: watched.queue, grants, audit, ...options });
  const handle = (method: string, params: Record<string, unknown> = {}, signal = new AbortController().signal) =>
    requests.handle({ method, params, source: SOURCE, signal });
  return { ...watched, requests, handle, grants, audited };
}

async function rpcCode(answer: Promise<unknown>): Promise<number | undefined> {
  return refusalAnswer(await rejection(answer))?.rpcCode;
}

describe("a request of a server to the host", () => {
  it("is answered where its capability is offered; others are -32601 and reported (C-02)", async () => {
    const { handle, audited } = door();
    for (const method of ["elicitation/create", "sampling/createMessage", "roots/list", "tasks/get"]) {
      expect(await rpcCode(handle(method, REQUESTED)), method).to.equal(-32601);
    }
    expect(audited.map(({ kind }) => kind)).to.deep.equal(["elicitation-form", "sampling", "roots"]);
  });
});

describe("an elicitation request", () => {
  const options = { elicitation: { form: true, url: false } };

  it("is answered with the user's action, declined included (E-02)", async () => {
    const { handle, queue } = door(options);
    const accepted = handle("elicitation/create", FORM.params);
    const declined = handle("elicitation/create", FORM.params);
    await settled();
    queue.answer("ask-1", { action: "accept", content: { a: "x" } });
    queue.answer("ask-2", { action: "decline" });
    expect(await accepted).to.deep.equal({ action: "accept", content: { a: "x" } });
    expect(await declined).to.deep.equal({ action: "decline" });
  });

  it("is refused with -32602 in a mode not declared, and not shown (E-13)", async () => {
    const { handle, reported } = door(options);
    const params = { mode: "url", message: "?", url: "https://x.example" };
    expect(await rpcCode(handle("elicitation/create", params))).to.equal(-32602);
    expect(reported).to.deep.equal([]);
  });

  it("ends with its signal or with the queue", async () => {
    const { handle, queue } = door(options);
    const controller = new AbortController();
    const aborted = rejection(handle("elicitation/create", FORM.params, controller.signal));
    const closed = codeOf(handle("elicitation/create", FORM.params));
    await settled();
    controller.abort("cancelled");
    queue.close();
    expect(await aborted).to.equal("cancelled");
    expect(await closed).to.equal("ERR-CLOSED");
    expect(await rejection(handle("elicitation/create", FORM.params, controller.signal))).to.equal("cancelled");
  });
});

describe("a request for roots", () => {
  it("is answered with consent only, and without a prompt once stored (RO-04)", async () => {
    const { handle, queue, inputRequests, audited } = door({ roots: ROOTS });
    const shared = handle("roots/list");
    await settled();
    expect(inputRequests[0]).to.deep.include({ kind: "roots", roots: ROOTS });
    queue.answer("ask-1", { action: "share", remember: true });
    expect(await shared).to.deep.equal({ roots: ROOTS });
    expect(await handle("roots/list")).to.deep.equal({ roots: ROOTS });
    expect(inputRequests).to.have.length(1);
    expect(audited.map(({ by }) => by)).to.deep.equal(["user", "grant"]);
  });

  it("is refused with -32603 when the user rejects it (RO-05)", async () => {
    const { handle } = door({ roots: ROOTS }, () => "refuse");
    expect(await rpcCode(handle("roots/list"))).to.equal(-32603);
  });

  it("prompts again when a root was added", async () => {
    const { handle, grants, inputRequests } = door({ roots: [...ROOTS, { uri: "file:///home" }] });
    await grants.allowRoots(SOURCE, ROOTS);
    handle("roots/list").catch(() => undefined);
    await settled();
    expect(inputRequests).to.have.length(1);
  });

  it("ends with its signal or with the queue", async () => {
    const { handle, queue } = door({ roots: ROOTS });
    const controller = new AbortController();
    const aborted = rejection(handle("roots/list", {}, controller.signal));
    const closed = codeOf(handle("roots/list"));
    await settled();
    controller.abort("cancelled");
    queue.close();
    expect(await aborted).to.equal("cancelled");
    expect(await closed).to.equal("ERR-CLOSED");
  });

  for (const uri of [
    "https://example.com/",
    "file:/etc",
    "file://user@host/share",
    "file:///work/../etc",
    "file:///work/%2e%2e/etc",
    "file:///work%2f..%2fetc",
    "file:///work\\..\\etc",
    "file:///a%zz",
    "file:///a?b",
    "nothing",
  ]) {
    it(`never shares ${uri} (RO-02, RO-04)`, () => {
      expect(() => readRoots([{ uri }]))
        .to.throw()
        .with.property("code", "ERR-ARGUMENT");
    });
  }

  it("may share any plain file address, dots in names included (RO-02)", () => {
    expect(readRoots([{ uri: "file:///a/..b/c..d/%20x" }, { uri: "file://server/share" }])).to.have.length(2);
  });
});

describe("a sampling request of a server", () => {
  it("is refused with -1 when the user rejects it (SA-08)", async () => {
    const { handle } = door({ manualSampling: true }, () => "refuse");
    const error = await rejection(handle("sampling/createMessage", REQUESTED));
    expect(refusalAnswer(error)).to.deep.equal({ rpcCode: -1, rpcMessage: "User rejected sampling request" });
  });

  it("may be answered by the user", async () => {
    const { handle, queue } = door({ manualSampling: true });
    const answer = handle("sampling/createMessage", REQUESTED);
    await settled();
    expect(() => queue.answer("ask-1", { action: "run" }))
      .to.throw()
      .with.property("code", "ERR-ARGUMENT");
    queue.answer("ask-1", { action: "answer", result: RESULT });
    expect(await answer).to.deep.equal(RESULT);
  });
});
