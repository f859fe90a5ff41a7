/** Addresses of servers on the command line. */
import { UsageError } from "../usage-error.js";

/** Address on this machine without its scheme, as servers print it. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d+)?(?:\/|$)/i;

/** True for a word that is the address of a server. */
export function isServerWord(word: string): boolean {
  return /^https?:\/\//i.test(word) || LOCAL.test(word);
}

/**
 * Normalized address. A server that listens at all addresses of the machine is reached at the loopback address. Throws
 * {@link UsageError}.
 */
export function serverAddress(word: string): string {
  if (!isServerWord(word)) throw new UsageError(`"${word}" is not an http or https URL. A command stands after --.`);
  const text = LOCAL.test(word) ? `http://${word}` : word;
  if (!URL.canParse(text)) throw new UsageError(`"${word}" is not a URL.`);
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    throw new UsageError(`${url.host}: put the user name and the password into --header "Authorization: …".`);
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (url.hostname === "[::]") url.hostname = "[::1]";
  return url.href;
}
