/**
 * Tools with apps: `show_sightings` and its `refresh_sightings`, which only the app may call, and `show_hostile_app`.
 *
 * Owns: the tools and the resources of their apps. https://github.com/modelcontextprotocol/ext-apps
 */

import type { CallToolResult, McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import { HOSTILE_APP } from "../apps/hostile-app.js";
import { SIGHTINGS_APP } from "../apps/sightings-app.js";
import type { Notebook } from "../notebook.js";
import { PLACES } from "../notes.js";
import { SPECIES } from "../species.js";

const APP_TYPE = "text/html;profile=mcp-app";
const SIGHTINGS_URI = "ui://sightings/map.html";
const HOSTILE_URI = "ui://hostile/app.html";
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Corner of the map and its size, in degrees. */
const MAP = { west: -3.56, north: 54.715, width: 0.28, height: 0.125 };

/** Sightings at each place, with its position from 0 to 1. */
function sightings(notebook: Notebook): CallToolResult {
  const places = Object.values(PLACES).map(({ name, latitude, longitude }) => {
    const counts = new Map<string, number>();
    for (const note of notebook.list().filter(({ place }) => place.name === name))
      for (const { species, count } of note.sightings)
        counts.set(SPECIES[species].name, (counts.get(SPECIES[species].name) ?? 0) + count);
    const species = [...counts].sort(([, a], [, b]) => b - a);
    const birds = species.reduce((sum, [, count]) => sum + count, 0);
    return { name, x: (longitude - MAP.west) / MAP.width, y: (MAP.north - latitude) / MAP.height, birds, species };
  });
  const lines = places.map(({ name, birds }) => `${name}: ${birds} birds`);
  return { content: [{ type: "text", text: lines.join("\n") }], structuredContent: { places } };
}

/** Adds the tools and the resources of their apps to a server. */
export function registerAppTools(server: McpServer, notebook: Notebook): Record<string, RegisteredTool> {
  for (const [name, uri, text, ui] of [
    ["sightings-app", SIGHTINGS_URI, SIGHTINGS_APP, { prefersBorder: true }],
    [
      "hostile-app",
      HOSTILE_URI,
      HOSTILE_APP,
      {
        csp: { connectDomains: ["*", "https://*", "http://localhost:22", "https://ok.example; script-src *"] },
        permissions: { camera: {} },
      },
    ],
  ] as const)
    server.registerResource(name, uri, { mimeType: APP_TYPE }, () => ({
      contents: [{ uri, mimeType: APP_TYPE, text, _meta: { ui } }],
    }));
  return {
    show_sightings: server.registerTool(
      "show_sightings",
      {
        title: "Show sightings on a map",
        description: "Returns how many birds were seen at each place, with an app that shows them on a map.",
        inputSchema: z.object({}),
        annotations: READS,
        _meta: { ui: { resourceUri: SIGHTINGS_URI } },
      },
      () => sightings(notebook),
    ),
    refresh_sightings: server.registerTool(
      "refresh_sightings",
      {
        title: "Refresh the map of sightings",
        description: "Returns the current sightings. For the app of show_sightings only.",
        inputSchema: z.object({}),
        annotations: READS,
        _meta: { ui: { visibility: ["app"] } },
      },
      () => sightings(notebook),
    ),
    show_hostile_app: server.registerTool(
      "show_hostile_app",
      {
        title: "Show a hostile app",
        description: "Returns a text, with an app that tries to leave its sandbox and lists what it reached.",
        inputSchema: z.object({}),
        annotations: READS,
        _meta: { ui: { resourceUri: HOSTILE_URI } },
      },
      () => ({ content: [{ type: "text", text: "The app lists what it has tried." }] }),
    ),
  };
}
