/**
 * What the client does in each scenario of the official conformance suite, through the public façade in a worker.
 *
 * Owns: the steps. The suite's own mock server judges what arrives. https://github.com/modelcontextprotocol/conformance
 */
import { createHost, isMcpError, type InputRequest, type ClientHost, type Server } from "../../workers/index.js";
import type { ListedSkill } from "../../src/protocol/types/index.js";
import { AUTH_SCENARIOS, runAuthScenario, type AuthContext } from "./auth-scenarios.js";

/** What the suite hands over. */
export interface ScenarioContext extends AuthContext {
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
}

type Steps = (server: Server, context: ScenarioContext) => Promise<unknown>;

/** Some mock servers declare no tools: then nothing but the connection is judged. */
const listIfOffered: Steps = async (server) => server.info.capabilities.tools && server.listTools();

/** Reads each skill as a program does that loads it: its SKILL.md, then the files it lists. A refused file ends that. */
async function readSkills(server: Server): Promise<void> {
  for (const skill of await server.listSkills()) {
    const files = skill.resources === "dynamic" ? [] : skill.resources.map(({ uri }) => uri);
    const refused = await readAll(server, skill, [...new Set([skill.uri, ...files])]);
    if (!isMcpError(refused) || refused.code !== "ERR-SKILL") throw new Error("the file should have been refused");
  }
}

/** Reads files in order; resolves with the failure that ends it. */
async function readAll(server: Server, skill: ListedSkill, uris: readonly string[]): Promise<unknown> {
  try {
    for (const uri of uris) await server.readSkillFile(skill, uri);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The steps by the suite's name of the scenario. */
export const SCENARIOS: Readonly<Record<string, Steps>> = {
  initialize: listIfOffered,
  tools_call: async (server) => {
    await server.listTools();
    await server.callTool("add_numbers", { a: 5, b: 3 });
  },
  "elicitation-sep1034-client-defaults": (server) => server.callTool("test_client_elicitation_defaults"),
  "sse-retry": (server) => server.callTool("test_reconnection"),
  "sep-2322-client-request-state": async (server) => {
    await server.callTool("test_mrtr_echo_state");
    await server.callTool("test_mrtr_no_state");
    await server.callTool("test_mrtr_no_result_type");
  },
  "request-metadata": listIfOffered,
  "http-standard-headers": async (server) => {
    const [tool] = await server.listTools();
    if (tool) await server.callTool(tool.name, {});
    const [resource] = await server.listResources();
    if (resource) await server.readResource(resource.uri);
    const [prompt] = await server.listPrompts();
    if (prompt) await server.getPrompt(prompt.name);
  },
  "http-custom-headers": async (server, { toolCalls = [] }) => {
    await server.listTools();
    for (const call of toolCalls) await server.callTool(call.name, call.arguments);
  },
  "http-invalid-tool-headers": async (server) => {
    for (const tool of await server.listTools()) await server.callTool(tool.name, { region: "us-west1" });
  },
  "sep-2640-client-no-prefetch": (server) => server.listSkills(),
  "sep-2640-client-verify-digest": readSkills,
  "sep-2640-client-verify-size": readSkills,
  "sep-2640-client-verify-frontmatter": readSkills,
  "json-schema-ref-no-deref": (server) => server.listTools(),
  "json-schema-2020-12-preservation": async (server) => {
    const tools = await server.listTools();
    const schema = tools.find((tool) => tool.name === "json_schema_2020_12_tool")?.inputSchema ?? tools[0]?.inputSchema;
    await server.callTool("json_schema_echo", { schema });
  },
};

async function sayYes(host: ClientHost, request: InputRequest): Promise<void> {
  const { kind, requestId, serverId, during } = request;
  if (kind !== "elicitation-form") throw new Error(`nobody should ask for ${kind}`);
  if (during?.name?.startsWith("test_mrtr")) await host.server(serverId)?.callTool("test_mrtr_unrelated");
  const confirmed = during?.name?.startsWith("test_mrtr") ? { content: { confirmed: true } } : {};
  await host.inputRequests.answer(requestId, { action: "accept", ...confirmed });
}

/** Runs one scenario in a worker; resolves with where the engine ran. */
export async function runScenario(name: string, url: string, context: ScenarioContext): Promise<string> {
  const auth = AUTH_SCENARIOS[name];
  if (auth) {
    const host = await createHost({ tokens: auth.tokens?.(context) });
    try {
      await runAuthScenario(host, url, name, context);
      return host.runsIn;
    } finally {
      await host.close();
    }
  }
  const steps = SCENARIOS[name];
  if (!steps) throw new Error(`no steps for the scenario ${name}`);
  const host = await createHost();
  try {
    await host.offer({ elicitation: { form: true } });
    // The user says yes to every form as it is offered; between two rounds other calls go on.
    host.subscribe((events) => {
      for (const event of events) if (event.kind === "input-request") void sayYes(host, event.request);
    });
    await steps(await host.connect(url), context);
    return host.runsIn;
  } finally {
    await host.close();
  }
}

Object.assign(globalThis, { runScenario });
