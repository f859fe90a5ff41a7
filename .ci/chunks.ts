/**
 * Groups of modules for the builds: which of them are in one file.
 *
 * Files of a group are few, and so are the requests of a page. A group has all that its modules import and no group before it has.
 */

import { readdirSync } from "node:fs";
import { alternativesOf } from "./alternatives.mjs";

/** A group, as `codeSplitting.groups` of Rolldown takes it. */
interface Group {
  readonly name: string;
  readonly test: RegExp;
  readonly priority?: number;
}

/** All modules of the product, by their paths. */
const files = ["src", "components", "workers"].flatMap((folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { encoding: "utf8", recursive: true }).map(
    (file) => `/${folder}/${file}`,
  ),
);

/** What every kind of lasting stream needs, in one chunk. */
const streams: Group = {
  name: "streams",
  test: /src\/(errors\/failures|jsonrpc\/(pace|retry)|transport\/http\/silence)\.ts$/,
};

/**
 * Parts of the panel that are needed together, each in one file with all that it imports and no part before it has: fewer requests, and they compress better.
 * What is loaded in rarer states stays in files of its own.
 */
const PARTS: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ["panel", inComponents(["mcp-panel/mcp-panel"])],
  [
    "list",
    inComponents([
      ...["lists/list-frame", "tools-list/row-words", "connecting/connecting", "server-header/server-icon"].map(
        (view) => `views/${view}`,
      ),
      "page-storage/remote-icons",
      "parts/viewers/icon-view",
    ]),
  ],
  [
    "words",
    inComponents([
      "strings/error-words",
      "parts/trust/confusable-names",
      "views/server-header/sign-in-remedies",
      "mcp-panel/servers/panel-notes",
      "mcp-panel/requests/input-request-parts",
    ]),
  ],
  ["icon", inComponents(["parts/viewers/icon/load-icon"])],
  ["tool", [...inComponents(["views/tool-detail/tool-detail"]), "workers/checker/value-checker"]],
  ["result", inComponents(["views/collections/save-call", "parts/viewers/text-views", "parts/viewers/view-switch"])],
  ["surface-log", inComponents(["mcp-panel/host/surface-log"])],
];
export const parts = groups(PARTS);

/**
 * What several elements need, in a few files: a bundler makes a chunk of each file that not all elements share. A file has all that its modules import
 * and no file before it has.
 */
const SHARED: readonly (readonly [name: string, modules: readonly string[]])[] = [
  [
    "errors",
    ["src/(addresses/loopback|async/(call-listener|lazy-async)|errors/(index|plain|public))", "src/json/is-object"],
  ],
  ["state", ["src/state/(index|order)"]],
  ["facade", ["src/client/(facade/(server-methods|host-parts)|platform/version)", "src/async/unless-aborted"]],
  ["live", ["src/client/(host/host-options|live/live-host)"]],
  ["thread", ["workers/page/connect"]],
  [
    "base",
    inComponents([
      "(theme|strings)/index",
      "strings/en/views",
      "parts/(basic/(define|visible-text|events|slices)|plugins/registry)",
    ]),
  ],
  [
    "host",
    inComponents([
      "controllers/(host-controller|failure)",
      "parts/basic/error-view",
      "views/shared/empty-styles",
      "page-storage/(kept-value|remembered|connect-settings)",
    ]),
  ],
  [
    "lists",
    inComponents([
      "views/lists/(server-list|list-styles|virtual-list-styles)",
      "views/server-header/item-icon",
      "views/shared/split-view",
      "controllers/(lists-controller|split|row-height|focus-keeper)",
      "views/shared/(connect-again|server-name)",
    ]),
  ],
  [
    "styles",
    inComponents([
      ...["segmented-styles", "highlight-styles"].map((styles) => `parts/basic/${styles}`),
      ...["lists/line-list-styles", "shared/side-list-styles", "settings/form-look", "shared/page-styles"].map(
        (styles) => `views/${styles}`,
      ),
    ]),
  ],
  ["tools", ["components/views/tools/tools"]],
  ["address", ["components/sign-in/authorization-address"]],
  [
    "connection",
    inComponents([
      ...["host/panel-host", "requests/panel-input-requests"].map((module) => `mcp-panel/${module}`),
      "mcp-panel/servers/(server-config|sign-in-attributes|sign-in-offer)",
    ]),
  ],
  ["panel", ["components/mcp-panel/mcp-panel"]],
];
/** The compiler's helper for decorators, which each element imports. */
const DECORATE = /\/helpers\/esm\/decorate\.js$/;
const shared = groups(SHARED).map((group) =>
  group.name === "base" ? { ...group, test: new RegExp(`${group.test.source}|${DECORATE.source}`) } : group,
);
/** Groups of the package for bundlers. `merge-chunks.ts` merges what is small beside them. */
export const packageGroups: readonly Group[] = [streams, ...shared];

/** Modules of the worker that each start, connection and list needs. */
const STARTING = [
  "workers/engine/engine\\.worker",
  "src/session/modern/listen",
  ...["host/offer/current-offer", "memory/(host-memory|tool-apps)", "traffic/host-traffic"].map(
    (module) => `src/client/${module}`,
  ),
  ...[
    "cache/(exact-list-text|read-cache)",
    "errors/failures",
    "json/json-object",
    "jsonrpc/(pace|retry)",
    "session/request-retry",
    "protocol/header-params",
  ].map((module) => `src/${module}`),
];
/**
 * Parts of the worker, where it is loaded in parts: what a panel needs until it has the lists, what it needs for calls, and what belongs to one era.
 * Everything else is in files of its own.
 */
export const workerParts: readonly Group[] = [
  {
    name: "engine",
    test: new RegExp(`/(${STARTING.join("|")})\\.ts$`),
    priority: 99,
  },
  ...groups([
    [
      "legacy",
      ["src/client/server/legacy-transports", "src/session/legacy/client-tasks", "src/transport/http/refusal"],
    ],
    [
      "calls",
      [
        "src/client/results/result-store",
        "src/client/results/output-check",
        "src/schema/validation/serve-checker",
        "src/client/server/task-calls",
        "src/client/memory/(stored-audit|stored-history|audited-arguments)",
        "src/client/events/event-flow",
      ],
    ],
    ["pins", ["src/client/memory/host-pins"]],
    ["cache", ["src/client/host/host-cache", "src/client/memory/(cached-state|known-lists|stored-surfaces)"]],
    ["failures", ["src/transport/diagnosis/index"]],
    ["requests", ["src/client/host/(offer/server-request-handler|handlers/handlers)"]],
    ["apps", ["src/client/host/apps/(host-apps|app-requests|app-tools|app-files)", "src/client/server/server-app"]],
    ["skills", ["src/client/server/skills", "src/protocol/skills/frontmatter"]],
    ["traffic", ["src/client/traffic/(traffic-reader|save-recording)"]],
    ["reports", ["src/client/traffic/(report/call-report|opened-recording|write-otlp|write-har|timeline|body-search)"]],
  ]),
];

function inComponents(modules: readonly string[]): readonly string[] {
  return modules.map((module) => `components/${module}`);
}

/** Throws for a module that is not there, which would silently be in another file. */
function mustExist(module: string): void {
  for (const one of alternativesOf(module)) {
    const pattern = new RegExp(`/${one}\\.ts$`);
    if (!files.some((file) => pattern.test(file))) throw new Error(`.ci/chunks.ts: there is no module ${one}`);
  }
}

/** The groups, of which an earlier one goes before a later one. */
function groups(all: readonly (readonly [name: string, modules: readonly string[]])[]): Group[] {
  for (const [, modules] of all) for (const module of modules) mustExist(module);
  return all.map(([name, modules], at) => ({
    name,
    test: new RegExp(`/(${modules.join("|")})\\.ts$`),
    priority: all.length - at,
  }));
}
