/**
 * Views of a panel: their names, places, icons and counts.
 *
 * Owns: the table of views, the page's choice among them, and determining when the parts around the views have to be
 * rendered again. A view's code is loaded when the view is first shown; the list of tools is loaded with the panel.
 */
import { nothing, type TemplateResult } from "lit";
import type { InputRequest, Host } from "../../../src/client/api/index.js";
import type { ServerCapabilities } from "../../../src/protocol/types/index.js";
import { serverFailureOf, type LogEntry, type ServerState } from "../../../src/state/index.js";
import { labelIn, type Label } from "../../parts/plugins/label.js";
import type { StringKey, StringsController } from "../../strings/index.js";
import { drawIcon, FRAME_SHAPES, type FrameIconName } from "../../theme/frame-icons.js";
import type { PanelFacts } from "../../views/shared/panel-facts.js";
import type { PanelViewName, ViewName } from "../../views/shared/show-request-event.js";
import "../../views/tools/tools.js";

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
  /** Data of the icon's path; `""` for none. */
  readonly icon: string;
  /** Key of the label, or, for a view that the page registered, the label. */
  readonly label: StringKey | { readonly text: Label };
  /** Key that opens the view; `""` for none. */
  readonly key: string;
  readonly load: () => Promise<unknown>;
  /**
   * Tag name of its element, which has the properties `host`, `serverId`, `panel` and `sandboxUrl`, as far as it needs
   * them.
   */
  readonly element: string;
  /** More properties. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Slots of the panel that the element passes on. */
  readonly slots?: readonly string[];
  /** Count shown on the tab; 0 is not shown. `seen`: newest log entry that the user saw. */
  readonly count?: (state: ServerState, inputRequests: readonly InputRequest[], seen?: LogEntry) => number;
  /** Capability that the server must have for this view. */
  readonly needs?: keyof ServerCapabilities;
}

const view = (
  name: PanelViewName,
  place: PanelView["place"],
  icon: FrameIconName,
  key: string,
  load: () => Promise<unknown>,
  more?: Partial<PanelView>,
): PanelView => ({
  name,
  place,
  icon: FRAME_SHAPES[icon],
  label: `view.${name}`,
  key,
  load,
  element: `mcp-${name}`,
  ...more,
});

/** All views of the panel itself, in the order of their tabs. */
export const VIEWS: readonly PanelView[] = [
  view("tools", "main", "tool", "1", async () => undefined, { needs: "tools", slots: ["result-actions"] }),
  view("resources", "main", "resource", "2", () => import("../../views/resources/resources.js"), {
    needs: "resources",
  }),
  view("prompts", "main", "prompt", "3", () => import("../../views/prompts/prompts.js"), { needs: "prompts" }),
  view("skills", "main", "folder", "0", () => import("../../views/skills/skills.js"), { needs: "extensions" }),
  view("tasks", "drawer", "clock", "4", () => import("../../views/tasks/tasks.js"), {
    count: ({ calls }) => calls.filter(({ state, task }) => state === "running" && task !== undefined).length,
  }),
  view("traffic", "drawer", "exchange", "5", () => import("../../views/traffic/traffic.js")),
  view("history", "drawer", "history", "h", () => import("../../views/history/history.js")),
  view("changes", "drawer", "changes", "v", () => import("../../views/changes/changes.js")),
  view("collections", "drawer", "collection", "c", () => import("../../views/collections/collections.js")),
  view("log", "drawer", "log", "6", () => import("../../views/log/log.js"), {
    count: ({ log }, _, seen) => log.length - 1 - log.findLastIndex((entry) => entry === seen),
  }),
  view("problems", "drawer", "warning", "7", () => import("../../views/problems/problems.js"), {
    count: (state) => state.problemCount + (serverFailureOf(state) ? 1 : 0),
  }),
  view("requests", "drawer", "request", "8", () => import("../../views/input-requests/input-requests.js"), {
    element: "mcp-input-requests",
    count: ({ server }, inputRequests) => inputRequests.filter(({ serverId }) => serverId === server.id).length,
  }),
  view("servers", "aside", "server", "9", () => import("../../views/servers/servers.js")),
  view("settings", "aside", "settings", ",", () => import("../../views/settings/settings.js")),
];

/**
 * Returns the views of a panel in the order of their tabs. `shown`: names of the only ones, in their order; `hidden`:
 * names of those to leave out; both are separated by spaces or commas. `registered`: those that the page added. A panel
 * without any view in the main area shows those of the drawer there.
 */
export function chosenViews(
  shown: string | undefined,
  hidden: string | undefined,
  registered: readonly PanelView[],
): readonly PanelView[] {
  const all = [...VIEWS, ...registered];
  const out = namesIn(hidden);
  const names = namesIn(shown);
  const chosen = names.length === 0 ? all : names.flatMap((name) => all.filter((one) => one.name === name));
  const views = chosen.filter(({ name }) => !out.includes(name));
  if (views.some(({ place }) => place === "main")) return views;
  return views.map((one) => (one.place === "drawer" ? { ...one, place: "main" } : one));
}

function namesIn(text: string | undefined): readonly string[] {
  return text?.split(/[\s,]+/).filter(Boolean) ?? [];
}

/** Returns true for the name of a view of the panel itself. */
export function isView(name: string): name is PanelViewName {
  return VIEWS.some((one) => one.name === name);
}

/** Returns the label of a view. */
export function viewLabel({ label }: PanelView, { t, language }: StringsController): string {
  return typeof label === "string" ? t(label) : labelIn(label.text, language);
}

/** Returns the tooltip of a view: a text about it, and its key. */
export function withKey({ key }: PanelView, text: string): string {
  return key === "" ? text : `${text} (${key})`;
}

/** Renders the icon of a view; nothing if it has none. */
export function viewIcon({ icon }: PanelView): TemplateResult | typeof nothing {
  return icon === "" ? nothing : drawIcon(icon);
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
