/**
 * What the client does in each scenario of the official conformance suite, through the public façade in a worker.
 *
 * Owns: the steps. The suite's own mock server judges what arrives. https://github.com/modelcontextprotocol/conformance
 */
import { createHost, type Server } from "../../workers/index.js";

/** What the suite hands over. */
export interface ScenarioContext {
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
}

type Steps = (server: Server, context: ScenarioContext) => Promise<unknown>;

/** Some mock servers declare no tools: then nothing but the connection is judged. */
const listIfOffered: Steps = async (server) => server.info.capabilities.tools && server.listTools();

/** The steps by the suite's name of the scenario. */
export const SCENARIOS: Readonly<Record<string, Steps>> = {
  initialize: listIfOffered,
  tools_call: async (server) => {
    await server.listTools();
    await server.callTool("add_numbers", { a: 5, b: 3 });
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
  "json-schema-ref-no-deref": (server) => server.listTools(),
  "json-schema-2020-12-preservation": async (server) => {
    const tools = await server.listTools();
    const schema = tools.find((tool) => tool.name === "json_schema_2020_12_tool")?.inputSchema ?? tools[0]?.inputSchema;
    await server.callTool("json_schema_echo", { schema });
  },
};

/** Runs one scenario in a worker; resolves with where the engine ran. */
export async function runScenario(name: string, url: string, context: ScenarioContext): Promise<string> {
  const steps = SCENARIOS[name];
  if (!steps) throw new Error(`no steps for the scenario ${name}`);
  const host = await createHost();
  try {
    await steps(await host.connect(url), context);
    return host.where;
  } finally {
    await host.close();
  }
}

Object.assign(globalThis, { runScenario });
