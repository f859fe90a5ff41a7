/**
 * Templates of resources (RFC 6570): their variables, and the address that values make of them.
 *
 * Owns: naming the variables and refusing templates that can't be read. Expanding is url-template's.
 */
import { parseTemplate } from "url-template";
import { ClientError } from "../errors/index.js";

/** Longer ones are refused: no address may be (attack 67). */
const MAX_LENGTH = 8_192;

/**
 * The names of a template's variables, each once, in order.
 * @example templateVariables("note:///{id}{?lang}"); // ["id", "lang"]
 */
export function templateVariables(uriTemplate: string): string[] {
  const names = [...uriTemplate.slice(0, MAX_LENGTH).matchAll(/\{[+#./;?&]?([^{}]+)\}/g)].flatMap(([, list = ""]) =>
    list.split(",").map((one) => one.replace(/(?:\*|:\d+)$/, "")),
  );
  return [...new Set(names)];
}

/**
 * The address a template gives with these values; variables without a value leave their part out.
 * Throws `ERR-ARGUMENT` for a template that is none, and for an address that is too long.
 * @example expandTemplate("note:///{id}", { id: "7" }); // "note:///7"
 */
export function expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): string {
  let uri: string;
  try {
    uri = parseTemplate(uriTemplate).expand({ ...values });
  } catch (cause) {
    throw new ClientError("ERR-ARGUMENT", "This is not a URI template of RFC 6570.", {}, cause);
  }
  if (uri.length > MAX_LENGTH) {
    throw new ClientError("ERR-ARGUMENT", `The address is longer than ${MAX_LENGTH} characters. Shorten the values.`);
  }
  return uri;
}
