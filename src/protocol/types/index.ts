/** MCP's types, in the spec's names. Types only. */
export type * from "./base.js";
export type * from "./content.js";
export type * from "./features.js";
