/**
 * Checks the formats of strings while the user types.
 *
 * Owns: lenient checks of the known formats: a text that fails is certainly wrong. Any text passes an unknown format.
 * All checks take linear time. https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
 */
import { isDate, isDateTime, isTime } from "../json/date-time.js";

const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/;
const HOST_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  "date-time": isDateTime,
  time: isTime,
  duration: (text) => /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?$/.test(text),
  email: isEmail,
  "idn-email": isEmail,
  uri: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
  iri: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
  "uri-reference": (text) => !/\s/.test(text),
  "iri-reference": (text) => !/\s/.test(text),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  ipv4: (text) => IPV4.test(text),
  ipv6,
  hostname: isHost,
  "idn-hostname": isHost,
  "json-pointer": (text) => /^(\/([^~]|~[01])*)?$/.test(text),
  regex: isRegex,
  base64: (text) => isBase64(text.replace(/\s/g, "")),
  byte: (text) => isBase64(text.replace(/\s/g, "")),
  base64url: (text) => /^[\w-]*={0,2}$/.test(text) && text.replace(/=+$/, "").length % 4 !== 1,
};

/**
 * False if `text` does not have this format; true for unknown formats.
 * @example isFormat("date", "2024-02-30x") // false
 */
export function isFormat(format: string, text: string): boolean {
  const check = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return check?.(text) ?? true;
}

function ipv6(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(":") + 1);
  const plain = tail.includes(".") ? (IPV4.test(tail) ? `${text.slice(0, text.lastIndexOf(":") + 1)}0:0` : "") : text;
  const halves = plain.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const fits = halves.length === 2 ? groups.length < 8 : groups.length === 8;
  return fits && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}

function isHost(text: string): boolean {
  return text.length <= 253 && text.split(".").every((label) => HOST_LABEL.test(label));
}

/** True for a regular expression. Older expressions have escapes that are valid only without the Unicode flag. */
function isRegex(text: string): boolean {
  if (text.length > 10_000) return true;
  return ["u", ""].some((flags) => {
    try {
      return new RegExp(text, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}

/** True for an e-mail address. The part before the at sign may be in quotation marks, with spaces. */
function isEmail(text: string): boolean {
  return /^(?:"[^"\n]*"|[^\s@]+)@[^\s@]+$/.test(text);
}

/** True for Base64 in either alphabet, with or without padding; a single character in the last group is invalid. */
function isBase64(text: string): boolean {
  return /^[\w+/-]*={0,2}$/.test(text) && text.replace(/=+$/, "").length % 4 !== 1;
}
