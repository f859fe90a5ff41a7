/** Results against what their tool promises: told, never hidden, and rejected only on request (TL-08). */
import { expect } from "chai";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import type { Platform } from "../../../src/client/platform/platform.js";
import type { CallOptions, HostEvent, Server } from "../../../src/client/api/index.js";
import { createSchemaChecker, type SchemaChecker } from "../../../src/schema/validation/index.js";
import { FakeClock } from "../../fixtures/fake-clock.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { until } from "../../fixtures/until.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";

const CITY = { type: "object", properties: { degrees: { type: "number" } }, required: ["degrees"] };

/** A server whose one tool promises `outputSchema` and answers `result`. */
async function weather(outputSchema: unknown, result: object, ports: Partial<Platform> = {}) {
  const tools = [{ name: "weather", inputSchema: { type: "object" }, outputSchema }];
  const http = mcpServer({ methods: { "tools/list": () => ({ tools }), "tools/call": () => result } });
  const host = createEngineHost({ http, clock: new FakeClock(), random: () => 0.5, ...ports });
  const events: HostEvent[] = [];
  host.subscribe((batch) => events.push(...batch));
  const server = await host.connect(URL_OF_SERVER);
  await server.listTools();
  const call = (options?: CallOptions) => server.callTool("weather", {}, options);
  const problems = () => {
    host.flush();
    return events.flatMap((event) => (event.kind === "problem" ? [event.problem] : []));
  };
  /** What calls were told to be wrong with their results, once it was. */
  const reported = async () => {
    const errors = () => {
      host.flush();
      return events.flatMap((event) => (event.kind === "call-problem" ? [event.error] : []));
    };
    await until(() => errors().length > 0);
    return errors();
  };
  /** How many calls were told to fit. */
  const fits = () => {
    host.flush();
    return events.filter(({ kind }) => kind === "call-checked").length;
  };
  return {
    call,
    problems,
    reported,
    fits,
    events: () => {
      host.flush();
      return events;
    },
  };
}

const structured = (structuredContent: unknown): object => ({ content: [], structuredContent });

describe("a result that fits its tool's output schema", () => {
  it("is returned unchanged", async () => {
    const { call, problems } = await weather(CITY, structured({ degrees: 21.5 }));
    expect((await call()).structuredContent).to.deep.equal({ degrees: 21.5 });
    await call({ outputSchema: "reject" });
    expect(problems()).to.deep.equal([]);
  });

  it("may be any JSON, null included", async () => {
    const { call, problems } = await weather({ type: ["null", "array"] }, structured(null));
    await call({ outputSchema: "reject" });
    expect(problems()).to.deep.equal([]);
  });

  it("need not fit when it is the tool's own error", async () => {
    const { call, problems } = await weather(CITY, { content: [{ type: "text", text: "no city" }], isError: true });
    expect((await call({ outputSchema: "reject" })).isError).to.equal(true);
    expect(problems()).to.deep.equal([]);
  });
});

describe("a result that was checked", () => {
  it("is reported to fit when it does, and only then (TL-08)", async () => {
    const good = await weather(CITY, structured({ degrees: 21.5 }));
    await good.call();
    await until(() => good.fits() === 1);
    const bad = await weather(CITY, structured({}));
    await bad.call();
    await bad.reported();
    expect(bad.fits()).to.equal(0);
    const failed = await weather(CITY, { content: [], isError: true });
    await failed.call({ outputSchema: "reject" });
    await failed.call();
    expect(failed.fits()).to.equal(0);
  });
});

describe("a result whose output schema can't be checked completely", () => {
  const PARTLY = {
    type: "object",
    properties: { id: { type: "string", pattern: "(a)\\1" }, n: { type: "integer" } },
    required: ["n"],
  };

  it("is reported to fit as far as it was checked, with what was not; a caller that requires a full check gets an error", async () => {
    const { call, events } = await weather(PARTLY, structured({ id: "aa", n: 1 }));
    await call();
    const checked = (): HostEvent | undefined => events().find(({ kind }) => kind === "call-checked");
    await until(() => checked() !== undefined);
    const found = checked();
    expect(found).to.have.property("skipped").with.length(1);
    expect(JSON.stringify(found)).to.contain("so texts were not matched against it");
    expect(await codeOf(call({ outputSchema: "reject" }))).to.equal("ERR-LIMIT");
  });

  it("is reported not to fit by any part that was checked", async () => {
    const { call, reported } = await weather(PARTLY, structured({ id: "aa" }));
    await call();
    expect((await reported())[0]).to.deep.include({ code: "ERR-OUTPUT-SCHEMA" });
  });
});

describe("a result that does not fit its tool's output schema", () => {
  it("is returned at once; the problem is reported for the call and for the server", async () => {
    const { call, problems, reported } = await weather(CITY, structured({ degrees: "warm" }));
    expect((await call()).structuredContent).to.deep.equal({ degrees: "warm" });
    expect((await reported())[0]).to.deep.include({ code: "ERR-OUTPUT-SCHEMA" });
    expect(problems().map(({ about, name }) => [about, name])).to.deep.equal([["tool", "weather"]]);
    expect(problems()[0]?.reason).to.contain("structuredContent.degrees");
  });

  it("rejects the call where that was requested, with every finding", async () => {
    const { call } = await weather(CITY, structured({}));
    const error = await rejection(call({ outputSchema: "reject" }));
    expect(error).to.have.property("code", "ERR-OUTPUT-SCHEMA");
    expect(error).to.have.nested.property("data.problems").with.lengthOf(1);
  });

  it("may have no structured content at all", async () => {
    const { call } = await weather(CITY, { content: [{ type: "text", text: "21.5" }] });
    expect(await codeOf(call({ outputSchema: "reject" }))).to.equal("ERR-OUTPUT-SCHEMA");
  });
});

describe("a result that can't be checked", () => {
  for (const [what, schema, code] of [
    ["for a dialect we don't speak", { $schema: "http://json-schema.org/draft-03/schema#" }, "ERR-DIALECT"],
    ["for a schema that is elsewhere", { $ref: "https://elsewhere.example/schema.json" }, "ERR-PROTO"],
  ] as const) {
    it(`${what} is returned, and never called valid`, async () => {
      const { call, reported } = await weather(schema, structured({}));
      expect((await call()).structuredContent).to.deep.equal({});
      expect((await reported())[0]).to.deep.include({ code });
      expect(await codeOf(call({ outputSchema: "reject" }))).to.equal(code);
    });
  }

  it("is returned while the checker can't be opened; it is opened again with the next result", async () => {
    let opened = 0;
    const openChecker = async (): Promise<SchemaChecker> => {
      if (++opened === 1) throw new TypeError("Failed to fetch dynamically imported module");
      return createSchemaChecker();
    };
    const { call, reported } = await weather(CITY, structured({ degrees: 1 }), { openChecker });
    await call();
    expect((await reported())[0]).to.deep.include({ code: "ERR-WORKER" });
    await call({ outputSchema: "reject" });
    expect(opened).to.equal(2);
  });

  it("is returned when the checker was closed", async () => {
    const openChecker = async (): Promise<SchemaChecker> => ({ check: () => Promise.reject(new Error("closed")) });
    const { call, reported } = await weather(CITY, structured({ degrees: 1 }), { openChecker });
    await call();
    expect((await reported())[0]).to.deep.include({ code: "ERR-WORKER" });
  });

  it("in time can be released by a caller that aborts", async () => {
    const openChecker = async (): Promise<SchemaChecker> => ({ check: () => new Promise(() => undefined) });
    const { call } = await weather(CITY, structured({ degrees: 1 }), { openChecker });
    const enough = new AbortController();
    const calling = rejection(call({ signal: enough.signal, outputSchema: "reject" }));
    enough.abort("enough");
    expect(await calling).to.equal("enough");
  });
});

/** A server that changes what its tool promises, and lists it only when it is asked to. */
async function changing(names: readonly string[] = ["weather"]) {
  let outputSchema: object = CITY;
  const http = mcpServer({
    methods: {
      "tools/list": () => ({ tools: names.map((name) => ({ name, inputSchema: { type: "object" }, outputSchema })) }),
      "tools/call": async () => {
        outputSchema = { type: "array" };
        if (server) await server.listTools({ cache: "reload" });
        return structured({ degrees: 1 });
      },
    },
  });
  let server: Server | undefined;
  const host = createEngineHost({ http, clock: new FakeClock(), random: () => 0.5 });
  const connected = await host.connect(URL_OF_SERVER);
  const relist = (): void => void (server = connected);
  const lists = () => http.requests.filter(({ body }) => body?.method === "tools/list").length;
  return { server: connected, relist, lists };
}

describe("the output schema that a result is checked against", () => {
  it("is what the server listed before the call, whatever it lists meanwhile (TL-08)", async () => {
    const { server, relist } = await changing();
    await server.listTools();
    relist();
    const result = await server.callTool("weather", {}, { outputSchema: "reject" });
    expect(result.structuredContent).to.deep.equal({ degrees: 1 });
    expect(await codeOf(server.callTool("weather", {}, { outputSchema: "reject" }))).to.equal("ERR-OUTPUT-SCHEMA");
  });

  it("is loaded first where invalid results must be rejected and the tool was never listed (TL-08)", async () => {
    const { server, lists } = await changing();
    await server.callTool("weather");
    expect(lists()).to.equal(0);
    expect(await codeOf(server.callTool("weather", {}, { outputSchema: "reject" }))).to.equal("ERR-OUTPUT-SCHEMA");
    expect(lists()).to.equal(1);
  });

  it("is none for a tool that the server does not list, and is requested once", async () => {
    const { server, lists } = await changing([]);
    for (const name of ["weather", "weather", "other"]) await server.callTool(name, {}, { outputSchema: "reject" });
    expect(lists()).to.equal(1);
  });
});
