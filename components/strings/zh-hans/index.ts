/** Simplified Chinese, whole. Loaded only when read. */
import type { Pack } from "../packs.js";
import { authorizationZhHans } from "./authorization.js";
import { dialogsZhHans } from "./dialogs.js";
import { errorsZhHans } from "./errors.js";
import { frameZhHans } from "./frame.js";
import { partsZhHans } from "./parts.js";
import { trafficZhHans } from "./traffic.js";
import { viewsZhHans } from "./views.js";

/** All sentences in Simplified Chinese. */
export const pack: Pack = {
  language: "zh-Hans",
  strings: {
    ...partsZhHans,
    ...viewsZhHans,
    ...dialogsZhHans,
    ...authorizationZhHans,
    ...frameZhHans,
    ...trafficZhHans,
  },
  errors: errorsZhHans,
};
