/** The sentences of failures: complete in each language, filled with what the engine knows, and sensible while they can't be had. */
import { expect } from "chai";
import * as words from "../../../components/strings/error-words.js";
import { ErrorSentences } from "../../../components/strings/errors.js";
import { errorsEn } from "../../../components/strings/en/errors.js";
import { errorsZhHans } from "../../../components/strings/zh-hans/errors.js";
import { loadLanguage } from "../../../components/strings/packs.js";
import type { PlainError } from "../../../src/errors/index.js";

type Data = Extract<PlainError, { kind: "client" }>["data"];
const client = (
  code: Extract<PlainError, { kind: "client" }>["code"],
  data: Data = {},
  message = "For developers.",
): PlainError => ({ kind: "client", code, message, data });
const sentences = new ErrorSentences(async () => words);
const errorText = sentences.text.bind(sentences);
const say = (error: PlainError) => errorText("en", error);
const URL_OF_SERVER = "https://mcp.example/mcp";

describe("the texts of errors", () => {
  before(async () => {
    await Promise.all([sentences.load(), loadLanguage("zh-Hans")]);
  });

  it("exist for the same situations in both languages, with the same values in each, and plain ones without any", () => {
    const valuesOf = (text = ""): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    expect(Object.keys(errorsZhHans).sort()).to.deep.equal(Object.keys(errorsEn).sort());
    for (const [situation, sentences] of Object.entries(errorsEn)) {
      const chinese = errorsZhHans[situation as keyof typeof errorsZhHans];
      for (const [index, sentence] of sentences.entries()) {
        const hasValues = index < 2 && valuesOf(sentence).length > 0;
        expect(valuesOf(chinese[index]), situation).to.deep.equal(valuesOf(sentence));
        if (hasValues) expect(sentences[index + 2], `${situation} without its values`).to.be.a("string");
        if (index >= 2) expect(valuesOf(sentence), situation).to.deep.equal([]);
      }
    }
  });

  it("begin with the observation: header, status, content type, origin", () => {
    const origin = "https://mcp.example";
    const pageOrigin = "https://app.example";
    const cors = client("ERR-CORS-HEADER", { origin, pageOrigin, headers: ["a", "mcp-name"], refused: ["mcp-name"] });
    expect(say(cors).title).to.include("Access-Control-Allow-Headers").and.include(origin).and.include("mcp-name");
    const all = client("ERR-CORS-HEADER", { origin, pageOrigin, headers: ["mcp-name"], refused: ["mcp-name"] });
    expect(say(all).title).to.include("preflight").and.include(origin);
    expect(say(client("ERR-CORS", { origin, pageOrigin })).title)
      .to.include(origin)
      .and.include(pageOrigin);
    expect(say(client("ERR-HTTP", { url: URL_OF_SERVER, status: 500 })).title)
      .to.include("500")
      .and.include(URL_OF_SERVER);
    const page = client("ERR-NOT-MCP", { url: URL_OF_SERVER, status: 200, contentType: "Text/HTML; charset=utf-8" });
    expect(say(page).title).to.equal(`${URL_OF_SERVER} returned 200 with text/html, which is not MCP`);
    expect(say(client("ERR-RATE", { url: URL_OF_SERVER, status: 429, retryAfterMs: 90_000 }))).to.deep.include({
      title: `${origin} returned 429: too many requests`,
      advice: "Wait 1 min 30 s, then try again.",
    });
    expect(say(client("ERR-TIMEOUT", { method: "initialize", kind: "total", timeoutMs: 15_000 })).title).to.equal(
      "No response to initialize within 15 s",
    );
  });

  it("have the server's own text beside the advice, in one line", () => {
    const data = { url: URL_OF_SERVER, status: 403, serverText: "quota of\nteam 7\u202e is used up" };
    expect(say(client("ERR-FORBIDDEN", data)).advice).to.match(/^The server says: “quota of team 7 is used up” \w/);
    expect(errorText("zh-Hans", client("ERR-FORBIDDEN", data)).advice).to.include("quota of team 7 is used up");
    expect(say(client("ERR-FORBIDDEN", { url: URL_OF_SERVER, status: 403 })).advice).to.not.include("server says");
  });

  it("report a server that answered before as not responding, and 503 as unavailable", () => {
    const origin = "https://mcp.example";
    const stopped = say(client("ERR-UNREACHABLE", { origin, answeredAt: Date.UTC(2026, 10, 28, 7, 43, 58) }));
    expect(stopped.title).to.match(/^https:\/\/mcp\.example stopped responding \(last response at \S*\d\d:43:58/);
    expect(say(client("ERR-UNREACHABLE", { origin, answeredAt: 0 })).title).to.equal(`${origin} is not responding`);
    const busy = say(client("ERR-RATE", { url: URL_OF_SERVER, status: 503, retryAfterMs: 5_000 }));
    expect(busy.title).to.include("503").and.not.include("requests");
  });

  it("name what broke the protocol, which limit was met, and why a model did not answer", () => {
    const proto = client("ERR-PROTO", {}, "The server's task has no taskId");
    expect(say(proto).advice).to.equal("The server's task has no taskId. Only the server's author can fix this.");
    expect(say(client("ERR-LIMIT", {}, "This is nested too deeply.")).advice).to.equal("This is nested too deeply.");
    expect(say(client("ERR-LIMIT", { maxBytes: 1_000 })).title).to.equal("Response too large: more than 1 kB");
    const model = client("ERR-SAMPLING", {}, "This model can't be given audio content.");
    expect(say(model).advice).to.equal("This model can't be given audio content. You can also answer manually.");
    expect(errorText("zh-Hans", proto).advice).to.include("The server's task has no taskId.");
  });

  it("distinguish a part that could not be loaded from a worker that crashed", () => {
    const crashed = say(client("ERR-WORKER"));
    const notLoaded = say(client("ERR-WORKER", { reason: "not-loaded" }));
    expect(crashed.title).to.include("crashed");
    expect(notLoaded.title).to.include("could not be loaded");
    expect(notLoaded.advice).to.include("try again");
  });

  it("work without an unknown value, and show no value of a server as more than a short line", () => {
    expect(say(client("ERR-CORS")).title).to.not.include("{");
    expect(say(client("ERR-RATE", { url: URL_OF_SERVER, status: 429 })).title).to.include("429");
    const odd = client("ERR-NOT-MCP", { url: URL_OF_SERVER, status: 200, contentType: "<b>not a type</b>" });
    expect(say(odd).title).to.equal(`No MCP server responds at ${URL_OF_SERVER}`);
    const long = client("ERR-REDIRECT", { url: URL_OF_SERVER, to: `https://a.example/\u202e${"x".repeat(5_000)}` });
    expect(say(long).title.length).to.be.lessThan(400);
    expect(say(long).title).to.not.include("\u202e");
  });

  it("lead with the code and the message of a server's own error", () => {
    const error = { kind: "server", code: "ERR-RPC", message: "No such\ntable", rpcCode: -32603 } as const;
    const text = say({ ...error, rpcData: undefined, data: {} });
    expect(text).to.deep.include({ title: "Server error -32603: No such table", label: "Server error -32603" });
    expect(errorText("zh-Hans", { ...error, rpcData: undefined, data: {} }).title).to.include("-32603: No such table");
  });

  it("name the capability a server requires", () => {
    const rpcData = { requiredCapabilities: { sampling: {} } };
    const error = { kind: "server", code: "ERR-CAP", message: "Needed", rpcCode: -32021, rpcData, data: {} } as const;
    expect(say(error).advice).to.include("sampling");
  });

  it("are the message of the error while they can't be loaded, and are loaded with the next failure", async () => {
    let isThere = false;
    const late = new ErrorSentences(async () => {
      if (!isThere) throw new TypeError("offline");
      return words;
    });
    await late.load();
    const failed = client("ERR-HTTP", { url: URL_OF_SERVER, status: 500 });
    expect(late.text("en", failed)).to.deep.equal({
      title: "The request failed",
      advice: "For developers.",
      code: "ERR-HTTP",
    });
    isThere = true;
    await late.load();
    expect(late.text("en", failed).title).to.include("500");
  });
});
