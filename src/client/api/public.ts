/** Types that every entry with a client exports: hosts, servers, views of results, and the protocol. */
export type * from "./index.js";
export type * from "./views.js";
export type * from "../../protocol/types/index.js";
