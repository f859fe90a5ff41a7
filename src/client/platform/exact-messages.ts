/**
 * Messages whose numbers keep their digits.
 *
 * Owns: putting the reader and the writer in place. A message without such numbers, nearly every one, is read and written by the platform
 * alone; the writer for the others is loaded with the first of them.
 */
import { ClientError } from "../../errors/index.js";
import { parseNoting } from "../../json/long-numbers.js";
import { messageText, type JsonRpcMessage } from "../../jsonrpc/index.js";

/** From now on no number of a message changes: neither on its way out, nor where what came in is shown. */
export function keepDigits(): void {
  messageText.parse = parseNoting;
  messageText.stringify = (message) => {
    try {
      return JSON.stringify(message);
    } catch (cause) {
      // A number by its digits, or something that is no JSON at all.
      return writeLong(message).catch(() => {
        throw new ClientError("ERR-ARGUMENT", "The arguments are not JSON.", {}, cause);
      });
    }
  };
}

async function writeLong(message: JsonRpcMessage): Promise<string> {
  const { writeExact } = await import("../../json/exact-text.js");
  return writeExact(message) ?? "";
}
