/**
 * Check that the value on screen can be sent as it is.
 *
 * Owns: distinguishing arguments from values that may never be sent in their place. A call carries an object; text that does not parse, or any
 * other value, is not replaced by something else behind the user's back.
 */
import { isJsonObject } from "../../../src/json/json-object.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";

/** Problems the form found. */
export type Problems = ValueChangeEvent["problems"];

/** Arguments, or why there are none. */
export type Sendable =
  | { readonly kind: "arguments"; readonly args: Readonly<Record<string, unknown>> }
  /** Some JSON on screen does not parse: the value is an older one. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "not-object" };

/** One object, so that what is drawn from it is not drawn again. */
const NONE_SET: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads the form's value. `undefined`, a form in which nothing was set, is the empty object. */
export function sendableOf(value: unknown, problems: Problems): Sendable {
  if (problems.some(({ code }) => code === "json")) return { kind: "unreadable" };
  const given = value === undefined ? NONE_SET : value;
  return isJsonObject(given) ? { kind: "arguments", args: given } : { kind: "not-object" };
}
