/** Answers of the user to a call that broke off while they were being sent (M-13). */
import { expect } from "chai";
import { BusyServer } from "../../../fixtures/busy-server.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

const FORM = { message: "Name?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };
const CALL = { account: "savings" };
const ANSWER = { who: { action: "accept", content: { name: "Ada" } } };

/** A host connected to a server that wants a name for its tool, and whose answers break off `failures` times. */
async function wanting(failures: number, failure: () => Response | Promise<Response>) {
  const busy = new BusyServer({ era: "modern" });
  await busy.host.offer({ elicitation: { form: true } });
  const server = await busy.connect();
  let left = failures;
  busy.intercept = ({ body }) => {
    const params = body?.params as { readonly inputResponses?: object } | undefined; // of a request
    return params?.inputResponses && left-- > 0 ? failure() : undefined;
  };
  let states = 0;
  busy.methods["tools/call"] = ({ inputResponses }) =>
    inputResponses
      ? { content: [] }
      : {
          resultType: "input_required",
          requestState: `s-${++states}`,
          inputRequests: { who: { method: "elicitation/create", params: FORM } },
        };
  const questions = (): number => busy.reported("input-request").length;
  /** Calls, and gives the answer if there is a question. */
  const call = async (args: Readonly<Record<string, unknown>> = CALL) => {
    const before = questions();
    const outcome = server.callTool("work", args);
    outcome.catch(() => undefined);
    let isOver = false;
    const over = (): void => void (isOver = true);
    outcome.then(over, over);
    await busy.run(() => isOver || questions() > before);
    const requested = busy.reported("input-request").at(-1);
    if (questions() > before)
      await busy.host.inputRequests.answer(requested?.request.requestId ?? "", ANSWER.who as never);
    return busy.inTime(outcome);
  };
  const params = (): readonly unknown[] => busy.sent("tools/call").map((body) => body.params);
  return { busy, questions, call, params };
}

const broken = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

describe("the user's answers to a call that failed", () => {
  it("are sent with the next call with the same arguments, with the state of that round, and without a prompt (M-13)", async () => {
    const { questions, call, params } = await wanting(1, broken);
    const { data, message } = await mcpRejection(call());
    expect(data).to.deep.include({ answersKept: true, mayHaveRun: true });
    expect(message).to.include("The answers are kept for five minutes");
    expect(await call()).to.deep.include({ content: [] });
    expect(questions()).to.equal(1);
    const last = params().at(-1);
    expect(last).to.deep.include({ name: "work", arguments: CALL, requestState: "s-1", inputResponses: ANSWER });
  });

  it("are kept for a further failure, and used once", async () => {
    const { questions, call } = await wanting(2, broken);
    for (let i = 0; i < 2; i++) expect((await mcpRejection(call())).data.answersKept).to.equal(true);
    await call();
    expect(questions()).to.equal(1);
    await call();
    expect(questions()).to.equal(2);
  });

  it("are used for no call with other arguments, and for none after five minutes", async () => {
    const { busy, questions, call } = await wanting(1, broken);
    await mcpRejection(call());
    await call({ account: "current" });
    expect(questions()).to.equal(2);
    await busy.pass(300_000);
    await call();
    expect(questions()).to.equal(3);
  });

  it("are sent with no other method, and are deleted with the connection", async () => {
    const { busy, questions, call, params } = await wanting(1, broken);
    busy.methods["prompts/get"] = () => ({ messages: [] });
    await mcpRejection(call({ region: "Oslo" }));
    await busy.inTime(Promise.resolve(busy.host.server("a")?.getPrompt("work", { region: "Oslo" })));
    const [prompt] = busy.sent("prompts/get");
    expect(prompt?.params).not.to.have.property("inputResponses");
    await call({ region: "Oslo" });
    expect([questions(), params().length]).to.deep.equal([1, 3]);
    await busy.host.close();
    await busy.pass(5_000);
    expect(busy.clock.running).to.equal(0);
  });

  it("are not kept where the server received and refused them", async () => {
    const refusal = { jsonrpc: "2.0", id: null, error: { code: -32602, message: "too short" } };
    const { questions, call } = await wanting(1, () => Response.json(refusal, { status: 400 }));
    expect((await mcpRejection(call())).data).not.to.have.property("answersKept");
    await call();
    expect(questions()).to.equal(2);
  });
});
