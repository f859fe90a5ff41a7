/**
 * Checks that the displayed value can be sent unchanged.
 *
 * Owns: distinguishing valid arguments from values that must not be sent. Arguments are an object; invalid JSON or any
 * other value is never silently replaced.
 */
import { isJsonObject } from "../../../src/json/json-object.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";

/** Problems that the form found. */
export type Problems = ValueChangeEvent["problems"];

/** Arguments, or the reason there are none. */
export type Sendable =
  | { readonly kind: "arguments"; readonly args: Readonly<Record<string, unknown>> }
  /** The displayed JSON is invalid, so the value is an older one. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "not-object" };

/** Always the same object, so that parts that depend on it are not rendered again. */
const NONE_SET: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads the form's value. `undefined` (nothing was set in the form) becomes the empty object. */
export function sendableOf(value: unknown, problems: Problems): Sendable {
  if (problems.some(({ code }) => code === "json")) return { kind: "unreadable" };
  const given = value === undefined ? NONE_SET : value;
  return isJsonObject(given) ? { kind: "arguments", args: given } : { kind: "not-object" };
}
