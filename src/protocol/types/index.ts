/** MCP's types, named as in the specification. Types only. */
export type * from "./apps.js";
export type * from "./client-requests.js";
export type * from "./base.js";
export type * from "./completion.js";
export type * from "./content.js";
export type * from "./features.js";
export type * from "./skills.js";
export type * from "./tasks.js";
