/**
 * JSON Schema validation, with the library it rests on: loaded with `import()` when first needed, and never statically from outside.
 */
export type { Documents } from "./dialect.js";
export { LIMITS } from "./limits.js";
export { createSchemaChecker, type SchemaCheckerOptions } from "./local-checker.js";
export type { SchemaProblem } from "./problems.js";
export type { SchemaChecker, Verdict } from "./schema-checker.js";
export {
  connectChecker,
  serveChecker,
  type CheckerPort,
  type ConnectOptions,
  type RemoteChecker,
  type TimerPort,
} from "./serve-checker.js";
