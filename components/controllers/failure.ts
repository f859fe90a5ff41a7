/**
 * Failures as displayable data, and code that is loaded on demand.
 *
 * Owns: the conversion, which all views use for thrown errors. The text of each error comes from `strings`, by code.
 */
export { lazyAsync } from "../../src/errors/lazy-async.js";
export { toPlainError } from "../../src/errors/index.js";
