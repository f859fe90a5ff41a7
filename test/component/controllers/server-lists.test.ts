/** Lists that come whole: loaded once, again after a change, remembered, kept over failures. */
import { expect } from "@open-wc/testing";
import { ServerLists } from "../../../components/controllers/server-lists.js";
import type { Server } from "../../../src/client/api/index.js";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import type { Prompt, Resource } from "../../../src/protocol/types/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { scriptedInfo, type ScriptedHost, type ScriptedServer } from "../../helpers/scripted-host.js";
import { ONE, stage, URL_ONE } from "../views/stage.js";

const A: Resource = { uri: "note:///a", name: "a" };
const B: Resource = { uri: "note:///b", name: "b" };

/** Lists of a scripted server, whose timers run when the test says so. */
async function lists(script: ScriptedServer) {
  const host: ScriptedHost = await stage(script);
  const waiting = new Set<() => void>();
  const made = new ServerLists(host, ONE, (run) => {
    waiting.add(run);
    return () => waiting.delete(run);
  });
  const elapse = async (): Promise<void> => {
    for (const run of waiting) {
      waiting.delete(run);
      run();
    }
    await settled();
  };
  const names = (): readonly string[] => made.get("resources").items.map(({ name }) => name);
  return { host, made, elapse, names };
}

/** Counts how often a list was asked for, and gives what `answers` says, the last one for ever. */
function counted<T>(...answers: (() => Promise<T[]>)[]) {
  const options: unknown[] = [];
  const request = async (given?: object): Promise<T[]> => {
    options.push(given);
    const answer = answers[Math.min(options.length, answers.length) - 1];
    return answer ? answer() : [];
  };
  return { request, options };
}

describe("lists that come whole", () => {
  it("are loaded once per connection, however many ask", async () => {
    const { request, options } = counted<Resource>(async () => [A, B]);
    const { made, names } = await lists({ methods: { listResources: request } });
    expect(made.get("resources").state).to.equal("idle");
    await Promise.all([made.want("resources"), made.want("resources")]);
    await made.want("resources");
    expect(options).to.have.length(1);
    expect(names()).to.deep.equal(["a", "b"]);
    expect(made.get("resources")).to.include({ state: "ready", stale: false });
  });

  it("are loaded again after they changed, once for a burst of changes, when somebody watches", async () => {
    const { request, options } = counted<Resource>(
      async () => [A],
      async () => [A, B],
    );
    const { host, made, elapse, names } = await lists({ methods: { listResources: request } });
    let reported = 0;
    const unwatch = made.watch(["resources"], () => reported++);
    await made.want("resources");
    for (let burst = 0; burst < 10; burst++) host.report({ kind: "list-changed", serverId: ONE, list: "resources" });
    expect(options).to.have.length(1);
    await elapse();
    expect(options.map((given) => (given as { cache?: string }).cache)).to.deep.equal([undefined, "reload"]);
    expect(names()).to.deep.equal(["a", "b"]);
    expect(reported).to.be.greaterThan(2);
    unwatch();
    host.report({ kind: "list-changed", serverId: ONE, list: "resources" });
    await elapse();
    expect(options).to.have.length(2);
    await made.want("resources");
    expect(options).to.have.length(3);
  });

  it("ignore changes of other servers and of lists nobody asked for", async () => {
    const { request, options } = counted<Prompt>(async () => []);
    const { host, made, elapse } = await lists({ methods: { listPrompts: request } });
    made.watch(["prompts"], () => undefined);
    host.report({ kind: "list-changed", serverId: ONE, list: "prompts" });
    host.report({ kind: "list-changed", serverId: "other", list: "prompts" });
    await elapse();
    expect(options).to.have.length(0);
  });

  it("keep the items from before when loading again fails", async () => {
    const { request } = counted<Resource>(
      async () => [A],
      async () => Promise.reject(new ClientError("ERR-TIMEOUT", "late")),
    );
    const { made, names } = await lists({ methods: { listResources: request } });
    await made.want("resources");
    await made.reload("resources");
    expect(names()).to.deep.equal(["a"]);
    expect(made.get("resources")).to.have.property("state", "failed");
    expect(made.get("resources").error).to.have.property("code", "ERR-TIMEOUT");
  });

  it("are empty, not failed, where the server has no word for them or does not offer them", async () => {
    const without = await lists({
      methods: { listResourceTemplates: async () => Promise.reject(new ServerError(-32601, "unknown")) },
    });
    await without.made.want("templates");
    expect(without.made.get("templates")).to.include({ state: "ready" });
    const { request, options } = counted<Prompt>(async () => []);
    const { made } = await lists({ info: { capabilities: { tools: {} } }, methods: { listPrompts: request } });
    await made.want("prompts");
    expect(made.get("prompts").state).to.equal("ready");
    expect(options).to.have.length(0);
  });

  it("are what is remembered where there is no connection, marked stale", async () => {
    const cached = { info: scriptedInfo(URL_ONE), storedAt: 5, resources: [A], prompts: [{ name: "p" }] };
    const { made, names } = await lists({ connecting: "fail", cached });
    await made.want("resources");
    expect(names()).to.deep.equal(["a"]);
    expect(made.get("resources")).to.include({ stale: true, storedAt: 5 });
    expect(made.get("prompts").items.map(({ name }) => name)).to.deep.equal(["p"]);
  });

  it("are looked for in memory by the connection, and once more when it has failed", async () => {
    const { host, made } = await lists({ connecting: "hang" });
    await made.want("resources");
    await made.want("prompts");
    expect(host.cachedReads).to.deep.equal([{ id: ONE }]);
    host.report({ kind: "server", server: { id: ONE, url: URL_ONE, state: "failed" } });
    await made.want("resources");
    await made.want("resources");
    expect(host.cachedReads).to.have.length(2);
  });

  it("are remembered at once and then the server's own", async () => {
    let answer: (items: Resource[]) => void = () => undefined;
    const listResources: Server["listResources"] = () => new Promise((resolve) => (answer = resolve));
    const cached = { info: scriptedInfo(URL_ONE), storedAt: 5, resources: [A] };
    const { made, names } = await lists({ methods: { listResources }, cached });
    const wanted = made.want("resources");
    await settled();
    expect([names(), made.get("resources").stale, made.get("resources").state]).to.deep.equal([["a"], true, "loading"]);
    answer([B]);
    await wanted;
    expect([names(), made.get("resources").stale]).to.deep.equal([["b"], false]);
    expect(made.get("resources")).to.not.have.property("storedAt");
  });

  it("grow stale with the connection, and are asked for again on the next", async () => {
    const { request, options } = counted<Resource>(async () => [A]);
    const { host, made, names } = await lists({ methods: { listResources: request } });
    await made.want("resources");
    await host.server(ONE)?.close();
    await made.want("resources");
    expect([names(), made.get("resources").stale]).to.deep.equal([["a"], true]);
    await host.connect(URL_ONE, { id: ONE });
    await made.want("resources");
    expect(options).to.have.length(2);
    expect(made.get("resources").stale).to.equal(false);
  });

  it("stay as they are while they are loaded again, page by page, until the new list is whole", async () => {
    let end: () => void = () => undefined;
    let load = "";
    const loadList: Server["loadList"] = (_list, { loadId = "" } = {}) => {
      load = loadId;
      return new Promise((resolve) => (end = resolve));
    };
    const { host, made, names } = await lists({ methods: { loadList } });
    const report = (start: boolean, items: Resource[], loadId = load): void =>
      host.report({ kind: "list-page", serverId: ONE, list: "resources", loadId, start, items });
    const first = made.want("resources");
    report(true, [A]);
    expect([names(), made.get("resources").isGrowing]).to.deep.equal([["a"], true]);
    report(false, [B]);
    report(true, [B, A], "of somebody else");
    end();
    await first;
    expect([names(), made.get("resources").isGrowing, made.get("resources").state]).to.deep.equal([
      ...[["a", "b"], undefined, "ready"],
    ]);
    const again = made.reload("resources");
    report(true, [B]);
    expect(names()).to.deep.equal(["a", "b"]);
    end();
    await again;
    expect(names()).to.deep.equal(["b"]);
  });

  it("grow by all pages of a moment at once: each page costs all rows", async () => {
    let end: () => void = () => undefined;
    let load = "";
    const loadList: Server["loadList"] = (_list, { loadId = "" } = {}) => {
      load = loadId;
      return new Promise((resolve) => (end = resolve));
    };
    const { host, made, names, elapse } = await lists({ methods: { loadList } });
    const report = (start: boolean, ...items: Resource[]): void =>
      host.report({ kind: "list-page", serverId: ONE, list: "resources", loadId: load, start, items });
    let shown = 0;
    made.watch(["resources"], () => shown++);
    const loading = made.want("resources");
    shown = 0;
    report(true, A);
    expect(shown).to.equal(1);
    for (let page = 0; page < 400; page++) report(false, { uri: `note:///${page}`, name: "more" });
    expect([shown, names().length]).to.deep.equal([1, 1]);
    await elapse();
    expect([shown, names().length, made.get("resources").isGrowing]).to.deep.equal([2, 401, true]);
    report(false, B);
    end();
    await loading;
    expect([names().length, made.get("resources").state]).to.deep.equal([402, "ready"]);
    await elapse();
    expect(made.get("resources").state).to.equal("ready");
  });

  it("keep the pages that came where there was no list before, and take more when they come", async () => {
    const ends: ((error?: unknown) => void)[] = [];
    let load = "";
    const loadList: Server["loadList"] = (_list, { loadId = "" } = {}) => {
      load = loadId;
      return new Promise((resolve, reject) => ends.push((error) => (error === undefined ? resolve() : reject(error))));
    };
    const { host, made, names } = await lists({ methods: { loadList } });
    const report = (items: Resource[]): void =>
      host.report({ kind: "list-page", serverId: ONE, list: "resources", loadId: load, start: true, items });
    const first = made.want("resources");
    report([A]);
    ends[0]?.(new ClientError("ERR-PAGING", "no end"));
    await first;
    expect([names(), made.get("resources").state, made.get("resources").isPartial]).to.deep.equal([
      ["a"],
      "failed",
      true,
    ]);
    const worse = made.reload("resources");
    report([]);
    ends[1]?.(new ClientError("ERR-TIMEOUT", "late"));
    await worse;
    expect([names(), made.get("resources").isPartial]).to.deep.equal([["a"], true]);
    const better = made.reload("resources");
    report([A, B]);
    ends[2]?.(new ClientError("ERR-TIMEOUT", "late"));
    await better;
    expect([names(), made.get("resources").isPartial]).to.deep.equal([["a", "b"], true]);
    const whole = made.reload("resources");
    report([B]);
    ends[3]?.();
    await whole;
    expect([names(), made.get("resources").isPartial, made.get("resources").state]).to.deep.equal([
      ["b"],
      undefined,
      "ready",
    ]);
  });

  it("take only the newest answer", async () => {
    const answers: ((items: Resource[]) => void)[] = [];
    const listResources: Server["listResources"] = () => new Promise((resolve) => answers.push(resolve));
    const { made, names } = await lists({ methods: { listResources } });
    const loads = [made.want("resources"), made.reload("resources")];
    answers[1]?.([B]);
    answers[0]?.([A]);
    await Promise.all(loads);
    expect(names()).to.deep.equal(["b"]);
  });

  it("ask to be told of changes once per connection, and live without", async () => {
    let requested = 0;
    const followLists: Server["followLists"] = async () => {
      requested++;
      throw new ClientError("ERR-METHOD", "no");
    };
    const { made } = await lists({
      methods: { listResources: async () => [A], listPrompts: async () => [], followLists },
    });
    await made.want("resources");
    await made.want("prompts");
    expect(requested).to.equal(1);
    expect(made.get("resources").state).to.equal("ready");
  });
});
