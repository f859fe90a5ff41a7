/**
 * JSON numbers whose digits a double can't hold: `9007199254740993`, `0.1234567890123456789`, `1e400`.
 *
 * Owns: the object that represents such a number, and comparing numbers by their digits. `JSON.parse` can't produce
 * such an object, because one of its members is a `bigint`. For the same reason, `JSON.stringify` throws instead of
 * writing a different value; `exact-text.ts` writes exact numbers. The object survives a structured clone. Never rounds
 * unless requested. Takes linear time in the number of digits, for any exponent.
 * https://www.rfc-editor.org/rfc/rfc8259#section-6
 */

/** Exact number, represented by its digits. Only {@link readNumber} creates it. */
export interface ExactNumber {
  /** Number as written in JSON. */
  readonly digits: string;
  /** Marker that distinguishes an exact number from any JSON value. */
  readonly exact: bigint;
}

/** Number without lost digits: a double where a double can hold it, otherwise an exact number. */
export type AnyNumber = number | ExactNumber;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const PARTS = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** Number of significant digits that a double always preserves. */
const SAFE_DIGITS = 15;
/** Maximum number of digits of the operands of a division. */
const MAX_DIVIDED = 1_000;

/** True for an exact number. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== "object" || value === null) return false;
  const { exact, digits } = value as Partial<ExactNumber>; // these members can be read from any object
  return typeof exact === "bigint" && typeof digits === "string" && NUMBER.test(digits);
}

/** True for a double or an exact number. */
export function isAnyNumber(value: unknown): value is AnyNumber {
  return typeof value === "number" || isExactNumber(value);
}

/** True if the nearest double is a different number. `text`: a number as written in JSON. */
export function losesDigits(text: string): boolean {
  if (text.length <= SAFE_DIGITS && !/e/i.test(text)) return false;
  const nearest = Number(text);
  return !Number.isFinite(nearest) || compareDecimals(decimalOf(text), decimalOf(String(nearest))) !== 0;
}

/**
 * Reads a number. Returns a double if it can hold the number, otherwise an exact number; `NaN` if the text is not a
 * number. Also accepts notations that users enter in number fields, such as `.5` and `007`.
 * @example readNumber("9007199254740993") // { digits: "9007199254740993", exact: 1n }
 */
export function readNumber(text: string): AnyNumber {
  const digits = NUMBER.test(text) ? text : jsonNumber(text);
  if (digits === undefined) return NaN;
  return losesDigits(digits) ? Object.freeze({ digits, exact: 1n }) : Number(digits);
}

/** Number as it is written in JSON. */
export function digitsOf(value: AnyNumber): string {
  return typeof value === "number" ? String(value) : value.digits;
}

/** Text that is the same for equal numbers. */
export function keyOfNumber(value: AnyNumber): string {
  const { isNegative, digits, exponent } = decimalOf(digitsOf(value));
  return `${isNegative ? "-" : ""}${digits}e${exponent}`;
}

/** Nearest double of a number. */
export function nearestTo(value: AnyNumber): number {
  return typeof value === "number" ? value : Number(value.digits);
}

/** Compares two numbers exactly. The result is negative, zero or positive, as for `a - b`. */
export function compareNumbers(a: AnyNumber, b: AnyNumber): number {
  if (typeof a === "number" && typeof b === "number") return a === b ? 0 : a - b;
  // An infinite number stands for an absent limit.
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
  // Huge exponents may be infinite as doubles, and their difference `NaN`.
  if (!(Math.max(a.exponent, b.exponent) - last <= MAX_DIVIDED)) return undefined;
  const scaled = ({ digits }: Decimal, from: number): bigint => BigInt(digits) * 10n ** BigInt(from - last);
  return scaled(a, lastOfA) % scaled(b, lastOfB) === 0n;
}

/**
 * Number in the form 0.digits · 10 ^ exponent. The digits neither start nor end with a zero; the number 0 has no
 * digits.
 */
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
  return turn * (a.digits < b.digits ? -1 : 1); // the digits are fractions, so the first different digit decides
}

/** Same number in the notation of JSON: with a digit before the point and without leading zeros. */
function jsonNumber(text: string): string | undefined {
  const [, sign, whole = "", fraction = "", power] = PARTS.exec(text) ?? [];
  if (sign === undefined || whole + fraction === "") return undefined;
  const first = whole.replace(/^0+(?=\d)/, "");
  return `${sign}${first === "" ? "0" : first}${fraction === "" ? "" : `.${fraction}`}${power === undefined ? "" : `e${power}`}`;
}
