/** Calls of methods in another thread, over a real port. */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { expose, remote, transfer, type Remote } from "../../../workers/thread-calls.js";

interface Api {
  add(one: number, other: number): Promise<number>;
  fail(): never;
  bytes(): ArrayBuffer;
  size(bytes: { readonly bytes: ArrayBuffer }): number;
  unsendable(): unknown;
}

const bytes = new ArrayBuffer(8);
const api: Api = {
  add: async (one, other) => one + other,
  fail: () => {
    throw new ClientError("ERR-LIMIT", "Too much.", { limit: 1 });
  },
  bytes: () => transfer(bytes, bytes),
  size: ({ bytes: sent }) => sent.byteLength,
  unsendable: () => () => undefined,
};

describe("Calls between threads", () => {
  let ports: MessageChannel;
  let calls: Remote<Api>;

  beforeEach(() => {
    ports = new MessageChannel();
    expose(api, ports.port1);
    calls = remote<Api>(ports.port2);
  });

  afterEach(() => {
    ports.port1.close();
    ports.port2.close();
  });

  it("resolve each call with its own result", async () => {
    expect(await Promise.all([calls.add(1, 2), calls.add(3, 4)])).to.deep.equal([3, 7]);
  });

  it("reject with the error of the method, its code and its data", async () => {
    const error = await calls.fail().catch((reason: unknown) => reason);
    expect(error)
      .to.be.instanceOf(ClientError)
      .and.to.deep.include({ code: "ERR-LIMIT", data: { limit: 1 } });
  });

  it("transfer the marked part of an argument and of a result", async () => {
    const sent = new ArrayBuffer(4);
    expect(await calls.size(transfer({ bytes: sent }, sent))).to.equal(4);
    expect(sent.byteLength).to.equal(0);
    expect((await calls.bytes()).byteLength).to.equal(8);
    expect(bytes.byteLength).to.equal(0);
  });

  it("reject if an argument or a result can't be cloned", async () => {
    const unsendable = (() => undefined) as unknown as ArrayBuffer;
    expect(await calls.size({ bytes: unsendable }).catch((reason: unknown) => reason)).to.be.instanceOf(DOMException);
    const error = await calls.unsendable().catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).and.not.to.be.instanceOf(DOMException);
  });

  it("ignore other messages on the same port", async () => {
    for (const other of ["loading", null, { kind: "mcp-panel-events" }]) {
      ports.port1.postMessage(other);
      ports.port2.postMessage(other);
    }
    expect(await calls.add(1, 1)).to.equal(2);
  });
});
