/** Theme: tokens, shared styles, icons of the frame. Imports only Lit; `icons.ts` has the icons of all views. */
export { base } from "./base.js";
export { frameIcon, STATUS_ICONS, type FrameIconName } from "./frame-icons.js";
