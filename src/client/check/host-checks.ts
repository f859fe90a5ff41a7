/**
 * Check of a whole server: the rules to run, and their order.
 *
 * Owns: collecting the input of the rules. A list that can't be loaded is a finding and does not prevent the others.
 */
import { ClientError } from "../../errors/index.js";
import type { Tool } from "../../protocol/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";
import type { DiagnosisPort } from "../../transport/diagnosis/diagnosis-port.js";
import type { Problem, Server } from "../api/index.js";
import type { CheckOptions, Checks, CheckReport } from "../api/check-types.js";
import { readUrl } from "../platform/read-url.js";
import type { HostEvent } from "../api/events.js";
import type { Platform } from "../platform/platform.js";
import { checkAnswer } from "./connection-rules.js";
import { checkCors } from "./cors-rules.js";
import { FindingList, type Findings } from "./finding.js";
import { checkPrompts, checkResources } from "./list-rules.js";
import { checkPace, checkRefusals, checkSelf } from "./protocol-rules.js";
import { checkTexts, type Listed } from "./text-rules.js";
import { checkTools } from "./tool-rules.js";

/** Host whose servers are checked. */
export interface CheckedHost {
  server(id: string): Server | undefined;
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Delivers queued events now. */
  flush(): void;
}

export class HostChecks implements Checks {
  #host: CheckedHost;
  #platform: Platform;

  constructor(host: CheckedHost, platform: Platform) {
    this.#host = host;
    this.#platform = platform;
  }

  async run(serverId: string, { signal = new AbortController().signal, url }: CheckOptions = {}): Promise<CheckReport> {
    const server = this.#host.server(serverId);
    if (!server && url !== undefined) return this.#runUnconnected(serverId, url, signal);
    if (!server) {
      const text = "Only a connected server can be checked. Connect to it first.";
      throw new ClientError("ERR-CLOSED", text, { serverId });
    }
    const { clock } = this.#platform;
    const start = clock.now();
    const list = new FindingList();
    const listMs = new Map<string, number>();
    const problems: Problem[] = [];
    const unsubscribe = this.#host.subscribe((events) => {
      for (const event of events)
        if (event.kind === "problem" && event.serverId === serverId) problems.push(event.problem);
    });
    try {
      checkSelf(server, list.of("protocol"));
      const listed = await this.#listAll(server, list.of("capabilities"), listMs, signal);
      await this.#checkItems(listed, list, signal);
      checkTexts(server.info.instructions, listed, list.of("text"));
      await checkRefusals(server, list.of("protocol"), signal);
      if (!server.info.process) await this.#checkCors(server, listed.tools, list.of("cors"), signal);
      await checkPace(server, listMs, list.of("timing"));
      this.#host.flush();
    } finally {
      unsubscribe();
    }
    signal.throwIfAborted();
    reportMalformed(problems, list);
    const { revision, era, implementation } = server.info;
    const serverName = implementation?.title ?? implementation?.name;
    return {
      serverId,
      url: server.info.url,
      revision,
      era,
      at: Date.now(),
      elapsedMs: clock.now() - start,
      findings: list.list(),
      ...(serverName !== undefined && { serverName }),
    };
  }

  /** Checks an address without sending anything that a server could act on. */
  async #runUnconnected(serverId: string, address: string, signal: AbortSignal): Promise<CheckReport> {
    const { http, clock, baseUrl } = this.#platform;
    const url = readUrl(address, baseUrl);
    const start = clock.now();
    const list = new FindingList();
    const port: DiagnosisPort = { fetch: (requested, init) => http.fetch(requested, init), clock };
    const { pageOrigin } = http;
    if (await checkAnswer(port, { url, pageOrigin, signal }, list.of("connection")))
      await checkCors(port, { url, era: "any", tools: [], pageOrigin, signal }, list.of("cors"));
    signal.throwIfAborted();
    return { serverId, url, at: Date.now(), elapsedMs: clock.now() - start, findings: list.list() };
  }

  async #listAll(server: Server, found: Findings, listMs: Map<string, number>, signal: AbortSignal): Promise<Listed> {
    const { tools, resources, prompts } = server.info.capabilities;
    const { clock } = this.#platform;
    const list = async <T>(
      isOffered: boolean,
      name: string,
      load: () => Promise<readonly T[]>,
    ): Promise<readonly T[]> => {
      if (!isOffered) return [];
      const start = clock.now();
      try {
        const items = await load();
        listMs.set(`${name}/list`, clock.now() - start);
        // A server may have only templates or only resources; neither is a defect.
        if (name !== "resources/templates")
          found.add(items.length > 0 ? "ok" : "hint", items.length > 0 ? "capability-used" : "capability-empty", {
            params: { name, count: items.length },
          });
        return items;
      } catch (error) {
        signal.throwIfAborted();
        found.add("error", "capability-fails", { params: { name, reason: messageOf(error) } });
        return [];
      }
    };
    const options = { cache: "reload", signal } as const;
    const listed = {
      tools: await list(tools !== undefined, "tools", () => server.listTools(options)),
      resources: await list(resources !== undefined, "resources", () => server.listResources(options)),
      templates: await list(resources !== undefined, "resources/templates", () =>
        server.listResourceTemplates(options),
      ),
      prompts: await list(prompts !== undefined, "prompts", () => server.listPrompts(options)),
    };
    const silent = Object.entries({ tools, resources, prompts }).filter(
      ([, offer]) => offer?.listChanged === false || (offer && offer.listChanged === undefined),
    );
    if (silent.length > 0)
      found.add("hint", "changes-untold", { params: { names: silent.map(([name]) => name).join(", ") } });
    return listed;
  }

  async #checkItems(
    { tools, resources, templates, prompts }: Listed,
    list: FindingList,
    signal: AbortSignal,
  ): Promise<void> {
    let checker: SchemaChecker | undefined;
    if (tools.length > 0) checker = await this.#platform.openChecker?.().catch(() => undefined); // without a checker, schemas are not checked
    await checkTools(tools, checker, list.of("tools"), signal);
    if (resources.length + templates.length > 0) checkResources(resources, templates, list.of("resources"));
    if (prompts.length > 0) checkPrompts(prompts, list.of("prompts"));
  }

  async #checkCors(server: Server, tools: readonly Tool[], found: Findings, signal: AbortSignal): Promise<void> {
    const { url, era } = server.info;
    if (!/^https?:/.test(url)) return;
    const { http, clock } = this.#platform;
    const port: DiagnosisPort = { fetch: (address, init) => http.fetch(address, init), clock };
    await checkCors(port, { url, era, tools, pageOrigin: http.pageOrigin, signal }, found);
  }
}

/** Adds findings for items that could not be read, from the problems reported while listing. */
function reportMalformed(problems: readonly Problem[], list: FindingList): void {
  const areas = {
    tool: "tools",
    resource: "resources",
    prompt: "prompts",
    skill: "resources",
    message: "protocol",
    stream: "protocol",
  } as const;
  for (const { about, name, reason } of problems) {
    list.of(areas[about]).add("error", "malformed", { params: { reason }, ...(name !== undefined && { name }) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
