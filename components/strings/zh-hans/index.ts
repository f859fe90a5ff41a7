/** All Simplified Chinese strings. Loaded only for users of this language. */
import type { Pack } from "../packs.js";
import { errorsZhHans } from "./errors.js";
import { toolsZhHans } from "./tools.js";
import { inputRequestsZhHans } from "./input-requests.js";
import { settingsZhHans } from "./settings.js";
import { serversZhHans } from "./servers.js";
import { listsZhHans } from "./lists.js";
import { problemsZhHans } from "./problems.js";
import { trafficZhHans } from "./traffic.js";
import { collectionsZhHans } from "./collections.js";
import { frameZhHans } from "./frame.js";
import { contentsZhHans } from "./contents.js";

/** All Simplified Chinese strings. */
export const pack: Pack = {
  language: "zh-Hans",
  strings: {
    ...toolsZhHans,
    ...inputRequestsZhHans,
    ...settingsZhHans,
    ...serversZhHans,
    ...listsZhHans,
    ...problemsZhHans,
    ...trafficZhHans,
    ...collectionsZhHans,
    ...frameZhHans,
    ...contentsZhHans,
  },
  errors: errorsZhHans,
};
