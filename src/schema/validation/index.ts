/**
 * JSON Schema validation and the library that it uses. Other rooms load it with `import()` when it is first needed, and
 * never statically.
 */
export { createSchemaChecker } from "./local-checker.js";
export type { SchemaProblem } from "./problems.js";
export type { SchemaChecker } from "./schema-checker.js";
export { serveChecker } from "./serve-checker.js";
