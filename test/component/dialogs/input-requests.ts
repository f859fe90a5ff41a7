/** One input request of each kind, to be changed in parts. Shapes as the engine tells them. */
import type { InputRequestKind, InputRequestOf } from "../../../src/client/api/index.js";

const SOURCE = {
  serverId: "one",
  serverUrl: "https://one.example/mcp",
  serverName: "Field notebook",
  during: { method: "tools/call", name: "book", callId: "call-1" },
  at: 1_000,
};

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Kinds that a user answers: those of extensions are answered by handlers. */
type ShownKind = Exclude<InputRequestKind, "extension">;

const REQUESTS: { readonly [Kind in ShownKind]: Omit<InputRequestOf<Kind>, "requestId"> } = {
  "elicitation-form": {
    ...SOURCE,
    kind: "elicitation-form",
    params: {
      message: "Which hut shall I book?",
      requestedSchema: {
        type: "object",
        properties: {
          guests: { type: "integer", title: "Guests", minimum: 1, maximum: 8, default: 2 },
          name: { type: "string", title: "Name", minLength: 2, description: "As on your card." },
          mail: { type: "string", title: "E-mail", format: "email" },
          breakfast: { type: "boolean", title: "Breakfast" },
          hut: {
            type: "string",
            title: "Hut",
            oneOf: [
              { const: "north", title: "North shore" },
              { const: "south", title: "South shore" },
            ],
          },
        },
        required: ["guests", "name", "hut"],
      },
    },
    warnings: [],
  },
  "elicitation-url": {
    ...SOURCE,
    kind: "elicitation-url",
    params: {
      mode: "url",
      message: "Sign in to the booking office.",
      url: "https://booking.example/sign-in?request=41",
      elicitationId: "e-1",
    },
    origin: "https://booking.example",
    warnings: [],
  },
  sampling: {
    ...SOURCE,
    kind: "sampling",
    params: {
      messages: [
        { role: "user", content: { type: "text", text: "What bird is this?" } },
        {
          role: "assistant",
          content: [
            { type: "text", text: "Let me look it up." },
            { type: "tool_use", id: "use-1", name: "find_bird", input: { colour: "blue", near: "water" } },
          ],
        },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              toolUseId: "use-1",
              content: [
                { type: "text", text: "Kingfisher, Alcedo atthis" },
                { type: "image", mimeType: "image/png", data: PIXEL },
              ],
            },
          ],
        },
      ],
      systemPrompt: "You are a careful observer.",
      maxTokens: 400,
      temperature: 0.4,
      stopSequences: ["\n\n"],
      modelPreferences: { hints: [{ name: "sonnet" }, { name: "mini" }], intelligencePriority: 0.8, costPriority: 0.2 },
    },
  },
  "sampling-result": {
    ...SOURCE,
    kind: "sampling-result",
    params: { messages: [{ role: "user", content: { type: "text", text: "What bird is this?" } }], maxTokens: 400 },
    result: {
      role: "assistant",
      model: "example-large-3",
      stopReason: "endTurn",
      content: { type: "text", text: "It is a kingfisher." },
    },
  },
  roots: {
    ...SOURCE,
    kind: "roots",
    roots: [{ uri: "file:///work/lake-survey", name: "Lake survey" }, { uri: "file:///work/photographs" }],
  },
  tool: {
    ...SOURCE,
    kind: "tool",
    tool: "delete_note",
    arguments: { id: "2026-05-18-lake", reason: { text: "twice", count: 2 } },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    initiator: "page",
    changed: false,
  },
  "app-access": {
    ...SOURCE,
    kind: "app-access",
    app: { tool: "show_map" },
    uri: "ui://map",
    access: { domains: { connectDomains: ["https://tiles.example"] }, permissions: ["geolocation"] },
    changed: false,
    first: false,
  },
  "app-link": {
    ...SOURCE,
    kind: "app-link",
    app: { appId: "app-1", tool: "show_map", name: "Map" },
    url: "https://hut.example/north",
    origin: "https://hut.example",
    warnings: [],
  },
  "app-download": {
    ...SOURCE,
    kind: "app-download",
    app: { appId: "app-1", tool: "show_map", name: "Map" },
    downloadId: "app-1/download-1",
    files: [{ name: "route.gpx", uri: "ui://map/route.gpx", mimeType: "application/gpx+xml", bytes: 1_200 }],
  },
  "app-message": {
    ...SOURCE,
    kind: "app-message",
    app: { appId: "app-1", tool: "show_map", name: "Map" },
    content: [{ type: "text", text: "Book the hut at the north shore." }],
  },
  "app-resource": {
    ...SOURCE,
    kind: "app-resource",
    app: { appId: "app-1", tool: "show_map", name: "Map" },
    uri: "note:///41",
  },
  relay: {
    ...SOURCE,
    kind: "relay",
    relay: "https://ide.example",
    origins: ["https://one.example", "https://login.one.example"],
    failure: { kind: "client", code: "ERR-CORS", message: "https://one.example does not allow this page.", data: {} },
  },
  "sign-in": {
    ...SOURCE,
    kind: "sign-in",
    authorizationUrl: "https://login.one.example/authorize?client_id=panel&state=st-41",
    authorizationOrigin: "https://login.one.example",
    tokenOrigin: "https://login.one.example",
    redirectUrl: "https://ide.example/mcp-oauth-callback.html",
    state: "st-41",
    issuer: "https://login.one.example",
    reason: "first",
    scopes: ["openid", "notes:read", "notes:write", "offline_access"],
    warnings: [],
  },
  "client-id": {
    ...SOURCE,
    kind: "client-id",
    issuer: "https://login.one.example/tenant-7",
    redirectUrl: "https://ide.example/mcp-oauth-callback.html",
    why: "The authorization server offers no registration to browsers.",
  },
};

/** All kinds. */
export const KINDS = Object.keys(REQUESTS) as readonly ShownKind[]; // exactly the keys of the table

let last = 0;

/** An input request of a kind. Each has an id of its own. */
export function requestOf<Kind extends ShownKind>(
  kind: Kind,
  changes: Partial<InputRequestOf<Kind>> = {},
): InputRequestOf<Kind> {
  const request = { ...REQUESTS[kind], requestId: `ask-${++last}`, ...changes };
  return request as unknown as InputRequestOf<Kind>; // the table gives the kind asked for, and changes are of the same kind
}
