/**
 * Keys of the sentences that are loaded with their views. Contains only types, so it adds nothing to the initial
 * download.
 *
 * Owns: the list. Each table is in `en/`, named after its view; `zh-hans/` has the same keys in fewer files.
 */
import type { requestsEn } from "./en/input-requests.js";
import type { requestTitlesEn } from "./en/input-request-titles.js";
import type { appRequestsEn } from "./en/app-requests.js";
import type { answerEn } from "./en/answer.js";
import type { appsEn } from "./en/apps.js";
import type { blocksEn } from "./en/blocks.js";
import type { changesEn } from "./en/changes.js";
import type { codeEn } from "./en/code.js";
import type { collectionsEn } from "./en/collections.js";
import type { completionEn } from "./en/completion.js";
import type { connectEn } from "./en/connect.js";
import type { connectingEn } from "./en/connecting.js";
import type { dialogsEn } from "./en/dialogs.js";
import type { diffEn } from "./en/diff.js";
import type { faultEn } from "./en/fault.js";
import type { findEn } from "./en/find.js";
import type { formsEn } from "./en/forms.js";
import type { frameEn } from "./en/frame.js";
import type { historyEn } from "./en/history.js";
import type { jsonEn } from "./en/json.js";
import type { keysEn } from "./en/keys.js";
import type { linksEn } from "./en/links.js";
import type { listsEn } from "./en/lists.js";
import type { logEn } from "./en/log.js";
import type { modelsEn } from "./en/models.js";
import type { notesEn } from "./en/notes.js";
import type { paletteEn } from "./en/palette.js";
import type { problemsEn } from "./en/problems.js";
import type { promptsEn } from "./en/prompts.js";
import type { recordingEn } from "./en/recording.js";
import type { reportEn } from "./en/report.js";
import type { resourcesEn } from "./en/resources.js";
import type { saveCallEn } from "./en/save-call.js";
import type { serverEn } from "./en/server.js";
import type { serversEn } from "./en/servers.js";
import type { settingsEn } from "./en/settings.js";
import type { signInStepsEn } from "./en/sign-in-steps.js";
import type { skillsEn } from "./en/skills.js";
import type { tasksEn } from "./en/tasks.js";
import type { toolEn } from "./en/tool.js";
import type { toolRunsEn } from "./en/tool-runs.js";
import type { trafficEn } from "./en/traffic.js";
import type { trustEn } from "./en/trust.js";
import type { valuesEn } from "./en/values.js";
import type { viewersEn } from "./en/viewers.js";
import type { viewsEn } from "./en/views.js";
import type { waitingEn } from "./en/waiting.js";

/** All tables that are loaded later, combined. */
export type LaterStrings = typeof requestsEn &
  typeof requestTitlesEn &
  typeof appRequestsEn &
  typeof answerEn &
  typeof appsEn &
  typeof blocksEn &
  typeof changesEn &
  typeof codeEn &
  typeof collectionsEn &
  typeof completionEn &
  typeof connectEn &
  typeof connectingEn &
  typeof dialogsEn &
  typeof diffEn &
  typeof faultEn &
  typeof findEn &
  typeof formsEn &
  typeof frameEn &
  typeof historyEn &
  typeof jsonEn &
  typeof keysEn &
  typeof linksEn &
  typeof listsEn &
  typeof logEn &
  typeof modelsEn &
  typeof notesEn &
  typeof paletteEn &
  typeof problemsEn &
  typeof promptsEn &
  typeof recordingEn &
  typeof reportEn &
  typeof resourcesEn &
  typeof saveCallEn &
  typeof serverEn &
  typeof serversEn &
  typeof settingsEn &
  typeof signInStepsEn &
  typeof skillsEn &
  typeof tasksEn &
  typeof toolEn &
  typeof toolRunsEn &
  typeof trafficEn &
  typeof trustEn &
  typeof valuesEn &
  typeof viewersEn &
  typeof viewsEn &
  typeof waitingEn;
