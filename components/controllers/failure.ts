/**
 * Conversion of a thrown value to data to show.
 *
 * Owns: the one place where views meet thrown errors. Never words them: the strings do, by code.
 */
export { toPlainError } from "../../src/errors/index.js";
