/**
 * The formats of texts, as a person types them.
 *
 * Owns: lenient checks of the known ones: a text that is refused here is wrong for sure. An unknown format is never wrong. All in linear time.
 * https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
 */
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/;
const HOST_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => DATE.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": (text) => /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d/.test(text),
  duration: (text) => /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?$/.test(text),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  "idn-email": (text) => /^[^\s@]+@[^\s@]+$/.test(text),
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
  base64: isBase64,
  byte: isBase64,
};

/** False when `text` is not of this format; true also for formats nobody knows. @example isFormat("date", "2024-02-30x") // false */
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

function isRegex(text: string): boolean {
  try {
    return text.length > 10_000 || new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(text);
}
