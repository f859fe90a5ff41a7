/**
 * The import law: what each room of the house may import. It is stated here and nowhere else; `npm run check` enforces it.
 *
 * A room is a folder, or one file without its extension. It may import itself, what it `uses`, the `types` of more rooms, and, with
 * `import()` once they are needed, the rooms in `lazy`. `npm:` stands before packages.
 */

/** Types that the embedder of the client sees, too. */
const PUBLIC_TYPES = ["src/client/api", "src/errors", "src/protocol/types"];
const MESSAGES = ["src/addresses", "src/async", "src/errors", "src/json", "src/jsonrpc", "src/protocol"];
const PART = ["components/strings", "components/theme", "src/json", "src/schema", "npm:lit"];
const VIEW = [
  "components/parts",
  "components/controllers",
  "components/page-storage",
  "components/strings",
  "components/theme",
  "src/addresses",
  "src/json",
  "src/state",
  "src/surface",
  "npm:lit",
];

/** @type {Readonly<Record<string, { uses?: readonly string[], types?: readonly string[], lazy?: readonly string[] }>>} */
const LAW = {
  // The engine: it runs in a page, in a worker and in Node.
  "src/addresses": {},
  "src/errors": {},
  "src/async": { uses: ["src/errors"] },
  "src/json": {},
  "src/bytes": {},
  "src/jsonrpc": { uses: ["src/errors", "src/json"] },
  "src/text-safety": {},
  "src/protocol": { uses: ["src/errors", "src/json", "src/jsonrpc", "npm:url-template"] },
  "src/protocol/skills": {
    uses: ["src/errors", "src/jsonrpc", "src/protocol/read", "npm:js-yaml"],
    types: ["src/protocol/types"],
  },
  "src/schema": { uses: ["src/errors", "src/json", "npm:z-schema"] },
  "src/json-path": { uses: ["src/json", "src/schema", "npm:json-p3"] },
  "src/transport": { uses: [...MESSAGES, "src/bytes"] },
  "src/session": { uses: MESSAGES, types: ["src/transport"] },
  "src/storage": { uses: ["src/errors"], types: ["src/protocol/types"] },
  "src/cache": { uses: ["src/errors", "src/json"], types: ["src/protocol/types", "src/storage"] },
  "src/auth": {
    uses: ["src/addresses", "src/bytes", "src/errors", "src/json", "npm:oauth4webapi"],
    types: ["src/protocol/types"],
  },
  "src/apps": { uses: ["src/addresses", "src/errors", "src/json"], types: ["src/protocol/types"] },
  "src/requests": {
    uses: ["src/addresses", "src/async", "src/bytes", "src/errors", "src/json", "src/text-safety"],
    types: ["src/apps", "src/protocol/types"],
  },

  "src/surface": {
    uses: ["src/errors", "src/schema", "src/protocol/read", "src/client/memory"],
    types: ["src/client/api", "src/protocol/types"],
  },

  // The client, which wires them.
  "src/client/api": {
    types: [
      "src/apps",
      "src/auth",
      "src/errors",
      "src/protocol",
      "src/requests",
      "src/schema",
      "src/storage",
      "src/transport",
    ],
  },
  "src/client/facade": { types: ["src/client/api", "src/protocol/types"] },
  "src/client/results": { uses: MESSAGES, types: ["src/client/api", "src/schema"] },
  "src/client/events": { uses: ["src/async", "src/errors", "src/json"], types: ["src/client/api", "src/jsonrpc"] },
  "src/client/tabs": { uses: MESSAGES, types: ["src/session", "src/transport"] },
  "src/client/platform": {
    uses: [...MESSAGES, "src/client/tabs"],
    types: ["src/auth", "src/requests", "src/transport"],
    lazy: ["src/schema"],
  },
  "src/client/memory": {
    uses: [
      ...MESSAGES,
      "src/cache",
      "src/apps",
      "src/requests",
      "src/storage",
      "src/client/results",
      "src/client/tabs",
    ],
    types: ["src/client/api", "src/client/platform", "src/session"],
  },
  "src/client/server": {
    uses: [
      ...MESSAGES,
      "src/session",
      "src/transport",
      "src/apps",
      "src/client/events",
      "src/client/facade",
      "src/client/memory",
      "src/client/platform",
      "src/client/tabs",
    ],
    types: ["src/client/api", "src/schema"],
    lazy: ["src/client/results"],
  },
  "src/client/authorization": {
    uses: [...MESSAGES, "src/auth", "src/requests", "src/client/platform"],
    types: ["src/client/api", "src/client/memory", "src/client/tabs", "src/storage", "src/transport"],
  },
  "src/client/relay": {
    uses: ["src/addresses", "src/async", "src/bytes", "src/errors", "src/client/platform"],
    types: ["src/client/api", "src/requests", "src/transport"],
  },
  "src/client/launcher": {
    uses: [...MESSAGES],
    types: ["src/client/api", "src/client/platform", "src/client/server", "src/transport"],
    lazy: ["src/client/server"],
  },
  "src/client/check": {
    uses: [...MESSAGES, "src/schema", "src/text-safety", "src/transport", "src/client/platform"],
    types: ["src/client/api"],
  },
  "src/client/traffic": {
    uses: [
      ...MESSAGES,
      "src/transport",
      "src/apps",
      "src/client/facade",
      "src/client/events",
      "src/client/memory",
      "src/client/platform",
      "src/client/results",
    ],
    types: ["src/client/api", "src/client/server"],
  },
  "src/client/live": {
    uses: ["src/async", "src/errors", "src/client/facade"],
    types: ["src/client/api", "src/protocol/types"],
  },
  "src/client/host": {
    uses: [
      ...MESSAGES,
      "src/bytes",
      "src/apps",
      "src/auth",
      "src/requests",
      "src/session",
      "src/transport",
      "src/text-safety",
      ...["authorization", "events", "live", "memory", "platform", "server"].map((room) => `src/client/${room}`),
    ],
    types: ["src/client/api"],
    lazy: [
      "src/schema",
      "src/client/check",
      "src/client/launcher",
      "src/client/relay",
      "src/client/results",
      "src/client/traffic",
    ],
  },
  "src/collections": {
    uses: ["src/errors", "src/json", "src/json-path", "src/schema"],
    types: ["src/client/api"],
  },
  "src/index": {
    uses: [
      "src/collections",
      "src/client/host",
      "src/client/traffic",
      "src/client/platform",
      "src/client/api",
      "src/errors",
      "src/protocol",
      "src/transport/custom-transport",
      "src/surface",
    ],
  },

  // Servers in the files, links and registries of others, for the panel, the command and the page of a server.
  "src/server-config": {
    uses: ["src/addresses/masked-address", "src/bytes", "src/json"],
    lazy: ["npm:js-yaml", "npm:smol-toml"],
  },

  // The relay, for backends: nothing but the web platform.
  "src/relay": { uses: ["src/addresses", "src/bytes", "src/jsonrpc/clock"] },
  // The page of a server, for backends: the same.
  "src/panel-page": { uses: ["src/async/lazy-async", "src/server-config/add-to-links"] },

  // The snapshot of the interface: events in, frozen snapshots out.
  "src/state": { uses: ["src/json"], types: PUBLIC_TYPES },

  // The worker: the contract between the page and the engine, each side of it, and the thread that checks schemas.
  "workers/contract": {
    types: [
      ...PUBLIC_TYPES,
      "src/client/facade",
      "src/client/host/handlers/extension-table",
      "src/client/host/handlers/handlers",
      "src/transport/http/http-port",
    ],
  },
  "workers/thread-calls": { uses: ["src/errors"] },
  "workers/trusted-types": {},
  "workers/engine": {
    uses: [
      "workers/contract",
      "workers/thread-calls",
      ...["api", "facade", "host", "platform", "traffic"].map((room) => `src/client/${room}`),
      "src/errors",
      "src/json",
    ],
    types: PUBLIC_TYPES,
  },
  "workers/checker": {
    uses: ["workers/trusted-types", "src/async", "src/errors"],
    types: PUBLIC_TYPES,
    lazy: ["src/schema/validation"],
  },
  "workers/checker/checker.worker": { uses: ["src/schema/validation"] },
  "workers/page": {
    uses: [
      ...["checker", "contract", "thread-calls", "trusted-types"].map((room) => `workers/${room}`),
      "src/client/facade",
      "src/client/host/handlers/extension-table",
      "src/client/host/handlers/handlers",
      "src/client/host/host-options",
      "src/client/live",
      "src/client/platform/remote-checker",
      "src/client/platform/version",
      "src/errors",
      "src/json",
      "src/jsonrpc",
      "src/async",
    ],
    types: [...PUBLIC_TYPES, "src/requests/sampling"],
    lazy: [
      "workers/engine",
      "src/client/host/create-host",
      "src/client/traffic",
      "src/requests/sampling/browser-model",
    ],
  },
  "workers/command": {
    uses: [
      "src/index",
      "src/addresses",
      "src/collections",
      "src/json",
      "src/panel-page",
      "src/relay",
      "src/server-config",
      "workers/panel-page",
      "workers/relay",
      "node:",
      "npm:diff",
    ],
  },
  "workers/command/page": { types: ["workers/command/open", "src/client/api"] },
  "workers/command/stdio": { uses: ["node:", "npm:cross-spawn", "npm:ws"] },
  "workers/relay": { uses: ["src/relay", "node:"] },
  "workers/panel-page": { uses: ["workers/relay/node-messages", "node:"], types: ["src/panel-page"] },
  "workers/index": {
    uses: ["workers/page/create-host", "src/errors"],
    types: [...PUBLIC_TYPES, "src/client/host/host-options"],
  },

  // The panel: all of the DOM.
  "components/theme": { uses: ["npm:lit"] },
  "components/strings": { uses: ["src/json", "npm:lit"], types: ["src/errors"] },
  "components/page-storage": {
    uses: ["src/addresses", "src/errors", "src/json"],
    types: PUBLIC_TYPES,
    lazy: ["src/storage"],
  },
  "components/controllers": {
    uses: [
      "components/page-storage",
      "components/strings",
      "src/async",
      "src/errors",
      "src/json",
      "src/state",
      "npm:lit",
    ],
    types: PUBLIC_TYPES,
  },
  "components/parts/plugins": { types: PUBLIC_TYPES },
  "components/parts/basic": { uses: [...PART, "src/text-safety"], types: PUBLIC_TYPES },
  "components/parts/json": {
    uses: [...PART, "components/parts/basic"],
    types: PUBLIC_TYPES,
    lazy: ["components/parts/json/code-editor"],
  },
  "components/parts/json/code-editor": { uses: [...PART, "components/parts/json", "npm:@codemirror", "npm:@lezer"] },
  "components/parts/viewers": {
    uses: [
      ...PART,
      "src/bytes",
      "src/addresses/loopback",
      "components/parts/basic",
      "src/json-path",
      "components/parts/plugins",
      "components/page-storage/remembered",
      "npm:diff",
      "npm:dompurify",
      "npm:highlight.js",
      "npm:marked",
      "npm:papaparse",
    ],
    types: PUBLIC_TYPES,
  },
  "components/parts/form": { uses: [...PART, "components/parts/basic", "components/parts/json"], types: PUBLIC_TYPES },
  "components/parts/content": {
    uses: [...PART, ...["basic", "plugins", "viewers"].map((room) => `components/parts/${room}`)],
    types: PUBLIC_TYPES,
  },
  "components/parts/trust": {
    uses: [...PART, "src/text-safety", "components/parts/basic", "components/parts/viewers"],
    types: PUBLIC_TYPES,
  },
  "components/parts/index": { uses: ["components/parts"] },
  "components/sign-in": { uses: ["src/addresses", "src/errors"], types: PUBLIC_TYPES },
  "components/apps": {
    uses: [...VIEW, "src/addresses/loopback", "src/apps/app-limits", "src/apps/app-permissions"],
    types: PUBLIC_TYPES,
  },
  "components/views": {
    uses: [...VIEW, "src/requests/sampling/browser-model-use", "src/server-config", "src/text-safety"],
    types: PUBLIC_TYPES,
    lazy: ["components/apps", "npm:fflate"],
  },
  "components/views/collections": { uses: [...VIEW, "components/views", "src/collections"], types: PUBLIC_TYPES },
  "components/dialogs": {
    uses: [...VIEW, "src/requests/queue/refusal-response", "components/sign-in"],
    types: PUBLIC_TYPES,
  },
  "components/mcp-panel": {
    uses: [
      ...VIEW,
      "src/async",
      "src/errors",
      "components/dialogs",
      "components/sign-in",
      "components/views",
      "workers/page/connect",
      "workers/page/live-host",
      "workers/page/page-tools",
    ],
    types: PUBLIC_TYPES,
  },
  ...Object.fromEntries(
    ["elements", "index"].map((entry) => [`components/${entry}`, { uses: ["components", "workers/index"] }]),
  ),
  "components/autoload": { lazy: ["components"] },
  "components/panel-html": { lazy: ["components/page", "components/sign-in"] },
  "components/react": {
    uses: ["npm:react"],
    types: [...PUBLIC_TYPES, "src/client/host/host-options"],
    lazy: ["components/page", "workers/index"],
  },
  "components/page": {
    uses: ["components", "src/errors"],
    types: [...PUBLIC_TYPES, "src/client/host/host-options"],
    lazy: ["workers/page/create-host"],
  },

  // The demo: it knows the package as a stranger does. Its server and its examples are packages of their own.
  "demo/ide": { uses: ["mcp-panel"] },
  "demo/plugins": { uses: ["mcp-panel"] },
  "demo/service-worker": { uses: ["demo/server"] },
  "demo/server": { uses: ["node:", "npm:@modelcontextprotocol", "npm:oidc-provider", "npm:zod"], types: ["npm:vite"] },
};

/** What dependency-cruiser calls imports that are gone once compiled. */
const TYPE_ONLY = ["type-only", "type-import"];

const isPackage = (name) => name.startsWith("npm:");
const escaped = (text) => text.replaceAll(/[.@/]/g, "\\$&");
/** What stands for paths: packages and rooms by their names, and what has a name of its own. */
const SPECIAL = { "node:": "^[a-z_/]+$", "mcp-panel": "^(dist|mcp-panel)(/|$)" };
const patternOf = (name) =>
  SPECIAL[name] ?? (isPackage(name) ? `node_modules/${escaped(name.slice(4))}(/|$)` : `^${escaped(name)}[/.]`);
/** The pattern of the paths of these rooms and packages. */
const pathsOf = (names) => names.map(patternOf).join("|") || "^$";
const rooms = Object.keys(LAW);

/** The rules of one room, each named by what it demands. */
function rulesOf(room) {
  const { uses = [], types = [], lazy = [] } = LAW[room];
  const from = { path: pathsOf([room]), pathNot: pathsOf(rooms.filter((other) => other.startsWith(`${room}/`))) };
  const own = [room, ...uses];
  return [
    {
      name: `${room} imports ${[...uses, ...types, ...lazy].join(", ") || "nothing"}`,
      severity: "error",
      from,
      to: { pathNot: pathsOf([...own, ...types, ...lazy]) },
    },
    types.length > 0 && {
      name: `${room} imports only types of ${types.join(", ")}`,
      severity: "error",
      from,
      to: { path: pathsOf(types), pathNot: pathsOf([...own, ...lazy]), dependencyTypesNot: TYPE_ONLY },
    },
    lazy.length > 0 && {
      name: `${room} imports ${lazy.join(", ")} only when needed`,
      severity: "error",
      from,
      to: { path: pathsOf(lazy), pathNot: pathsOf(own), dynamic: false, dependencyTypesNot: TYPE_ONLY },
    },
  ].filter(Boolean);
}

const RULES = [
  ...rooms.flatMap(rulesOf),
  {
    name: "every file stands in a room of the law",
    severity: "error",
    from: { path: "^(src|workers|components|demo)/", pathNot: `${pathsOf(rooms)}|[.]d[.]ts$|^demo/embed/` },
    to: {},
  },
  {
    name: "no component writes markup from text",
    severity: "error",
    from: { path: "^components/" },
    to: { path: "node_modules/lit/.*/unsafe-" },
  },
  { name: "nothing but tests imports tests", severity: "error", from: { pathNot: "^test/" }, to: { path: "^test/" } },
  {
    name: "the client's API and the contract of the worker are types",
    severity: "error",
    from: { path: pathsOf(["src/client/api", "workers/contract"]) },
    to: { dependencyTypesNot: TYPE_ONLY },
  },
];

export default {
  forbidden: RULES,
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".mjs"],
      conditionNames: ["import", "types", "default"],
      exportsFields: ["exports"],
    },
  },
};
