/**
 * Views of a panel: their names, places, icons, counts and rendering.
 *
 * Owns: the table of views, and determining when the parts around the views have to be rendered again. A view's code is loaded when the view is first
 * shown; the list of tools is loaded with the panel.
 */
import { html, type TemplateResult } from "lit";
import type { InputRequest, Host } from "../../src/client/api/index.js";
import type { ServerCapabilities } from "../../src/protocol/types/index.js";
import { serverFailureOf, type LogEntry, type ServerState } from "../../src/state/index.js";
import type { StringKey } from "../strings/index.js";
import type { FrameIconName } from "../theme/index.js";
import type { PanelFacts } from "../views/panel-facts.js";
import type { ViewName } from "../views/show-request-event.js";
import "../views/tools/tools.js";

/** Data for rendering a view. */
export interface ViewContext {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  /** Data for the servers and settings views. */
  readonly panel: PanelFacts;
}

/** One view. */
export interface PanelView {
  readonly name: ViewName;
  /** `main`: in the main area; `drawer`: beside it, if there is room; `aside`: opened by a button. */
  readonly place: "main" | "drawer" | "aside";
  readonly icon: FrameIconName;
  readonly label: StringKey;
  /** Key that opens the view. */
  readonly key: string;
  readonly load: () => Promise<unknown>;
  readonly draw: (context: ViewContext) => TemplateResult;
  /** Count shown on the tab; 0 is not shown. `seen`: newest log entry that the user saw. */
  readonly count?: (state: ServerState, inputRequests: readonly InputRequest[], seen?: LogEntry) => number;
  /** Capability that the server must have for this view. */
  readonly needs?: keyof ServerCapabilities;
}

const running = ({ calls }: ServerState): number =>
  calls.filter(({ state, task }) => state === "running" && task !== undefined).length;

/** All views, in the order of their tabs. */
export const VIEWS: readonly PanelView[] = [
  {
    name: "tools",
    place: "main",
    icon: "tool",
    label: "view.tools",
    key: "1",
    needs: "tools",
    load: async () => undefined,
    draw: ({ host, serverId, panel }) =>
      html`<mcp-tools .host=${host} .serverId=${serverId} .sandboxUrl=${panel.sandboxUrl}></mcp-tools>`,
  },
  {
    name: "resources",
    place: "main",
    icon: "resource",
    label: "view.resources",
    key: "2",
    needs: "resources",
    load: () => import("../views/resources/resources.js"),
    draw: ({ host, serverId }) => html`<mcp-resources .host=${host} .serverId=${serverId}></mcp-resources>`,
  },
  {
    name: "prompts",
    place: "main",
    icon: "prompt",
    label: "view.prompts",
    key: "3",
    needs: "prompts",
    load: () => import("../views/prompts/prompts.js"),
    draw: ({ host, serverId }) => html`<mcp-prompts .host=${host} .serverId=${serverId}></mcp-prompts>`,
  },
  {
    name: "skills",
    place: "main",
    icon: "folder",
    label: "view.skills",
    key: "0",
    needs: "extensions",
    load: () => import("../views/skills/skills.js"),
    draw: ({ host, serverId }) => html`<mcp-skills .host=${host} .serverId=${serverId}></mcp-skills>`,
  },
  {
    name: "tasks",
    place: "drawer",
    icon: "clock",
    label: "view.tasks",
    key: "4",
    count: running,
    load: () => import("../views/tasks/tasks.js"),
    draw: ({ host, serverId }) => html`<mcp-tasks .host=${host} .serverId=${serverId}></mcp-tasks>`,
  },
  {
    name: "traffic",
    place: "drawer",
    icon: "exchange",
    label: "view.traffic",
    key: "5",
    load: () => import("../views/traffic/traffic.js"),
    draw: ({ host, serverId }) => html`<mcp-traffic .host=${host} .serverId=${serverId}></mcp-traffic>`,
  },
  {
    name: "history",
    place: "drawer",
    icon: "history",
    label: "view.history",
    key: "h",
    load: () => import("../views/history/history.js"),
    draw: ({ host, serverId }) => html`<mcp-history .host=${host} .serverId=${serverId}></mcp-history>`,
  },
  {
    name: "changes",
    place: "drawer",
    icon: "changes",
    label: "view.changes",
    key: "v",
    load: () => import("../views/changes/changes.js"),
    draw: ({ host, serverId }) => html`<mcp-changes .host=${host} .serverId=${serverId}></mcp-changes>`,
  },
  {
    name: "collections",
    place: "drawer",
    icon: "collection",
    label: "view.collections",
    key: "c",
    load: () => import("../views/collections/collections.js"),
    draw: ({ host, serverId }) => html`<mcp-collections .host=${host} .serverId=${serverId}></mcp-collections>`,
  },
  {
    name: "log",
    place: "drawer",
    icon: "log",
    label: "view.log",
    key: "6",
    count: ({ log }, _, seen) => log.length - 1 - log.findLastIndex((entry) => entry === seen),
    load: () => import("../views/log/log.js"),
    draw: ({ host, serverId }) => html`<mcp-log .host=${host} .serverId=${serverId}></mcp-log>`,
  },
  {
    name: "problems",
    place: "drawer",
    icon: "warning",
    label: "view.problems",
    key: "7",
    count: (state) => state.problemCount + (serverFailureOf(state) ? 1 : 0),
    load: () => import("../views/problems/problems.js"),
    draw: ({ host, serverId }) => html`<mcp-problems .host=${host} .serverId=${serverId}></mcp-problems>`,
  },
  {
    name: "requests",
    place: "drawer",
    icon: "prompt",
    label: "view.requests",
    key: "8",
    count: ({ server }, inputRequests) => inputRequests.filter(({ serverId }) => serverId === server.id).length,
    load: () => import("../views/input-requests/input-requests.js"),
    draw: ({ host, serverId }) => html`<mcp-input-requests .host=${host} .serverId=${serverId}></mcp-input-requests>`,
  },
  {
    name: "servers",
    place: "aside",
    icon: "server",
    label: "view.servers",
    key: "9",
    load: () => import("../views/servers/servers.js"),
    draw: ({ host, serverId, panel }) =>
      html`<mcp-servers .host=${host} .serverId=${serverId} .panel=${panel}></mcp-servers>`,
  },
  {
    name: "settings",
    place: "aside",
    icon: "settings",
    label: "view.settings",
    key: ",",
    load: () => import("../views/settings/settings.js"),
    draw: ({ host, serverId, panel }) =>
      html`<mcp-settings .host=${host} .serverId=${serverId} .panel=${panel}></mcp-settings>`,
  },
];

/** Returns the view with this name. */
export function viewNamed(name: ViewName): PanelView | undefined {
  return VIEWS.find((view) => view.name === name);
}

/** Returns true if the value is the name of a view. */
export function isView(name: unknown): name is ViewName {
  return VIEWS.some((view) => view.name === name);
}

/** Returns true if a view is opened by a button, with or without a server. */
export function isAsideView(name: ViewName): boolean {
  return viewNamed(name)?.place === "aside";
}

/** Returns true if a view belongs in the drawer. */
export function isDrawerView(name: ViewName): boolean {
  return viewNamed(name)?.place === "drawer";
}

/**
 * Returns true if the parts around the views differ between two states of a server: its name and status, notes, the
 * counts in the tabs.
 */
export function isFramedOtherwise(before: ServerState | undefined, after: ServerState): boolean {
  if (!before) return true;
  const drawn = framedParts(before);
  return framedParts(after).some((part, index) => part !== drawn[index]);
}

/**
 * Returns the values that these parts show. Input requests are not included, because the panel observes them itself.
 */
function framedParts(state: ServerState): readonly unknown[] {
  const { server, outage, requestLimit, tools } = state;
  return [server, outage, requestLimit, tools.items.length > 0, ...VIEWS.map(({ count }) => count?.(state, []))];
}
