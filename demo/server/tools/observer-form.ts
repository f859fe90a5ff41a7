/**
 * The form for the list of observers: it has every kind of field that an elicitation allows.
 *
 * Owns: the schema, which is flat as the specification requires. Does not check the answer.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#requested-schema
 */

import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";

import { NUMBERED_PLACES } from "../map.js";

const hides = NUMBERED_PLACES.map(({ name }) => ({ const: name.toLowerCase().replaceAll(" ", "-"), title: name }));

/** Schema of the requested fields, as in {@link ElicitRequestFormParams}. */
export const observerForm: ElicitRequestFormParams["requestedSchema"] = {
  type: "object",
  properties: {
    name: {
      type: "string",
      title: "Name",
      description: "Shown in the list of observers.",
      minLength: 2,
      maxLength: 60,
    },
    email: { type: "string", title: "E-mail", format: "email" },
    since: { type: "string", title: "In the hide since", format: "date" },
    companions: { type: "integer", title: "Companions", minimum: 0, maximum: 6, default: 0 },
    height: { type: "number", title: "Height of the tide", description: "In metres.", minimum: 0, maximum: 9 },
    hide: { type: "string", title: "Hide", oneOf: hides, default: "tern-point" },
    optics: { type: "string", title: "Optics", enum: ["binoculars", "telescope", "none"] },
    watches: {
      type: "array",
      title: "Watches",
      description: "Select at least one.",
      minItems: 1,
      items: { type: "string", enum: ["dawn", "noon", "dusk", "night"] },
      default: ["dawn"],
    },
    quiet: { type: "boolean", title: "I keep quiet", default: true },
  },
  required: ["name", "watches"],
};
