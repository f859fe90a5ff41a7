/** Theme: tokens, shared styles, icons. Imports only Lit. */
export { base } from "./base.js";
export { icon, type IconName } from "./icons.js";
