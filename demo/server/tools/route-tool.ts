/**
 * `plan_route`: a tool whose arguments have every structure that a JSON Schema can give a form.
 *
 * Owns: the schema, written as JSON Schema because other notations can't express most of it. The tool returns its arguments.
 * @see https://json-schema.org/draft/2020-12
 */

import { fromJsonSchema, type McpServer, type RegisteredTool } from "@modelcontextprotocol/server";

import { NUMBERED_PLACES } from "../map.js";

const transport = {
  title: "On the way",
  oneOf: [
    {
      title: "On foot",
      type: "object",
      properties: {
        by: { const: "foot" },
        pace: { type: "number", title: "Pace", description: "In km/h.", minimum: 1, maximum: 7, default: 4 },
      },
      required: ["by"],
    },
    {
      title: "By boat",
      type: "object",
      properties: {
        by: { const: "boat" },
        boat: { type: "string", title: "Boat", enum: ["dinghy", "punt", "kayak"] },
        lifeJackets: { type: "integer", title: "Life jackets", minimum: 1 },
      },
      required: ["by", "boat"],
    },
  ],
};

/**
 * Conditional fields: an overnight route requires a camp, a day route a lunch. Written as JSON text, because an object
 * with a `then` member looks like a promise.
 */
const overnight: unknown = JSON.parse(`{
  "if": { "properties": { "overnight": { "const": true } }, "required": ["overnight"] },
  "then": { "properties": { "camp": { "type": "string", "title": "Camp", "minLength": 1 } }, "required": ["camp"] },
  "else": { "properties": { "lunch": { "type": "string", "title": "Lunch at", "format": "time" } } }
}`);

const schema = {
  type: "object",
  title: "Route",
  properties: {
    name: { type: "string", title: "Name of the route", minLength: 1, maxLength: 60, examples: ["Spring round"] },
    start: { type: "string", title: "Start", format: "date-time" },
    day: { type: "string", title: "Day", format: "date" },
    until: { type: "string", title: "Back at", format: "time" },
    contact: { type: "string", title: "Contact", format: "email" },
    map: { type: "string", title: "Map", format: "uri", examples: ["https://example.com/map"] },
    notes: { type: "string", title: "Notes", maxLength: 4000, contentMediaType: "text/markdown" },
    code: { type: "string", title: "Gate code", pattern: "^[0-9]{4}$" },
    kind: { const: "round", title: "Kind", default: "round" },
    season: {
      title: "Season",
      oneOf: [
        { const: "spring", title: "Spring passage" },
        { const: "breeding", title: "Breeding season" },
        { const: "autumn", title: "Autumn passage" },
        { const: "winter", title: "Winter count" },
      ],
    },
    tide: { type: ["number", "null"], title: "Height of the tide", minimum: 0, maximum: 9, default: null },
    depth: { anyOf: [{ type: "number" }, { type: "string", enum: ["shallow", "deep"] }], title: "Depth of the ford" },
    transport,
    base: {
      type: "object",
      title: "Base",
      properties: {
        place: { type: "string", title: "Place", enum: NUMBERED_PLACES.map(({ name }) => name) },
        corner: {
          type: "array",
          title: "Latitude and longitude",
          prefixItems: [{ type: "number" }, { type: "number" }],
          minItems: 2,
          maxItems: 2,
        },
      },
      required: ["place"],
    },
    stops: {
      type: "array",
      title: "Stops",
      minItems: 1,
      maxItems: 12,
      items: { $ref: "#/$defs/stop" },
    },
    watches: {
      type: "array",
      title: "Watches",
      uniqueItems: true,
      items: { type: "string", enum: ["dawn", "noon", "dusk", "night"] },
    },
    loads: {
      type: "object",
      title: "Load per person",
      description: "Name and weight in kilograms.",
      additionalProperties: { type: "number", minimum: 0, title: "Kilograms" },
    },
    overnight: { type: "boolean", title: "Overnight", default: false },
    ringing: { type: "string", title: "Ringing licence" },
    rings: { type: "integer", title: "Rings", minimum: 0 },
    anything: { title: "Anything else", description: "Any JSON value." },
  },
  required: ["name", "stops"],
  dependentRequired: { ringing: ["rings"] },
  ...(overnight as object), // the object above
  $defs: {
    stop: {
      type: "object",
      title: "Stop",
      properties: {
        place: { type: "string", title: "Place", minLength: 1 },
        minutes: { type: "integer", title: "Minutes", minimum: 1, maximum: 240, default: 15, multipleOf: 5 },
        detours: { type: "array", title: "Detours", items: { $ref: "#/$defs/stop" } },
      },
      required: ["place"],
    },
  },
};

/** Adds the tool to a server. */
export function registerRoute(server: McpServer): Record<string, RegisteredTool> {
  return {
    plan_route: server.registerTool(
      "plan_route",
      {
        title: "Plan a route",
        description: [
          "Takes a route with **every kind of field**:",
          "",
          "- formats, limits, choices and `null`",
          "- stops with detours with detours",
          "- one of two ways to travel, and a camp only *overnight*",
        ].join("\n"),
        inputSchema: fromJsonSchema<Record<string, unknown>>(schema),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      (route) => ({
        content: [{ type: "text", text: `The route as it was understood:\n\n${JSON.stringify(route, null, 2)}` }],
      }),
    ),
  };
}
