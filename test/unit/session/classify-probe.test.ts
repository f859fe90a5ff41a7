/** The verdict on a server's era, row by row of the spec's table (dossier 2.2.1) and its traps. */
import { expect } from "chai";
import { ClientError, ServerError, type ErrorCode } from "../../../src/errors/index.js";
import { classifyProbe, type ProbeVerdict } from "../../../src/session/classify-probe.js";

const judge = (error: unknown): ProbeVerdict => classifyProbe({ kind: "error", error });
const judgeResult = (result: Record<string, unknown>): ProbeVerdict => classifyProbe({ kind: "result", result });
const rpc = (code: number, data?: unknown, status = 200): ServerError => new ServerError(code, "x", data, { status });
const local = (code: ErrorCode, status?: number): ClientError =>
  new ClientError(code, "x", status === undefined ? {} : { status });

describe("a probe answered with a result", () => {
  it("that names a modern revision is modern, also when older ones are listed beside it", () => {
    for (const supportedVersions of [["2026-07-28"], ["2025-11-25", "2026-07-28", "2027-01-01"]]) {
      expect(judgeResult({ supportedVersions })).to.deep.equal({ kind: "modern", revision: "2026-07-28" });
    }
  });

  it("that names only legacy revisions leads to initialize, with the best of them", () => {
    const verdict = judgeResult({ supportedVersions: ["2025-03-26", "2025-06-18"] });
    expect(verdict).to.include({ kind: "legacy", revision: "2025-06-18" });
  });

  it("that names only unknown ones has no version in common", () => {
    for (const supportedVersions of [["1.0"], [], [5, null]]) {
      expect(judgeResult({ supportedVersions })).to.deep.equal({ kind: "no-version", supported: supportedVersions });
    }
  });

  it("that names none is no modern server's", () => {
    for (const result of [{}, { supportedVersions: "2026-07-28" }, { supportedVersions: null }, { tools: [] }]) {
      const verdict = judgeResult(result);
      expect(verdict.kind).to.equal("legacy");
      expect(verdict).to.not.have.property("revision");
    }
  });
});

describe("a probe answered with -32022", () => {
  it("is repeated with a modern revision the server named (V-08)", () => {
    for (const status of [200, 400]) {
      const error = rpc(-32022, { supported: ["2026-07-28", "2025-11-25"], requested: "2027-01-01" }, status);
      expect(judge(error)).to.deep.equal({ kind: "probe-again", revision: "2026-07-28" });
    }
  });

  it("leads to initialize when only legacy ones are named (V-12)", () => {
    expect(judge(rpc(-32022, { supported: ["2025-06-18", "2024-11-05"] }, 400))).to.include({
      kind: "legacy",
      revision: "2025-06-18",
    });
  });

  it("has no version in common when none is known", () => {
    for (const supported of [["1.0"], []]) {
      expect(judge(rpc(-32022, { supported }, 400))).to.deep.equal({ kind: "no-version", supported });
    }
  });

  it("and no list is no known modern error", () => {
    for (const data of [undefined, null, {}, { supported: "2026-07-28" }, []]) {
      const verdict = judge(rpc(-32022, data, 400));
      expect(verdict.kind).to.equal("legacy");
      expect(verdict).to.not.have.property("revision");
    }
  });
});

describe("a probe that fails", () => {
  for (const code of [-32020, -32021]) {
    it(`with ${code} is the answer of a modern server: no fallback (V-12)`, () => {
      const error = rpc(code, { requiredCapabilities: { sampling: {} } }, 400);
      expect(judge(error)).to.deep.equal({ kind: "fail", error });
    });
  }

  for (const code of [-32601, -32602, -32600, -32603, -32700, -32000, -32001, -32002, -1, 0]) {
    for (const status of [200, 400, 404]) {
      it(`with ${code} and HTTP ${status} is a legacy server's (V-13)`, () => {
        expect(judge(rpc(code, undefined, status)).kind).to.equal("legacy");
      });
    }
  }

  it("with a JSON-RPC error and HTTP 5xx has no verdict", () => {
    for (const status of [502, 503]) {
      for (const code of [-32603, -32022]) {
        const error = rpc(code, { supported: ["2025-11-25"] }, status);
        expect(judge(error)).to.deep.equal({ kind: "fail", error });
      }
    }
  });

  for (const status of [400, 404, 405, 406, 410, 415, 422]) {
    it(`with HTTP ${status} and no recognised error is a legacy server's`, () => {
      expect(judge(local("ERR-HTTP", status)).kind).to.equal("legacy");
    });
  }

  it("with 413 or 431 is a legacy server's, too: any other 4xx is", () => {
    for (const status of [413, 431]) expect(judge(local("ERR-HEADERS-LARGE", status)).kind).to.equal("legacy");
  });

  for (const [code, status] of [
    ["ERR-AUTH", 401],
    ["ERR-RATE", 429],
    ["ERR-RATE", 503],
    ["ERR-HTTP", 408],
    ["ERR-HTTP", 425],
    ["ERR-HTTP", 503],
    ["ERR-HTTP", undefined],
    ["ERR-TIMEOUT", undefined],
    ["ERR-OFFLINE", undefined],
    ["ERR-MIXED", undefined],
    ["ERR-LIMIT", undefined],
    ["ERR-CLOSED", undefined],
  ] as const) {
    it(`with ${code}${status === undefined ? "" : ` (${status})`} has no verdict: connecting fails with it`, () => {
      const error = local(code, status);
      expect(judge(error)).to.deep.equal({ kind: "fail", error });
    });
  }

  it("with 403, or with 500 or 501 of a server that does not know it, leads to initialize; 5xx is no stored evidence", () => {
    expect(judge(local("ERR-FORBIDDEN", 403)))
      .to.deep.include({ kind: "legacy" })
      .and.not.have.property("isOpaque");
    for (const error of [local("ERR-HTTP", 500), local("ERR-HTTP", 501), rpc(-32603, undefined, 500)]) {
      expect(judge(error)).to.deep.include({ kind: "legacy", isOpaque: true });
    }
  });

  it("without an answer leads to initialize over a shared transport, where servers ignore unknown messages", () => {
    const error = local("ERR-TIMEOUT");
    expect(judge(error).kind).to.equal("fail");
    expect(classifyProbe({ kind: "error", error }, true)).to.deep.include({ kind: "legacy", isOpaque: true });
  });

  it("without a readable response, because of CORS or the network, leads to initialize", () => {
    expect(judge(local("ERR-CORS")).kind).to.equal("legacy");
    expect(judge(local("ERR-UNREACHABLE")).kind).to.equal("legacy");
  });

  it("with an unusable body leads to initialize: no MCP, or nothing at all", () => {
    expect(judge(local("ERR-PROTO")).kind).to.equal("legacy");
    expect(judge(local("ERR-STREAM-LOST")).kind).to.equal("legacy");
  });

  it("because the network broke has no verdict", () => {
    const error = new ClientError("ERR-STREAM-LOST", "x", {}, new TypeError("network error"));
    expect(judge(error)).to.deep.equal({ kind: "fail", error });
  });

  it("with an error that is no McpError passes it on: an abort is no evidence", () => {
    for (const reason of [new DOMException("x", "AbortError"), "stop", undefined]) {
      expect(judge(reason)).to.deep.equal({ kind: "fail", error: reason });
    }
  });
});
