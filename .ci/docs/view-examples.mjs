/**
 * Examples of views, for the live part of their pages and for the gallery: each state is what a server in the page answers.
 *
 * Owns: the states of each view. `docs/site/live-views.js` explains the members of an example. Everything is JSON, because the reader edits it
 * as such.
 */
const WEATHER_TOOL = {
  name: "get_weather",
  title: "Get the weather",
  description: "The weather in a city.",
  inputSchema: {
    type: "object",
    required: ["city"],
    properties: { city: { type: "string", title: "City", default: "Oslo" } },
  },
  annotations: { readOnlyHint: true },
};
const REPORT_TOOL = {
  name: "send_report",
  title: "Send a report",
  description: "Sends a report to an address.",
  inputSchema: { type: "object", properties: { to: { type: "string", format: "email" } } },
  execution: { taskSupport: "optional" },
};
const STATIONS = {
  uri: "weather://stations",
  name: "stations",
  title: "Stations",
  mimeType: "text/markdown",
  description: "All stations.",
};
const OSLO = { uri: "weather://stations/oslo", name: "oslo", title: "Oslo", mimeType: "application/json", size: 42 };
const BY_CITY = { uriTemplate: "weather://stations/{city}", name: "station", title: "Station of a city" };
const SUMMARY_PROMPT = {
  name: "summarize",
  title: "Summarize the week",
  description: "A summary of the weather of a week.",
  arguments: [{ name: "city", description: "A city in Norway" }],
};
const SKILL = {
  uri: "skill://forecast/SKILL.md",
  frontmatter: { name: "forecast", description: "How to write a forecast." },
  resources: "dynamic",
};

/** The server never answers. */
const WAITS = {};
const FAILURE = { error: { code: -32603, message: "The database is not available." } };
const SUNNY = { result: { content: [{ type: "text", text: "Sunny, 21 °C, wind 4 m/s" }] } };
const TOOL_ERROR = { result: { isError: true, content: [{ type: "text", text: "There is no such city." }] } };
const TOOLS = { "tools/list": { result: { tools: [WEATHER_TOOL, REPORT_TOOL] } } };
const RESOURCES = {
  "resources/list": { result: { resources: [STATIONS, OSLO] } },
  "resources/templates/list": { result: { resourceTemplates: [BY_CITY] } },
};
const PROMPTS = { "prompts/list": { result: { prompts: [SUMMARY_PROMPT] } } };
const READ = {
  result: {
    contents: [{ uri: STATIONS.uri, mimeType: "text/markdown", text: "**Stations**\n\n- Oslo\n- Bergen\n- Tromsø\n" }],
  },
};
const MESSAGES = {
  result: {
    messages: [{ role: "user", content: { type: "text", text: "Summarize the weather of the week in Oslo." } }],
  },
};

const initialize = (capabilities) => ({
  result: {
    protocolVersion: "2025-11-25",
    capabilities,
    serverInfo: { name: "weather", title: "Weather", version: "1.4.0" },
  },
});
/** An example of a server with these capabilities. */
const served = (capabilities, answers = {}, more = {}) => ({
  ...more,
  answers: { ...answers, initialize: initialize(capabilities) },
});
const callWeather = ["callTool", "get_weather", { city: "Oslo" }];

/** States of a view before there is a connection. */
const UNCONNECTED = [
  ["Connecting", { answers: { initialize: WAITS } }],
  ["Not connected", {}],
];
const REFUSED = [
  "Refused",
  { answers: { initialize: { error: { code: -32603, message: "The server is being updated." } } } },
];

/** States of a list. `answers`: those of the loaded list; `huge`: the answer of a very long one. */
function listStates({ capability, method, empty, huge, answers }) {
  const capabilities = { [capability]: {} };
  const answered = (answer, more) => served(capabilities, { ...answers, [method]: answer }, more);
  return [
    ["Loaded", served(capabilities, answers)],
    ["Loading", answered(WAITS)],
    ["Empty", served(capabilities, empty)],
    [`10,000 ${capability}`, answered(huge)],
    ["Error", answered(FAILURE)],
    ["Connection lost", served(capabilities, answers, { calls: [["follow", capability]], closes: true })],
    ["Not offered", served({})],
    ...UNCONNECTED,
  ];
}

const toolsStates = listStates({
  capability: "tools",
  method: "tools/list",
  empty: { "tools/list": { result: { tools: [] } } },
  huge: { result: { tools: [{ copies: 10_000, ...REPORT_TOOL, name: "report_{n}", title: "Report {n}" }] } },
  answers: { ...TOOLS, "tools/call": SUNNY },
});
const resourcesStates = listStates({
  capability: "resources",
  method: "resources/list",
  empty: {
    "resources/list": { result: { resources: [] } },
    "resources/templates/list": { result: { resourceTemplates: [] } },
  },
  huge: { result: { resources: [{ copies: 10_000, uri: "weather://stations/{n}", name: "station-{n}" }] } },
  answers: { ...RESOURCES, "resources/read": READ },
});
const promptsStates = listStates({
  capability: "prompts",
  method: "prompts/list",
  empty: { "prompts/list": { result: { prompts: [] } } },
  huge: { result: { prompts: [{ copies: 10_000, name: "week_{n}", title: "Week {n}" }] } },
  answers: { ...PROMPTS, "prompts/get": MESSAGES },
});

/** States of an item with a request about it (`method`), which the element's method `runs` sends, or the element when it is shown. */
function itemStates({ capability, answers, method, properties, unknown, answer, missing = answer, runs }) {
  const calls = [["follow", capability]];
  const answered = (one, more) =>
    served({ [capability]: {} }, { ...answers, [method]: one }, { properties, calls, runs, ...more });
  return [
    ["Loaded", answered(answer)],
    ["Loading", answered(WAITS)],
    ["Error", answered(FAILURE)],
    ["Unknown", answered(missing, { properties: unknown, runs: undefined })],
    ["Connection lost", answered(answer, { closes: true, runs: undefined })],
    ["Nothing selected", answered(answer, { properties: {}, runs: undefined })],
  ];
}

const skills = (...all) => ({ result: { resultType: "complete", skills: all, ttlMs: 0, cacheScope: "public" } });
const skillsServer = (list, more = {}) => ({
  ...more,
  answers: {
    "skills/list": list,
    "server/discover": {
      result: {
        resultType: "complete",
        supportedVersions: ["2026-07-28"],
        capabilities: { resources: {}, extensions: { "io.modelcontextprotocol/skills": {} } },
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "weather", title: "Weather", version: "1.4.0" } },
      },
    },
  },
});

const task = (status, more) => ({
  taskId: "7f3a",
  status,
  createdAt: "2026-06-01T08:00:00Z",
  lastUpdatedAt: "2026-06-01T08:00:00Z",
  ttl: 3_600_000,
  pollInterval: 500,
  ...more,
});
const taskServer = (now, more) =>
  served(
    { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
    {
      ...TOOLS,
      "tools/call": { result: { task: task("working") } },
      "tasks/get": { result: now },
      "tasks/result": SUNNY,
      ...more,
    },
    { calls: [["listTools"], ["callTool", "send_report", { to: "anna@example.com" }, { task: true }]] },
  );

const logMessage = (level, data) => ({ method: "notifications/message", params: { level, logger: "stations", data } });
const logServer = (...sends) =>
  served({ tools: {}, logging: {} }, { ...TOOLS, "tools/call": { sends, ...SUNNY } }, { calls: [callWeather] });

const elicitation = {
  id: "e1",
  method: "elicitation/create",
  params: {
    message: "Which station?",
    requestedSchema: { type: "object", properties: { station: { type: "string" } } },
  },
};

const allCapabilities = { tools: {}, resources: {}, prompts: {}, logging: {} };
const all = {
  ...TOOLS,
  ...RESOURCES,
  ...PROMPTS,
  "tools/call": SUNNY,
  "resources/read": READ,
  "prompts/get": MESSAGES,
};
const serverStates = [
  ["Connected", served(allCapabilities, all)],
  ["Connection lost", served(allCapabilities, all, { calls: [["follow", "tools"]], closes: true })],
  REFUSED,
  ...UNCONNECTED,
];

/** Examples by tag: `[title, example]` for each state. The views that a page uses by themselves come first. */
export const VIEW_EXAMPLES = {
  "mcp-panel": serverStates,
  "mcp-tools": toolsStates,
  "mcp-resources": resourcesStates,
  "mcp-prompts": promptsStates,
  "mcp-skills": [
    ["Loaded", skillsServer(skills(SKILL))],
    ["Loading", skillsServer(WAITS)],
    ["Empty", skillsServer(skills())],
    ["Error", skillsServer(FAILURE)],
    ["Connection lost", skillsServer(skills(SKILL), { calls: [["listSkills"]], closes: true })],
    ["Not offered", served({})],
    ...UNCONNECTED,
  ],
  "mcp-tasks": [
    ["Working", taskServer(task("working", { statusMessage: "Reading the stations" }))],
    ["Completed", taskServer(task("completed"))],
    ["Failed", taskServer(task("failed"), { "tasks/result": FAILURE })],
    ["Empty", served({ tools: {} })],
  ],
  "mcp-traffic": [
    ["Loaded", served({ tools: {} }, { ...TOOLS, "tools/call": SUNNY }, { calls: [["listTools"], callWeather] })],
    ["Pending", served({ tools: {} }, { ...TOOLS, "tools/call": WAITS }, { calls: [callWeather] })],
    [
      "Errors",
      served(
        { tools: {} },
        { "tools/list": FAILURE, "tools/call": TOOL_ERROR },
        { calls: [["listTools"], callWeather] },
      ),
    ],
    ["10,000 entries", logServer({ copies: 10_000, ...logMessage("info", "Station {n} was read") })],
    ["Not connected", {}],
  ],
  "mcp-history": [
    [
      "Loaded",
      served(allCapabilities, all, {
        calls: [callWeather, ["readResource", STATIONS.uri], ["getPrompt", "summarize", { city: "Oslo" }]],
      }),
    ],
    ["Errors", served({ tools: {} }, { ...TOOLS, "tools/call": TOOL_ERROR }, { calls: [callWeather] })],
    ["Empty", served({ tools: {} })],
  ],
  "mcp-log": [
    [
      "Loaded",
      logServer(
        logMessage("info", "Station 1 was read"),
        logMessage("warning", { station: 2, reason: "late" }),
        logMessage("error", "Station 3 does not respond"),
      ),
    ],
    ["10,000 messages", logServer({ copies: 10_000, ...logMessage("info", "Station {n} was read") })],
    ["Empty", served({ logging: {} })],
    ["Not offered", served({})],
  ],
  "mcp-problems": [
    ["None", served({ tools: {} }, TOOLS)],
    [
      "Malformed tools",
      served(
        { tools: {} },
        { "tools/list": { result: { tools: [WEATHER_TOOL, { name: 7 }, { title: "No name" }] } } },
        { calls: [["listTools"]] },
      ),
    ],
    ["Checked", served({ tools: {} }, TOOLS, { runs: "run" })],
    REFUSED,
  ],
  "mcp-input-requests": [
    ["Waiting", served({ tools: {} }, { "tools/call": { sends: [elicitation] } }, { calls: [callWeather] })],
    ["None", served({ tools: {} })],
  ],
  "mcp-servers": serverStates,
  "mcp-settings": [
    ["Connected", served(allCapabilities)],
    ["Not connected", {}],
  ],
  "mcp-server-header": [
    ...serverStates.slice(0, -1),
    ["Details", served(allCapabilities, all, { properties: { open: true } })],
  ],
  "mcp-tools-list": toolsStates,
  "mcp-tool-detail": [
    ...itemStates({
      capability: "tools",
      method: "tools/call",
      answers: TOOLS,
      answer: SUNNY,
      runs: "run",
      properties: { tool: "get_weather" },
      unknown: { tool: "get_tides" },
    }),
    [
      "Tool error",
      served(
        { tools: {} },
        { ...TOOLS, "tools/call": TOOL_ERROR },
        { properties: { tool: "get_weather" }, calls: [["follow", "tools"]], runs: "run" },
      ),
    ],
  ],
  "mcp-resources-list": resourcesStates,
  "mcp-resource-detail": itemStates({
    capability: "resources",
    method: "resources/read",
    answers: RESOURCES,
    answer: READ,
    properties: { uri: STATIONS.uri },
    unknown: { uri: "weather://tides" },
    missing: { error: { code: -32002, message: "There is no such resource." } },
  }),
  "mcp-prompts-list": promptsStates,
  "mcp-prompt-detail": itemStates({
    capability: "prompts",
    method: "prompts/get",
    answers: PROMPTS,
    answer: MESSAGES,
    properties: { prompt: "summarize" },
    unknown: { prompt: "tides" },
    runs: "get",
  }),
  "mcp-resource-reader": [
    ["Loaded", served({ resources: {} }, { "resources/read": READ }, { properties: { uri: STATIONS.uri } })],
    ["Loading", served({ resources: {} }, { "resources/read": WAITS }, { properties: { uri: STATIONS.uri } })],
    ["Error", served({ resources: {} }, { "resources/read": FAILURE }, { properties: { uri: STATIONS.uri } })],
  ],
  "mcp-template-form": [
    ["Loaded", served({ resources: {} }, RESOURCES, { properties: { uriTemplate: BY_CITY.uriTemplate } })],
  ],
  "mcp-server-settings": [["Connected", served(allCapabilities)]],
  "mcp-offer-settings": [["Loaded", served({})]],
  "mcp-history-settings": [["Loaded", served({})]],
  "mcp-audit-trail": [
    ["Loaded", served({ tools: {} }, { ...TOOLS, "tools/call": SUNNY }, { calls: [callWeather, callWeather] })],
    ["Empty", served({ tools: {} })],
  ],
};
