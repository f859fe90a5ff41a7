/**
 * Expectations proposed from a result: its status, its schema, and the values that are likely to stay.
 *
 * Owns: the choice. A proposal is a beginning: the user keeps what is meant.
 */
import { isJsonObject, type JsonObject } from "../json/json-object.js";
import type { CallStatus, Expectation } from "./format.js";
import { statusOf } from "./checked-result.js";
import { withoutVariables } from "./variables.js";

/** Most values that are proposed, and their longest text. */
const MOST = 6;
const LONGEST = 200;
/** Texts that are likely to differ the next time: times, and ids of random digits. */
const VOLATILE = /\d{4}-\d\d-\d\d|\d\d:\d\d|[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{20,}/i;

/**
 * Proposes expectations for a result. `hasSchema`: the tool has an `outputSchema`. `secrets`: variables whose names
 * stand in the result for their values.
 */
export function proposeExpectations(
  result: JsonObject,
  hasSchema: boolean,
  secrets: readonly string[] = [],
): readonly Expectation[] {
  return proposals(result, hasSchema).map((one) =>
    one.kind === "equals" ? { ...one, value: withoutVariables(one.value, secrets) } : one,
  );
}

function proposals(result: JsonObject, hasSchema: boolean): readonly Expectation[] {
  const status: CallStatus = statusOf(result);
  const proposed: Expectation[] = [{ kind: "status", status }];
  const { structuredContent } = result;
  if (hasSchema && structuredContent !== undefined) proposed.push({ kind: "schema" });
  if (isJsonObject(structuredContent)) return [...proposed, ...values(structuredContent, "$.structuredContent")];
  if (Array.isArray(result.content)) proposed.push(...items(result.content, "content", ""));
  if (Array.isArray(result.contents)) proposed.push(...items(result.contents, "contents", ""));
  if (Array.isArray(result.messages)) proposed.push(...items(result.messages, "messages", ".content"));
  return proposed;
}

/** Expectations of the direct members of an object. */
function values(object: JsonObject, at: string): readonly Expectation[] {
  return Object.entries(object)
    .slice(0, MOST)
    .map(([name, value]) => {
      const path = /^[A-Za-z_]\w*$/.test(name) ? `${at}.${name}` : `${at}[${JSON.stringify(name)}]`;
      return isStable(value) ? { kind: "equals", path, value } : { kind: "exists", path };
    });
}

/** Expectations of the first entry of a list of contents. */
function items(list: readonly unknown[], name: string, inner: string): readonly Expectation[] {
  const [first] = list;
  const content = inner === "" || !isJsonObject(first) ? first : first.content;
  const path = `$.${name}[0]${inner}`;
  if (!isJsonObject(content)) return list.length === 0 ? [{ kind: "equals", path: `$.${name}`, value: [] }] : [];
  const { text, type } = content;
  if (typeof text !== "string")
    return typeof type === "string"
      ? [{ kind: "equals", path: `${path}.type`, value: type }]
      : [{ kind: "exists", path }];
  return [
    isStable(text) ? { kind: "equals", path: `${path}.text`, value: text } : { kind: "exists", path: `${path}.text` },
  ];
}

function isStable(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LONGEST && !VOLATILE.test(value);
  return value === null || typeof value === "number" || typeof value === "boolean";
}
