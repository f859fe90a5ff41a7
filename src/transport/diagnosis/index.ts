/** Public parts of the diagnosis room: finding out why `fetch` failed, and how to fix it. */
export { createDiagnosis } from "./create-diagnosis.js";
export type { DiagnosisPort, NetworkPermission, PermissionAnswer } from "./diagnosis-port.js";
export { fixSnippet } from "./fix-snippet.js";
