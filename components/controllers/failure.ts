/**
 * Failures as displayable data.
 *
 * Owns: the conversion, which all views use for thrown errors. The text of each error comes from `strings`, by code.
 */
export { toPlainError } from "../../src/errors/index.js";
