/** The relay with real sockets on both sides: limits, ends, and the pace of streams. */
import { once } from "node:events";
import {
  request as requestHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { createRelay, type RelayLimits, type RelayOptions } from "../../../src/relay/index.js";
import { pinnedFetch, toNode } from "../../../workers/relay/index.js";
import { listening, portOf } from "../../fixtures/relay/recording-agent.js";
import { until } from "../../fixtures/until.js";

const STREAM = { "content-type": "text/event-stream" };
const open: Server[] = [];
const TIMES = process.env.MCP_LONG === "1" ? 1_000 : 50;

/** A server behind a relay, both on loopback; the sockets of the server are counted. */
async function set(listener: RequestListener, limits: RelayLimits = {}, more: Partial<RelayOptions> = {}) {
  const sockets = new Set<Socket>();
  const server = await listening(listener);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const url = `http://127.0.0.1:${portOf(server)}/mcp`;
  const relay = createRelay({ allow: [url], authorize: () => true, fetch: pinnedFetch(), limits, ...more });
  const front = await listening((req, res) => void toNode(relay)(req, res));
  open.push(server, front);
  const headers = { "mcp-relay-target": url };
  const address = `http://127.0.0.1:${portOf(front)}/mcp-relay`;
  const send = (init: RequestInit = {}): Promise<Response> => fetch(address, { method: "POST", ...init, headers });
  return { url, address, headers, send, sockets };
}

const errorOf = ({ headers }: Response): string | null => headers.get("mcp-relay-error");
/** Reads a request to its end. */
async function drained(request: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of request) length += (chunk as Buffer).length;
  return length;
}

describe("an exchange through the relay", () => {
  afterEach(() => {
    for (const server of open.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("ends at the target within 100 ms when the caller goes away before the head", async () => {
    const { send, sockets } = await set((request) => void request.resume());
    const times: number[] = [];
    for (let count = 0; count < TIMES; count++) {
      const caller = new AbortController();
      const sent = send({ body: "{}", signal: caller.signal }).catch(() => undefined);
      await until(() => sockets.size === 1);
      const begun = performance.now();
      caller.abort();
      await sent;
      await until(() => sockets.size === 0);
      times.push(performance.now() - begun);
    }
    expect(times.sort((a, b) => a - b)[TIMES / 2]).to.be.below(100); // the median: a busy machine has pauses of its own
  });

  it("ends at the target within 100 ms when the caller goes away from a stream", async () => {
    const { send, sockets } = await set((_, response) => void response.writeHead(200, STREAM).write("data: 1\n\n"));
    const times: number[] = [];
    for (let count = 0; count < TIMES; count++) {
      const caller = new AbortController();
      const { body } = await send({ body: "{}", signal: caller.signal });
      expect(new TextDecoder().decode((await body?.getReader().read())?.value)).to.equal("data: 1\n\n");
      const begun = performance.now();
      caller.abort();
      await until(() => sockets.size === 0);
      times.push(performance.now() - begun);
    }
    expect(times.sort((a, b) => a - b)[TIMES / 2]).to.be.below(100); // the median: a busy machine has pauses of its own
  });

  it("ends at the target when its caller goes away while it waits for an earlier one of the same connection", async () => {
    let count = 0;
    const { url, address, sockets } = await set((_, response) => {
      count++;
      response.writeHead(200, STREAM).write("data: x\n\n".repeat(100_000)); // more than is on its way unread
    });
    const caller = connect(Number(new URL(address).port), "127.0.0.1").on("error", () => undefined);
    const head = `GET /mcp-relay HTTP/1.1\r\nhost: 127.0.0.1\r\nmcp-relay-target: ${url}\r\n\r\n`;
    caller.write(head + head);
    await until(() => count === 2);
    await new Promise((done) => setTimeout(done, 100)); // both responses have begun
    caller.destroy();
    await until(() => sockets.size === 0);
  });

  it("passes the head at once, and begins a silent event stream with a comment after a second", async () => {
    const { send } = await set((_, response) => void response.writeHead(200, STREAM).flushHeaders());
    const { body, headers } = await send();
    expect(headers.get("cache-control")).to.equal("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).to.equal("no");
    const reader = body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).to.equal(":\n\n");
    await reader?.cancel();
  });

  it("is cut when the target cuts it, and whole when the target ends it", async () => {
    const { send } = await set((request, response) => {
      response.writeHead(200, STREAM).write("data: 1\n\n");
      if (request.method === "DELETE") setImmediate(() => response.destroy());
      else response.end();
    });
    expect(await (await send()).text()).to.equal("data: 1\n\n");
    const cut = await (await send({ method: "DELETE" })).text().catch(() => "cut");
    expect(cut).to.equal("cut");
  });

  it("is as slow as its reader: the target waits, and little is kept", async () => {
    let [written, response] = [0, undefined as ServerResponse | undefined];
    const { address, headers } = await set((_, answer) => {
      response = answer.writeHead(200, STREAM);
      const more = (): void => {
        while (written < 256 * 1_048_576 && answer.write(Buffer.alloc(65_536, "a"))) written += 65_536;
        answer.once("drain", more);
      };
      more();
    });
    const request = requestHttp(address, { headers });
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.pause();
    let before = -1;
    await until(async () => {
      const isStill = written === before && response?.writableNeedDrain === true;
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return isStill;
    });
    expect(written).to.be.below(16 * 1_048_576); // the buffers of four sockets, of the system's size
    request.destroy();
  });

  it("carries 64 MiB in each direction, in pieces", async () => {
    const size = 67_108_864;
    const { send } = await set(async (request, response) => {
      const length = await drained(request);
      response.writeHead(200, { "content-type": "application/json", "content-length": size });
      response.end(Buffer.alloc(size, length === size ? "y" : "n"));
    });
    const answer = Buffer.from(await (await send({ body: Buffer.alloc(size) })).arrayBuffer());
    expect([answer.length, String.fromCharCode(answer[0] ?? 0)]).to.deep.equal([size, "y"]);
  });

  it("sends a body of up to 1 MiB with its length, which many servers need", async () => {
    const lengths: (string | undefined)[] = [];
    const { send } = await set((request, response) => {
      lengths.push(request.headers["content-length"], request.headers["transfer-encoding"]);
      response.end();
    });
    await send({ body: "{}" });
    await send({ method: "DELETE" });
    expect(lengths).to.deep.equal(["2", undefined, undefined, undefined]);
  });

  it("has a body only with POST, and one that is a request of its own never reaches the target as one", async () => {
    const lines: string[] = [];
    const { send, url, address, headers } = await set((request, response) => {
      lines.push(`${request.method} ${request.url}`);
      request.resume().once("end", () => response.end("{}"));
    });
    const second = "POST /admin HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 0\r\n\r\n";
    const small = await send({ method: "DELETE", body: second });
    const large = await send({ method: "DELETE", body: second.padEnd(1_200_000) });
    expect([small, large].map(errorOf)).to.deep.equal(["method", "method"]);
    expect((await send({ method: "DELETE" })).status).to.equal(200);
    const get = requestHttp(address, { headers: { ...headers, "content-length": second.length } });
    get.end(second);
    const [refused] = (await once(get, "response")) as [IncomingMessage];
    expect([refused.resume().statusCode, refused.headers["mcp-relay-error"]]).to.deep.equal([405, "method"]);
    const fetch = pinnedFetch();
    const streamed = new Blob([second]).stream();
    for (const body of [second, new TextEncoder().encode(second), streamed])
      await (await fetch(url, { method: "DELETE", body, mayBePrivate: true })).text();
    await (await fetch(url, { mayBePrivate: true })).text();
    expect(lines).to.deep.equal([...Array(4).fill("DELETE /mcp"), "GET /mcp"]);
  });

  it("is refused with 413 when its body is larger than the limit, of which the target gets no byte more", async () => {
    let arrived = 0;
    const { send, address, headers } = await set(
      async (request) => {
        for await (const chunk of request) arrived += (chunk as Buffer).length;
      },
      { bodyBytes: 2_097_152 },
    );
    const announced = await send({ body: Buffer.alloc(3_000_000) });
    expect([announced.status, errorOf(announced), arrived]).to.deep.equal([413, "size", 0]);
    const request = requestHttp(address, { method: "POST", headers });
    for (let part = 0; part < 48; part++) request.write(Buffer.alloc(65_536));
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    expect([answer.statusCode, answer.headers["mcp-relay-error"]]).to.deep.equal([413, "size"]);
    await once(answer.resume(), "close");
    expect(arrived).to.be.at.most(2_097_152);
  });

  it("is cut at the limit when an answer that is no event stream never ends", async () => {
    const { send, sockets } = await set(
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
          response.once("drain", more);
        };
        more();
      },
      { bodyBytes: 1_000_000 },
    );
    expect(await (await send()).text().catch(() => "cut")).to.equal("cut");
    await until(() => sockets.size === 0);
  });

  it("is cut at the limit, and the process goes on, when the rest of an answer arrives at once", async () => {
    const { send } = await set(
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": 20 }).flushHeaders();
        setTimeout(() => response.end("{}".padEnd(20)), 20);
      },
      { bodyBytes: 10 },
    );
    for (let count = 0; count < 5; count++) expect(await (await send()).text().catch(() => "cut")).to.equal("cut");
  });

  it("passes compressed answers on as they are", async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000));
    const { send } = await set(
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(packed);
      },
      { bodyBytes: packed.length },
    );
    expect((await (await send()).arrayBuffer()).byteLength).to.equal(50_000_000);
  });

  it("is refused with 502 for a header of 1 MB, and with 504 when no head comes in time", async () => {
    const large = await set((_, response) => void response.writeHead(200, { "x-large": "a".repeat(1_000_000) }).end());
    const { status, headers } = await large.send();
    expect([status, headers.get("mcp-relay-error")]).to.deep.equal([502, "answer-size"]);
    const silent = await set(() => undefined, { headMs: 30 });
    const late = await silent.send();
    expect([late.status, errorOf(late)]).to.deep.equal([504, "timeout"]);
    await until(() => silent.sockets.size === 0);
  });

  it("is refused with 504, and leaves its place, while its body, `authorize` or `allow` takes too long", async () => {
    const { send, address, headers, sockets } = await set(
      (request, response) => void request.resume().once("end", () => response.end("{}")),
      { headMs: 300, streams: 1 },
    );
    for (const first of [1, 1_500_000]) {
      const slow = requestHttp(address, { method: "POST", headers }).on("error", () => undefined); // it is destroyed
      slow.write(Buffer.alloc(first));
      const [answer] = (await once(slow, "response")) as [IncomingMessage];
      expect([answer.statusCode, answer.headers["mcp-relay-error"]]).to.deep.equal([504, "timeout"]);
      await until(() => sockets.size === 0);
      slow.destroy();
    }
    expect((await send()).status).to.equal(200);

    const never = (): Promise<never> => new Promise(() => undefined);
    const page = new Request("https://a.example/r", { headers: { "mcp-relay-target": "https://api.example.com/mcp" } });
    const own = { limits: { headMs: 20 }, fetch: pinnedFetch() };
    const byCaller = createRelay({ ...own, allow: ["https://api.example.com/mcp"], authorize: never });
    const byTarget = createRelay({ ...own, allow: never, authorize: () => true });
    for (const relay of [byCaller, byTarget]) expect(errorOf(await relay(page))).to.equal("timeout");
  });

  it("ends at the target when `onEvent` throws", async () => {
    const onEvent = (): never => {
      throw new Error("the log is full");
    };
    const listener: RequestListener = (_, response) => void response.writeHead(200, STREAM).write("data: 1\n\n");
    const warned = once(process, "warning");
    const { send, sockets } = await set(listener, {}, { onEvent });
    expect((await send()).status).to.equal(500);
    expect(String((await warned)[0])).to.include("the log is full");
    await until(() => sockets.size === 0);
  });

  it("stays open without an event, unless the embedder limits the silence", async () => {
    const listener: RequestListener = (_, response) => void response.writeHead(200, STREAM).write("data: 1\n\n");
    const without = await (await set(listener)).send();
    const reader = without.body?.getReader();
    await reader?.read();
    const next = reader?.read().then(() => "over");
    const withLimit = await (await set(listener, { idleMs: 20 })).send();
    expect(await withLimit.text().catch(() => "cut")).to.equal("cut");
    expect(await Promise.race([next, Promise.resolve("open")])).to.equal("open");
    await reader?.cancel();
  });

  it("is refused with 429 when its caller has too many, and counted for each caller that `authorize` names", async () => {
    const authorize: RelayOptions["authorize"] = ({ headers }) => headers.get("x-caller") ?? "ada";
    const { send, address, headers, sockets } = await set(
      (_, response) => void response.writeHead(200, STREAM).write("data: 1\n\n"),
      { streams: 20 },
      { authorize },
    );
    const answers = await Promise.all(Array.from({ length: 30 }, () => send()));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([...Array(20).fill(200), ...Array(10).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused && errorOf(refused), refused?.headers.get("retry-after")]).to.deep.equal(["rate", "10"]);
    const other = await fetch(address, { method: "POST", headers: { ...headers, "x-caller": "eve" } });
    expect(other.status).to.equal(200);
    await Promise.all([...answers, other].map(({ body }) => body?.cancel()));
    await until(() => sockets.size === 0);
  });

  it("is refused with 429 when its caller has begun too many in a minute, one after the other", async () => {
    const { send } = await set((_, response) => void response.end("{}"), { perMinute: 5 });
    const untilNext = 60_000 - (Date.now() % 60_000);
    if (untilNext < 3_000) await new Promise((resolve) => setTimeout(resolve, untilNext)); // a new minute counts anew
    const answers: (number | string | null)[] = [];
    for (let count = 0; count < 7; count++) {
      const answer = await send();
      answers.push(answer.status === 200 ? 200 : errorOf(answer));
      await answer.body?.cancel();
    }
    expect(answers).to.deep.equal([...Array(5).fill(200), "rate", "rate"]);
  });

  it("never begins for a caller that went away before the relay began", async () => {
    let arrived = 0;
    const { url, headers } = await set(() => void arrived++);
    const authorize = (): boolean => true;
    const relay = toNode(createRelay({ allow: [url], authorize, fetch: pinnedFetch() }));
    let handled: Promise<void> | undefined;
    const front = await listening((request, response) =>
      response.once("close", () => (handled = relay(request, response))),
    );
    open.push(front);
    const caller = requestHttp(`http://127.0.0.1:${portOf(front)}/`, { headers }).on("error", () => undefined); // it is destroyed
    caller.end();
    await once(front, "request");
    caller.destroy();
    await until(() => handled !== undefined);
    await handled;
    expect(arrived).to.equal(0);
  });

  it("sees one request only when the caller sends more bytes than it announced", async () => {
    const bodies: number[] = [];
    const { address, headers } = await set(async (request, response) => {
      bodies.push(await drained(request));
      response.end("{}");
    });
    const { port } = new URL(address);
    const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
    const fields = Object.entries({ host: "127.0.0.1", "content-length": "10", ...headers });
    socket.write(
      `POST /mcp-relay HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n12345678901`,
    );
    let text = "";
    for await (const part of socket) text += String(part);
    expect(text).to.match(/HTTP\/1.1 400/);
    expect(bodies.filter((length) => length !== 10)).to.deep.equal([]);
    expect(bodies.length).to.be.at.most(1);
  });

  it("tells a certificate that is not valid from a server that is not there", async () => {
    const failing = (code: string) => async (): Promise<Response> => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("secret"), { code }) });
    };
    const allow = ["https://api.example.com/mcp"];
    for (const [code, reason] of [
      ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
      ["CERT_HAS_EXPIRED", "certificate"],
      ["ECONNREFUSED", "unreachable"],
      ["ENOTFOUND", "unresolved"],
    ] as const) {
      const relay = createRelay({ allow, authorize: () => true, fetch: failing(code) });
      const headers = { "mcp-relay-target": "https://api.example.com/mcp" };
      const response = await relay(new Request("https://console.example.com/mcp-relay", { headers }));
      expect(errorOf(response), code).to.equal(reason);
      expect(await response.text()).not.to.include("secret");
    }
  });

  it("rejects with what the embedder's own function throws, which becomes 500 in Node", async () => {
    const authorize = (): boolean => {
      throw new Error("the store of sessions is not there");
    };
    const warned = once(process, "warning");
    const { send } = await set(() => undefined, {}, { authorize });
    expect((await send()).status).to.equal(500);
    expect(String((await warned)[0])).to.include("the store of sessions");
  });
});
