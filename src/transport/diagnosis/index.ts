/** The diagnosis room: why did `fetch` fail, and what has to be changed. */
export { createDiagnosis } from "./create-diagnosis.js";
export type { DiagnosisPort, NetworkPermission, PermissionAnswer } from "./diagnosis-port.js";
export { fixSnippet } from "./fix-snippet.js";
