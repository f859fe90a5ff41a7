/**
 * Context of an app: its members, and their changes.
 *
 * Owns: the members that exist, and the difference of two contexts. Does not own: their values, which the page
 * measures.
 */
import type { DisplayMode, HostContext } from "../protocol/types/index.js";
import { ClientError } from "../errors/index.js";
import { canonicalDefinition } from "../json/canonical-json.js";

const MEMBERS: readonly (keyof HostContext)[] = [
  ...([
    "theme",
    "styles",
    "displayMode",
    "availableDisplayModes",
    "containerDimensions",
    "locale",
    "timeZone",
  ] as const),
  ...(["userAgent", "platform", "deviceCapabilities", "safeAreaInsets", "toolInfo"] as const),
];

/** Display modes that exist. */
const DISPLAY_MODES: readonly DisplayMode[] = ["inline", "fullscreen", "pip"];

/** True for the name of a display mode. */
export function isDisplayMode(value: unknown): value is DisplayMode {
  return DISPLAY_MODES.some((mode) => mode === value);
}

/** Members of `next` that differ from `before`; `undefined` if none does. */
export function changedContext(before: HostContext, next: HostContext): HostContext | undefined {
  const changed = MEMBERS.filter((name) => next[name] !== undefined && text(next[name]) !== text(before[name]));
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, next[name]]));
}

const text = (value: unknown): string => canonicalDefinition(value, tooDeep);

const tooDeep = (maxDepth: number): ClientError =>
  new ClientError("ERR-ARGUMENT", `The context of an app is nested deeper than ${maxDepth} levels.`);
