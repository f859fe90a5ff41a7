/**
 * JSON numbers whose digits a double can't hold: `9007199254740993`, `0.1234567890123456789`, `1e400`.
 *
 * Owns: the value that represents such a number, and comparing numbers by their digits. JSON text can't make such a value: one of its members
 * is a `bigint`, which JSON does not have. For the same reason `JSON.stringify` throws instead of writing something else in its place;
 * `exact-text.ts` writes it. It survives a structured clone. Never rounds unless requested. Linear in the digits, for any exponent.
 * https://www.rfc-editor.org/rfc/rfc8259#section-6
 */

/** Exact number, represented by its digits. Created by {@link readNumber} only. */
export interface ExactNumber {
  /** Number as in JSON text. */
  readonly digits: string;
  /** Distinguishes it from any JSON value. */
  readonly exact: bigint;
}

/** A number, exact either way. */
export type AnyNumber = number | ExactNumber;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const PARTS = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** Number of significant digits that every double keeps. */
const SAFE_DIGITS = 15;
/** Maximum number of digits for a division. */
const MAX_DIVIDED = 1_000;

/** True for an exact number. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== "object" || value === null) return false;
  const { exact, digits } = value as Partial<ExactNumber>; // reading these members is safe for any object
  return typeof exact === "bigint" && typeof digits === "string" && NUMBER.test(digits);
}

/** True for a number of either kind. */
export function isAnyNumber(value: unknown): value is AnyNumber {
  return typeof value === "number" || isExactNumber(value);
}

/** True when the double next to a number is another number. `text` is a number as JSON has it. */
export function losesDigits(text: string): boolean {
  if (text.length <= SAFE_DIGITS && !/e/i.test(text)) return false;
  const nearest = Number(text);
  return !Number.isFinite(nearest) || compareDecimals(decimalOf(text), decimalOf(String(nearest))) !== 0;
}

/**
 * Reads a number: a plain one where a double holds it, otherwise its digits; `NaN` for an invalid number. Also accepts values of a number
 * field: `.5`, `007`.
 * @example readNumber("9007199254740993") // { digits: "9007199254740993", exact: 1n }
 */
export function readNumber(text: string): AnyNumber {
  const digits = NUMBER.test(text) ? text : jsonNumber(text);
  if (digits === undefined) return NaN;
  return losesDigits(digits) ? Object.freeze({ digits, exact: 1n }) : Number(digits);
}

/** Number as JSON text. */
export function digitsOf(value: AnyNumber): string {
  return typeof value === "number" ? String(value) : value.digits;
}

/** Text that is the same for equal numbers. */
export function keyOfNumber(value: AnyNumber): string {
  const { isNegative, digits, exponent } = decimalOf(digitsOf(value));
  return `${isNegative ? "-" : ""}${digits}e${exponent}`;
}

/** Double next to a number. */
export function nearestTo(value: AnyNumber): number {
  return typeof value === "number" ? value : Number(value.digits);
}

/** Compares as `a - b`, exactly: less than 0, 0, or more than 0. */
export function compareNumbers(a: AnyNumber, b: AnyNumber): number {
  if (typeof a === "number" && typeof b === "number") return a === b ? 0 : a - b;
  // Limits that there are not.
  for (const [one, sign] of [[a, 1] as const, [b, -1] as const])
    if (one === Infinity || one === -Infinity) return one === Infinity ? sign : -sign;
  return compareDecimals(decimalOf(digitsOf(a)), decimalOf(digitsOf(b)));
}

/** True for a number without a fraction. */
export function isWhole(value: AnyNumber): boolean {
  if (typeof value === "number") return Number.isInteger(value);
  const { digits, exponent } = decimalOf(value.digits);
  return digits.length <= exponent;
}

/** True if `value` is a multiple of `of`; `undefined` if deciding would take too long. */
export function isMultipleOf(value: AnyNumber, of: AnyNumber): boolean | undefined {
  const [a, b] = [decimalOf(digitsOf(value)), decimalOf(digitsOf(of))];
  if (b.digits === "") return false;
  if (a.digits === "") return true;
  const [lastOfA, lastOfB] = [a.exponent - a.digits.length, b.exponent - b.digits.length];
  const last = Math.min(lastOfA, lastOfB);
  // Exponents may be too large for a number themselves, and their difference none.
  if (!(Math.max(a.exponent, b.exponent) - last <= MAX_DIVIDED)) return undefined;
  const scaled = ({ digits }: Decimal, from: number): bigint => BigInt(digits) * 10n ** BigInt(from - last);
  return scaled(a, lastOfA) % scaled(b, lastOfB) === 0n;
}

/** 0.digits · 10 ^ exponent; no zeros at either end of the digits, none at all for 0. */
interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

function decimalOf(text: string): Decimal {
  const [, sign, whole = "", fraction = "", power = "0"] = PARTS.exec(text) ?? [];
  const all = whole + fraction;
  let [from, to] = [0, all.length];
  while (from < to && all[from] === "0") from++;
  while (to > from && all[to - 1] === "0") to--;
  const isZero = from === to;
  return {
    isNegative: sign === "-" && !isZero,
    digits: all.slice(from, to),
    exponent: isZero ? 0 : whole.length - from + Number(power),
  };
}

function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  const turn = a.isNegative ? -1 : 1;
  if (a.digits === "" || b.digits === "") return turn * (a.digits.length - b.digits.length);
  if (a.exponent !== b.exponent) return turn * (a.exponent < b.exponent ? -1 : 1);
  if (a.digits === b.digits) return 0;
  return turn * (a.digits < b.digits ? -1 : 1); // fractions: the first digit that differs decides
}

/** The same number as JSON writes it: a digit before the point, no zeros before that. */
function jsonNumber(text: string): string | undefined {
  const [, sign, whole = "", fraction = "", power] = PARTS.exec(text) ?? [];
  if (sign === undefined || whole + fraction === "") return undefined;
  const first = whole.replace(/^0+(?=\d)/, "");
  return `${sign}${first === "" ? "0" : first}${fraction === "" ? "" : `.${fraction}`}${power === undefined ? "" : `e${power}`}`;
}
