/** Names that look alike, for views that load it when there are names. */
export { lookAlikes } from "../../src/schema/index.js";
