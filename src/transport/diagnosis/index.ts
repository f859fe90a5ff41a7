/** Public parts of the diagnosis room: the reason why `fetch` failed, and its fix. */
export { createDiagnosis } from "./create-diagnosis.js";
export type { DiagnosisPort, NetworkPermission, PermissionAnswer } from "./diagnosis-port.js";
export { fixSnippet } from "./fix-snippet.js";
