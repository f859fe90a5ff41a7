/**
 * Tools no server should announce, for seeing that one bad tool costs a client none of the good ones.
 *
 * Owns the four mistakes. Never callable.
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
// The cast is the point: these are not tools, and the list handler's type would rightly refuse them.
export const MALFORMED_TOOLS = malformed as readonly Tool[];
