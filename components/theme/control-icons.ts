/**
 * Icons of controls, which single elements need without those of a panel.
 *
 * Owns: the shapes in fields, editors and copy buttons; `frame-icons.ts` has those of them that a panel's frame has
 * too.
 */
import type { TemplateResult } from "lit";
import { ADD, CHECK, CLOSE, drawIcon, ERROR, WARNING } from "./frame-icons.js";

/** Shapes of the icons of controls. */
export const CONTROL_SHAPES = {
  add: ADD,
  close: CLOSE,
  check: CHECK,
  error: ERROR,
  warning: WARNING,
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  code: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  more: "M3.2 8h.6M7.7 8h.6M12.2 8h.6",
  remove: "M3 8h10",
  up: "M8 13V3.5M4 7l4-4 4 4",
  down: "M8 3v9.5M4 9l4 4 4-4",
} as const;

/** Name of an icon of a control. */
export type ControlIconName = keyof typeof CONTROL_SHAPES;

/** Renders an icon of a control. @example html`<button>${controlIcon("add")} Add item</button>` */
export function controlIcon(name: ControlIconName): TemplateResult {
  return drawIcon(CONTROL_SHAPES[name]);
}
