/**
 * Tokens of JSON text, for code that reads such text without parsing it.
 *
 * Owns: where each token begins and ends, also in text that is broken or not finished. Never checks a token. Not
 * recursive, so text may be nested to any depth. https://www.rfc-editor.org/rfc/rfc8259#section-2
 */

import { afterString } from "./after-string.js";

const SPACE = /\s/;
const NOT_IN_WORD = /[\s{}[\]:,"]/g;

/**
 * Reads JSON text token by token. A token is a bracket, a comma, a colon, a string, or a word: a number, `true` or
 * whatever else stands between these.
 */
export class JsonTokens {
  /** First character of the token; empty at the end of the text. */
  char = "";
  from = 0;
  to: number;
  /** Number of objects and lists that are open after the token. */
  depth = 0;
  readonly #text: string;
  readonly #isDraft: boolean;

  /** `at`: where to begin. `isDraft`: for text that is being written; a string without an end ends with its line. */
  constructor(text: string, at = 0, isDraft = false) {
    this.#text = text;
    this.to = at;
    this.#isDraft = isDraft;
  }

  /** Text of the token. */
  get word(): string {
    return this.#text.slice(this.from, this.to);
  }

  /** Moves to the next token; false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    let at = this.to;
    while (isSpace(text.charCodeAt(at))) at++;
    this.from = at;
    this.char = text.charAt(at);
    switch (this.char) {
      case "":
        this.to = at;
        return false;
      case '"':
        this.to = this.#isDraft ? afterDraft(text, at) : afterString(text, at);
        return true;
      case "{":
      case "[":
        this.depth++;
        break;
      case "}":
      case "]":
        this.depth--;
        break;
      case ",":
      case ":":
        break;
      default:
        NOT_IN_WORD.lastIndex = at + 1;
        this.to = NOT_IN_WORD.test(text) ? NOT_IN_WORD.lastIndex - 1 : text.length;
        return true;
    }
    this.to = at + 1;
    return true;
  }

  /** Moves to the last token of the value that begins with this one; false if the value has no end. */
  skip(): boolean {
    if (this.char !== "{" && this.char !== "[") return true;
    const outer = this.depth - 1;
    while (this.next()) if (this.depth === outer) return true;
    return false;
  }
}

/** True for whitespace, including characters that JSON does not allow but a user may type or paste. */
function isSpace(code: number): boolean {
  return code <= 0x20
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code > 0x7f && SPACE.test(String.fromCharCode(code));
}

/** Position after the string that starts at `from`, or the end of its line. */
function afterDraft(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '"') return at + 1;
    if (char === "\n") return at;
    if (char === "\\") at++;
  }
  return text.length;
}
