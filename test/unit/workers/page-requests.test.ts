/** What the engine asks of the page: its policy, and the browser's own model. */
import { expect } from "chai";
import type { InputRequestPolicy, CreateMessageRequestParams } from "../../../workers/index.js";
import { createHost } from "../../../workers/index.js";
import type { PageRequestMessage, PageRequestCancelledMessage } from "../../../workers/contract.js";
import { PageRequests } from "../../../workers/engine/page-requests.js";
import { PageRequestHandler } from "../../../workers/page/page-request-handler.js";
import { codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";
import { transportPair } from "../../../src/transport/custom-transport.js";
import { withoutWorkers } from "./no-workers.js";

const QUESTION: CreateMessageRequestParams = {
  messages: [{ role: "user", content: { type: "text", text: "Which bird?" } }],
  maxTokens: 100,
};

/** Both sides, without a thread between them. */
function sides(policy?: InputRequestPolicy) {
  const said: (PageRequestMessage | PageRequestCancelledMessage)[] = [];
  const handler = new PageRequestHandler({ policy });
  const pageRequests: PageRequests = new PageRequests((message) => {
    said.push(structuredClone(message));
    if (message.kind === "mcp-panel-abort") handler.abort(message.id);
    else void handler.handle(message).then((outcome) => pageRequests.settle(message.id, outcome));
  });
  return { pageRequests, handler, said };
}

/** Runs `work` in a page whose browser has a model that answers so. */
async function withModel<T>(answer: (signal: AbortSignal) => Promise<string>, work: () => Promise<T>): Promise<T> {
  const model = {
    availability: async () => "available",
    create: async () => ({
      prompt: (_text: string, { signal }: { signal: AbortSignal }) => answer(signal),
      destroy: () => undefined,
    }),
  };
  Object.defineProperty(globalThis, "LanguageModel", { value: model, configurable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(globalThis, "LanguageModel");
  }
}

describe("a request from the engine to the page", () => {
  it("is answered by the browser's own model, where there is one", async () => {
    const { pageRequests } = sides();
    const { result } = await withModel(
      async () => "a heron",
      () => pageRequests.call("model", QUESTION),
    );
    expect(result).to.deep.include({ role: "assistant", content: { type: "text", text: "a heron" } });
  });

  it("fails with a code where there is none", async () => {
    const { pageRequests } = sides();
    expect(await codeOf(pageRequests.call("model", QUESTION))).to.equal("ERR-SAMPLING");
  });

  it("ends on both sides when the caller aborts", async () => {
    const { pageRequests, said } = sides();
    const enough = new AbortController();
    let ended: AbortSignal | undefined;
    await withModel(
      (signal) => {
        ended = signal;
        enough.abort("enough");
        return new Promise(() => undefined);
      },
      async () => {
        expect(await rejection(pageRequests.call("model", QUESTION, enough.signal))).to.equal("enough");
      },
    );
    expect(ended?.aborted).to.equal(true);
    expect(said.map(({ kind }) => kind)).to.deep.equal(["mcp-panel-request", "mcp-panel-abort"]);
    expect(await rejection(pageRequests.call("model", QUESTION, AbortSignal.abort("no")))).to.equal("no");
  });

  it("is aborted when the worker is gone", async () => {
    const { pageRequests, handler } = sides();
    let ended: AbortSignal | undefined;
    await withModel(
      (signal) => {
        ended = signal;
        handler.close();
        return Promise.reject(new Error("ended"));
      },
      () => pageRequests.call("model", QUESTION).catch(() => undefined),
    );
    expect(ended?.aborted).to.equal(true);
  });
});

/** A legacy server on a port, whose tool asks for roots and says what it was told. */
function requestingServer() {
  const [near, far] = transportPair();
  const reported: unknown[] = [];
  let call: unknown;
  far.open({
    message(message) {
      const { id, method, result, error } = message as {
        id?: unknown;
        method?: string;
        result?: unknown;
        error?: unknown;
      };
      const answer = (value: object): void => void far.send({ jsonrpc: "2.0", id, result: value });
      if (method === "initialize") {
        return answer({
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "a", version: "1" },
        });
      }
      if (method === "tools/call") {
        call = id;
        return far.send({ jsonrpc: "2.0", id: "ask", method: "roots/list" });
      }
      if (id === "ask") {
        reported.push(result ?? error);
        return far.send({ jsonrpc: "2.0", id: call, result: { content: [] } });
      }
    },
    closed: () => undefined,
  });
  return { near, reported };
}

describe("a policy of the page", () => {
  for (const [where, start] of [
    ["a worker", createHost],
    ["the page", (options: object) => withoutWorkers(() => createHost(options))],
  ] as const) {
    it(`answers for the user before a prompt is shown, with the engine in ${where}`, async () => {
      const seen: string[] = [];
      const shown: string[] = [];
      const host = await start({
        policy: (request) => {
          seen.push(request.kind);
          return { answer: { action: "share" } };
        },
      } satisfies { policy: InputRequestPolicy });
      host.subscribe((events) =>
        shown.push(...events.flatMap((event) => (event.kind === "input-request" ? [event.request.kind] : []))),
      );
      await host.offer({ roots: [{ uri: "file:///work" }] });
      const { near, reported } = requestingServer();
      const server = await host.connect(near, { era: "legacy" });
      await server.callTool("look");
      expect(reported).to.deep.equal([{ roots: [{ uri: "file:///work" }] }]);
      expect([seen, shown]).to.deep.equal([["roots"], []]);
      expect((await host.audit.list()).find(({ kind }) => kind === "roots")).to.include({
        kind: "roots",
        outcome: "share",
        by: "policy",
      });
      await host.close();
    });
  }

  it("that can't be cloned leaves the input request to the user", async () => {
    const host = await createHost({ policy: (() => ({ answer: () => undefined })) as unknown as InputRequestPolicy });
    await host.offer({ roots: [{ uri: "file:///work" }] });
    const { near } = requestingServer();
    const server = await host.connect(near, { era: "legacy" });
    const requested = new Promise((resolve) => {
      host.subscribe((events) => events.some(({ kind }) => kind === "input-request") && resolve(undefined));
    });
    const calling = server.callTool("look").catch(() => undefined);
    await requested;
    await host.close();
    await calling;
  });

  it("that fails leaves the input request to the user", async () => {
    const host = await createHost({ policy: () => Promise.reject(new Error("a page's mistake")) });
    await host.offer({ roots: [{ uri: "file:///work" }] });
    const { near, reported } = requestingServer();
    const server = await host.connect(near, { era: "legacy" });
    const calling = server.callTool("look");
    const request = await new Promise<string>((resolve) => {
      host.subscribe((events) => {
        for (const event of events) if (event.kind === "input-request") resolve(event.request.requestId);
      });
    });
    await host.inputRequests.answer(request, { action: "reject" });
    await calling;
    expect(reported[0]).to.have.property("code");
    await host.close();
  });
});

describe("the offer of the browser's own model", () => {
  it("is refused where there is none (C-02)", async () => {
    const host = await createHost();
    expect(await codeOf(host.offer({ sampling: "browser" }))).to.equal("ERR-ARGUMENT");
    await withModel(
      async () => "",
      () => host.offer({ sampling: "browser" }),
    );
    await host.close();
  });
});

describe("the offer of a sign-in with parameters of its own", () => {
  it("crosses to the engine's thread, which refuses protocol parameters by name", async () => {
    const host = await createHost();
    const offered = { redirectUrl: `${location.origin}/callback.html`, prompt: "select_account", loginHint: "kari" };
    await host.offer({ authorization: { ...offered, authorizationParams: { hd: "example.no" } } });
    const refused = host.offer({ authorization: { ...offered, authorizationParams: { redirect_uri: "x" } } });
    const { code, data, message } = await mcpRejection(refused);
    expect([code, data.parameter]).to.deep.equal(["ERR-ARGUMENT", "redirect_uri"]);
    expect(message).to.contain('"redirect_uri"');
    await host.close();
  });
});
