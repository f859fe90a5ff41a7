/**
 * Lists the variables of resource templates (RFC 6570), and expands templates with values.
 *
 * Owns: listing the variables, and refusing invalid templates. The package url-template expands the templates.
 */
import { parseTemplate } from "url-template";
import { ClientError } from "../errors/index.js";

/** Maximum length of a template and of its expansion. */
const MAX_LENGTH = 8_192;

const PERCENT = "%[0-9A-Fa-f]{2}";
const NAME = `(?:\\w|${PERCENT})(?:\\.?(?:\\w|${PERCENT}))*`;
const VARIABLE = `${NAME}(?:\\*|:[1-9]\\d{0,3})?`;
/** Template: text without braces, and expressions with an operator of the specification, which reserves others. */
const TEMPLATE = new RegExp(`^(?:[^{}]|\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\})*$`);

/**
 * Distinct names of a template's variables, in order.
 * @example templateVariables("note:///{id}{?lang}"); // ["id", "lang"]
 */
export function templateVariables(uriTemplate: string): string[] {
  const names = [...uriTemplate.slice(0, MAX_LENGTH).matchAll(/\{[+#./;?&]?([^{}]+)\}/g)].flatMap(([, list = ""]) =>
    list.split(",").map((one) => one.replace(/(?:\*|:\d+)$/, "")),
  );
  return [...new Set(names)];
}

/**
 * Expands a template with values; expressions of variables without a value are omitted. Throws `ERR-ARGUMENT` for an
 * invalid template, or if the address is too long.
 * @example expandTemplate("note:///{id}", { id: "7" }); // "note:///7"
 */
export function expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): string {
  // Checked before the expansion, which would take seconds for megabytes.
  if (uriTemplate.length > MAX_LENGTH)
    throw new ClientError("ERR-ARGUMENT", `The URI template is longer than ${MAX_LENGTH} characters.`);
  if (!TEMPLATE.test(uriTemplate))
    throw new ClientError("ERR-ARGUMENT", "This is not a URI template of RFC 6570: an expression in it is not valid.");
  const used = Object.entries(values).map(([name, value]) => [name, value.slice(0, MAX_LENGTH + 1)] as const);
  let uri: string;
  try {
    uri = parseTemplate(uriTemplate).expand(Object.fromEntries(used));
  } catch (cause) {
    throw new ClientError("ERR-ARGUMENT", "A value of the URI template is not valid text.", {}, cause);
  }
  if (uri.length > MAX_LENGTH) {
    throw new ClientError("ERR-ARGUMENT", `The address is longer than ${MAX_LENGTH} characters. Shorten the values.`);
  }
  return uri;
}
