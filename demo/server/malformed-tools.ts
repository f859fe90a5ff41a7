/**
 * Tools that no server should list: they show that a client still offers the valid tools beside a malformed one.
 *
 * Owns: the four defects. The tools can't be called.
 */

import type { Tool } from "@modelcontextprotocol/server";

const malformed: readonly unknown[] = [
  { title: "A tool without a name", description: "Nobody can call it.", inputSchema: { type: "object" } },
  { name: "no_schema", title: "A tool without inputSchema", description: "The schema is missing." },
  { name: "string_schema", title: "A tool that wants a string", inputSchema: { type: "string" } },
  {
    name: "illegal_header",
    title: "A tool with an illegal header",
    inputSchema: { type: "object", properties: { place: { type: "string", "x-mcp-header": "Not a token" } } },
  },
];

/** The malformed tools. */
// The cast is intended: these are not valid tools, so the list handler's type would refuse them.
export const MALFORMED_TOOLS = malformed as readonly Tool[];
