/** All Simplified Chinese strings. Loaded only for users of this language. */
import type { Pack } from "../packs.js";
import { requestChromeZhHans } from "./input-request-chrome.js";
import { requestsZhHans } from "./input-requests.js";
import { requestTitlesZhHans } from "./input-request-titles.js";
import { appRequestsZhHans } from "./app-requests.js";
import { answerZhHans } from "./answer.js";
import { appsZhHans } from "./apps.js";
import { blocksZhHans } from "./blocks.js";
import { authorizationZhHans } from "./authorization.js";
import { changesZhHans } from "./changes.js";
import { codeZhHans } from "./code.js";
import { collectionsZhHans } from "./collections.js";
import { completionZhHans } from "./completion.js";
import { connectZhHans } from "./connect.js";
import { connectingZhHans } from "./connecting.js";
import { dialogsZhHans } from "./dialogs.js";
import { diffZhHans } from "./diff.js";
import { errorsZhHans } from "./errors.js";
import { faultZhHans } from "./fault.js";
import { findZhHans } from "./find.js";
import { formsZhHans } from "./forms.js";
import { frameZhHans } from "./frame.js";
import { historyZhHans } from "./history.js";
import { recordingZhHans } from "./recording.js";
import { jsonZhHans } from "./json.js";
import { keysZhHans } from "./keys.js";
import { linksZhHans } from "./links.js";
import { listsZhHans } from "./lists.js";
import { logZhHans } from "./log.js";
import { modelsZhHans } from "./models.js";
import { notesZhHans } from "./notes.js";
import { paletteZhHans } from "./palette.js";
import { partsZhHans } from "./parts.js";
import { problemsZhHans } from "./problems.js";
import { promptsZhHans } from "./prompts.js";
import { reportZhHans } from "./report.js";
import { resourcesZhHans } from "./resources.js";
import { saveCallZhHans } from "./save-call.js";
import { serverZhHans } from "./server.js";
import { serversZhHans } from "./servers.js";
import { settingsZhHans } from "./settings.js";
import { signInStepsZhHans } from "./sign-in-steps.js";
import { skillsZhHans } from "./skills.js";
import { tasksZhHans } from "./tasks.js";
import { toolZhHans } from "./tool.js";
import { toolRunsZhHans } from "./tool-runs.js";
import { trafficZhHans } from "./traffic.js";
import { trustZhHans } from "./trust.js";
import { valuesZhHans } from "./values.js";
import { viewersZhHans } from "./viewers.js";
import { viewsZhHans } from "./views.js";
import { waitingZhHans } from "./waiting.js";

/** All Simplified Chinese strings. */
export const pack: Pack = {
  language: "zh-Hans",
  strings: {
    ...requestChromeZhHans,
    ...requestsZhHans,
    ...requestTitlesZhHans,
    ...appRequestsZhHans,
    ...answerZhHans,
    ...appsZhHans,
    ...blocksZhHans,
    ...authorizationZhHans,
    ...changesZhHans,
    ...codeZhHans,
    ...collectionsZhHans,
    ...completionZhHans,
    ...connectZhHans,
    ...connectingZhHans,
    ...dialogsZhHans,
    ...diffZhHans,
    ...faultZhHans,
    ...findZhHans,
    ...formsZhHans,
    ...frameZhHans,
    ...historyZhHans,
    ...recordingZhHans,
    ...jsonZhHans,
    ...keysZhHans,
    ...linksZhHans,
    ...listsZhHans,
    ...logZhHans,
    ...modelsZhHans,
    ...notesZhHans,
    ...paletteZhHans,
    ...partsZhHans,
    ...problemsZhHans,
    ...promptsZhHans,
    ...reportZhHans,
    ...resourcesZhHans,
    ...saveCallZhHans,
    ...serverZhHans,
    ...serversZhHans,
    ...settingsZhHans,
    ...signInStepsZhHans,
    ...skillsZhHans,
    ...tasksZhHans,
    ...toolZhHans,
    ...toolRunsZhHans,
    ...trafficZhHans,
    ...trustZhHans,
    ...valuesZhHans,
    ...viewersZhHans,
    ...viewsZhHans,
    ...waitingZhHans,
  },
  errors: errorsZhHans,
};
