/**
 * The part of a message that users look for: the arguments of a call, the parameters of another request, the result,
 * the error.
 *
 * Owns: finding it without reading the whole message.
 */
import type { Host, TrafficMessageEntry } from "../../../src/client/api/index.js";
import type { JsonNode, JsonPath } from "../../../src/client/api/views.js";

/** Part of a message. */
export interface MessagePart {
  readonly name: "arguments" | "params" | "result" | "error" | "message";
  readonly path: JsonPath;
  readonly root: JsonNode;
}

/** Number of members among which the part is looked for. */
const MEMBERS = 100;

/** Returns the part of a message; `undefined` if the message was not kept. */
export async function readPart(
  { traffic }: Host,
  { id, method, root }: TrafficMessageEntry,
): Promise<MessagePart | undefined> {
  if (!root) return undefined;
  const find = async (path: JsonPath, key: string): Promise<JsonNode | undefined> =>
    (await traffic.nodes(id, path, 0, MEMBERS)).nodes.find((node) => node.key === key);
  const members = (await traffic.nodes(id, [], 0, MEMBERS)).nodes;
  for (const name of ["result", "error", "params"] as const) {
    const node = members.find(({ key }) => key === name);
    if (!node) continue;
    const given = name === "params" && method === "tools/call" ? await find(["params"], "arguments") : undefined;
    return given
      ? { name: "arguments", path: ["params", "arguments"], root: given }
      : { name, path: [name], root: node };
  }
  return { name: "message", path: [], root };
}
