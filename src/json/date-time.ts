/**
 * Validates dates and times in JSON, in the format of RFC 3339.
 *
 * Owns: the checks, including calendar days and leap seconds. They are as lenient as common programs: a time may omit
 * its seconds and its offset. They take linear time. https://www.rfc-editor.org/rfc/rfc3339#section-5.6
 */

const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.\d+)?)?(?:z|([+-])([01]\d|2[0-3]):?([0-5]\d))?$/i;
const MINUTES_A_DAY = 24 * 60;

/** True for a date that exists in the calendar. @example isDate("2027-02-29") // false */
export function isDate(text: string): boolean {
  const [, year = "", month = "", day = ""] = DATE.exec(text) ?? [];
  if (year === "") return false;
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)); // the calendar repeats every 400 years
  return Number(day) <= last.getUTCDate();
}

/**
 * True for a time of day. A second of 60 is valid only at the end of a day in UTC, as a leap second.
 * @example isTime("23:59:60Z") // true
 */
export function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (!found) return false;
  const [, hour, minute, second, sign, hours = "0", minutes = "0"] = found;
  if (second !== "60") return true;
  const isUtc = sign !== undefined || /z$/i.test(text);
  if (!isUtc) return minute === "59" || minute === "29" || minute === "44"; // this is the end of a UTC day in some time zone
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const local = Number(hour) * 60 + Number(minute);
  return (local - offset + 2 * MINUTES_A_DAY) % MINUTES_A_DAY === MINUTES_A_DAY - 1;
}

/**
 * True for a date and a time, separated by a T or a space.
 * @example isDateTime("1998-12-31T15:59:60.123-08:00") // true
 */
export function isDateTime(text: string): boolean {
  return /^[t ]$/i.test(text[10] ?? "") && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}
