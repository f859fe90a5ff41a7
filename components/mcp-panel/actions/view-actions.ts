/**
 * Actions of views that are not open, for the command palette: each opens its view and presses a button there.
 *
 * Owns: the table. A view remains the owner of what its buttons do; actions of open views are found by
 * `screen-actions.ts`.
 */
import { changesEn } from "../../strings/en/changes.js";
import { activityEn } from "../../strings/en/activity.js";
import { inputRequestsEn } from "../../strings/en/input-requests.js";
import { problemsEn } from "../../strings/en/problems.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { serversEn } from "../../strings/en/servers.js";
import { settingsEn } from "../../strings/en/settings.js";
import { skillsEn } from "../../strings/en/skills.js";
import { trafficEn } from "../../strings/en/traffic.js";
import { addEnglish, type StringKey } from "../../strings/index.js";
import type { IconName } from "../../theme/icons.js";
import type { ViewName } from "../../views/shared/show-request-event.js";
import { screenActions } from "./screen-actions.js";

for (const table of [
  changesEn,
  activityEn,
  inputRequestsEn,
  problemsEn,
  resourcesEn,
  serversEn,
  settingsEn,
  skillsEn,
  trafficEn,
])
  addEnglish(table);

/** Action of a view: the label of its button. */
export interface ViewAction {
  readonly view: ViewName;
  readonly label: StringKey;
  readonly icon: IconName;
}

/** All actions of this kind. */
export const VIEW_ACTIONS: readonly ViewAction[] = [
  { view: "servers", label: "servers.add", icon: "add" },
  { view: "problems", label: "check.run", icon: "check" },
  { view: "tools", label: "tools.reload", icon: "refresh" },
  { view: "tools", label: "tools.by-name", icon: "sort" },
  { view: "resources", label: "resources.reload", icon: "refresh" },
  { view: "prompts", label: "prompts.reload", icon: "refresh" },
  { view: "skills", label: "skills.reload", icon: "refresh" },
  { view: "traffic", label: "traffic.pause", icon: "pause" },
  { view: "traffic", label: "traffic.failures", icon: "error" },
  { view: "traffic", label: "traffic.clear", icon: "trash" },
  { view: "history", label: "history.pinned", icon: "star" },
  { view: "history", label: "history.clear", icon: "trash" },
  { view: "changes", label: "changes.open", icon: "folder" },
  { view: "changes", label: "changes.export", icon: "download" },
  { view: "changes", label: "changes.tokens", icon: "tool" },
  { view: "log", label: "log.save", icon: "download" },
  { view: "log", label: "log.clear", icon: "trash" },
  { view: "requests", label: "audit.save-ndjson", icon: "download" },
  { view: "settings", label: "settings.reset", icon: "refresh" },
  { view: "settings", label: "settings.forget-all", icon: "trash" },
];

/** Time in which a view has to show its button, in milliseconds. */
const APPEARS_MS = 4_000;

/**
 * Presses the button with this label in the part of a panel below `root` as soon as it is there; does nothing if it
 * does not appear or is off.
 */
export async function pressWhenShown(root: ParentNode, label: string): Promise<void> {
  const end = performance.now() + APPEARS_MS;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const found = screenActions(root).find((action) => action.label === label);
    if (found) return found.run();
  }
}
