/**
 * Masks secrets in texts, in every form in which a server or a library may repeat them.
 *
 * Owns: the forms. A secret is masked as it is, escaped in JSON (also twice, with `\/` and `\u` escapes),
 * percent-encoded, in HTML, as base64 at any position, in hexadecimal digits, with its lines apart, and broken over
 * lines; and with any of its characters escaped in any of these ways, as often as a text may have been quoted.
 */

/** Length of the shortest form that is searched for: shorter texts occur everywhere. */
const SHORTEST = 3;
/** Length of the shortest secret that is searched for as base64, and of the shortest line of a secret. */
const SHORTEST_PART = 8;
/** Number of times that a text may have been written as JSON in JSON: a result in a message, in a line of a file. */
const JSON_LEVELS = 4;
/** True for a text that may have escaped characters, or that is broken over lines. */
const ESCAPES = /[\\%&\r\n]/;
/**
 * A line break, also as it is escaped in JSON. The first backslash of a run starts it, which keeps long runs from
 * taking long.
 */
const BREAK = /(?<!\\)\\+(?:r\\+)?n|\r?\n/g;
const SYNTAX = /[.*+?^${}()|[\]\\/]/g;

/** Masks a set of secrets. */
export class SecretMask {
  /** Text shown in place of each form. */
  readonly #shown = new Map<string, string>();
  /** The same for the forms without their line breaks. */
  readonly #shownJoined = new Map<string, string>();
  /** Secrets and their lines without escapes, and the text shown in their place. */
  readonly #shownBare = new Map<string, string>();
  #pattern: RegExp | undefined;
  #patternBare: RegExp | undefined;
  #patternJoined: RegExp | undefined;

  /**
   * `secrets`: each with the text shown in its place. `shortest`: minimum length of a form, in characters. `others`:
   * further forms of a secret.
   */
  constructor(
    secrets: Iterable<readonly [secret: string, shown: string]>,
    { shortest = SHORTEST, others }: { readonly shortest?: number; readonly others?: (secret: string) => string } = {},
  ) {
    const note = (forms: Map<string, string>, form: string, shown: string): void => {
      if (form.length >= shortest && !forms.has(form)) forms.set(form, shown);
    };
    for (const [secret, shown] of secrets) {
      for (const form of [...formsOf(secret), ...(others ? [others(secret)] : [])]) {
        note(this.#shown, form, shown);
        note(this.#shownJoined, form.replace(BREAK, ""), shown);
      }
      for (const line of linesOf(secret)) note(this.#shownBare, withoutEscapes(line).bare, shown);
    }
  }

  /** True if a text may contain a secret. */
  isIn(text: string): boolean {
    return this.masked(text) !== text;
  }

  /** `text` with the secrets masked. */
  masked(text: string): string {
    if (this.#shown.size === 0) return text;
    this.#pattern ??= patternOf(this.#shown.keys());
    const masked = text.replace(this.#pattern, (form) => this.#shown.get(form) ?? "");
    const whole = masked.search(BREAK) < 0 ? masked : this.#maskedOverLines(masked);
    return this.#shownBare.size > 0 && ESCAPES.test(whole) ? this.#maskedWithEscapes(whole) : whole;
  }

  /** Masks secrets that are broken over lines: finds them in the text without its line breaks. */
  #maskedOverLines(text: string): string {
    /** Position in `text` of each character of the text without line breaks. */
    const places: number[] = [];
    let joined = "";
    let from = 0;
    const take = (until: number): void => {
      for (let at = from; at < until; at++) places.push(at);
      joined += text.slice(from, until);
    };
    for (const { index, 0: found } of text.matchAll(BREAK)) {
      take(index);
      from = index + found.length;
    }
    take(text.length);
    this.#patternJoined ??= patternOf(this.#shownJoined.keys());
    let masked = "";
    let done = 0;
    for (const { index, 0: form } of joined.matchAll(this.#patternJoined)) {
      const start = places[index] ?? 0;
      masked += text.slice(done, start) + (this.#shownJoined.get(form) ?? "");
      done = (places[index + form.length - 1] ?? start) + 1;
    }
    return masked + text.slice(done);
  }

  /** Masks secrets of which any characters are escaped: finds them in the text without its escapes. */
  #maskedWithEscapes(text: string): string {
    const { bare, starts, ends } = withoutEscapes(text);
    this.#patternBare ??= patternOf(this.#shownBare.keys());
    let masked = "";
    let done = 0;
    for (const { index, 0: form } of bare.matchAll(this.#patternBare)) {
      masked += text.slice(done, starts[index]) + (this.#shownBare.get(form) ?? "");
      done = ends[index + form.length - 1] ?? done;
    }
    return masked + text.slice(done);
  }
}

/**
 * Characters that texts have in other forms, and what is left out: backslashes and line breaks. Each alternative takes
 * all that belongs to it, so that any text is read in linear time.
 */
const ESCAPE =
  /\\+(?:u([\da-f]{4}))?|%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));|\r?\n[ \t]*|\+|[^\0-\x7f]+/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** `text` with its characters as bytes of UTF-8, without escapes; `starts` and `ends`: place in `text` of each byte. */
function withoutEscapes(text: string): {
  readonly bare: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
} {
  const starts: number[] = [];
  const ends: number[] = [];
  let bare = "";
  let from = 0;
  /** A surrogate waits for the other one of its pair. */
  let high = "";
  const take = (decoded: string, start: number, end: number): void => {
    const characters = decoded.replaceAll("\\", "").replaceAll("+", " "); // as where they are not escaped
    for (let at = 0; at < characters.length; at++) {
      starts.push(start);
      ends.push(end);
    }
    bare += characters;
  };
  const plain = (until: number): void => {
    for (let at = from; at < until; at++) {
      starts.push(at);
      ends.push(at + 1);
    }
    bare += text.slice(from, until);
  };
  for (const { index, 0: all, 1: unit, 2: byte, 3: decimal, 4: hex, 5: name } of text.matchAll(ESCAPE)) {
    plain(index);
    from = index + all.length;
    if (unit !== undefined) {
      const character = high + String.fromCharCode(parseInt(unit, 16));
      high = /^[\uD800-\uDBFF]$/.test(character) ? character : "";
      if (high === "") take(bytesOf(character), index - 6 * (character.length - 1), from);
      continue;
    }
    high = "";
    if (byte !== undefined) take(String.fromCharCode(parseInt(byte, 16)), index, from);
    else if (decimal !== undefined || hex !== undefined) {
      const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
      take(code <= 0x10ffff ? bytesOf(String.fromCodePoint(code)) : all, index, from);
    } else if (name !== undefined) take(ENTITIES[name.toLowerCase()] ?? "", index, from);
    else if (all === "+") take(" ", index, from); // a space in forms
    else if (all.charCodeAt(0) > 0x7f) {
      let start = index;
      for (const character of all) take(bytesOf(character), start, (start += character.length));
    }
  }
  plain(text.length);
  return { bare, starts, ends };
}

/** Bytes of a text in UTF-8, one character each. */
const bytesOf = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

/** Lines of a secret that are searched for alone; the secret if it has one line. */
function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length > 1 ? lines.filter((line) => line.length >= SHORTEST_PART) : [secret];
}

/** Forms of a secret, itself first. */
function formsOf(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  const parts = lines.length > 1 ? linesOf(secret) : [];
  const whole = lines.length > 1 ? [lines.join("\n"), lines.join("\r\n"), lines.join("")] : [];
  return [secret, ...whole, ...parts].flatMap((text) => [text, ...encoded(text)]);
}

function encoded(text: string): readonly string[] {
  const percent = percentEncoded(text);
  const written = [
    text,
    percent,
    percent.replaceAll("%20", "+"),
    percentDecoded(text),
    ...(text.length >= SHORTEST_PART ? [...inBase64(text), ...inHex(text)] : []),
  ];
  return [...new Set(written.flatMap((form) => [form, form.replaceAll("/", "\\/")]).flatMap(inJsonTexts))];
}

/** A text as it is written in JSON texts in JSON texts. */
function inJsonTexts(text: string): readonly string[] {
  const forms = [text];
  for (let level = 0; level < JSON_LEVELS; level++) {
    for (const form of [...forms]) {
      const json = inJson(form);
      for (const one of [json, json.replaceAll("/", "\\/")]) if (!forms.includes(one)) forms.push(one);
    }
  }
  return forms;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function percentEncoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text; // a lone surrogate has no encoding
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Characters that any base64 text has in which the secret occurs, for the three positions that it may have in a group
 * of three bytes; with both alphabets.
 */
function inBase64(text: string): readonly string[] {
  const bytes = bytesOf(text);
  return [0, 1, 2].flatMap((before) => {
    const coded = btoa("\0".repeat(before) + bytes);
    // The first and last characters also depend on the bytes beside the secret.
    const first = before === 0 ? 0 : before + 1;
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const inner = coded.slice(first, last);
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_"), inner.replaceAll("/", "\\/")];
  });
}

function patternOf(forms: Iterable<string>): RegExp {
  const longest = [...forms].sort((a, b) => b.length - a.length); // a secret may contain another one
  return new RegExp(longest.map((form) => form.replace(SYNTAX, "\\$&")).join("|"), "g");
}

function inHex(text: string): readonly string[] {
  const digits = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [digits, digits.toUpperCase()];
}
