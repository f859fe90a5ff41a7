/**
 * JSON Schema validation, with the library it rests on: loaded with `import()` when first needed, and never statically from outside.
 */
export { createSchemaChecker } from "./local-checker.js";
export type { SchemaProblem } from "./problems.js";
export type { SchemaChecker } from "./schema-checker.js";
export { serveChecker } from "./serve-checker.js";
