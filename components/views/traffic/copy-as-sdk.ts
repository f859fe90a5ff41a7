/**
 * Formats a tool call as a program with an official SDK of MCP: TypeScript (`@modelcontextprotocol/client` 2) or Python
 * (`mcp` 2).
 *
 * Owns: the programs and the literals of Python. Servers choose names and values, which must be inert and fully visible
 * in the program. No DOM.
 */
import { isExactNumber } from "../../../src/json/exact-number.js";
import { writeExact } from "../../../src/json/exact-text.js";
import { HIDDEN, plainJson, withOwnMembers, withPlaceholders, type RequestSource } from "./copy-as.js";
import { ownMeta } from "./own-meta.js";

type CallSource = Pick<RequestSource, "url" | "params">;

/** Returns a program with the TypeScript SDK. The SDK's numbers are those of JavaScript: longer ones lose digits. */
export function asTypeScriptSdk({ url, params }: CallSource): string {
  const { name, arguments: args } = params;
  const meta = ownMeta(params._meta);
  const call = { name, ...(args !== undefined && { arguments: args }), ...(meta && { _meta: meta }) };
  return [
    'import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";',
    "",
    'const client = new Client({ name: "example", version: "1.0.0" });',
    `await client.connect(new StreamableHTTPClientTransport(new URL(${text(withPlaceholders(url))})));`,
    `const result = await client.callTool(${withOwnMembers(plainJson(writeExact(call, 2) ?? "{}"))});`,
    "console.log(result);",
    "await client.close();",
    "",
  ].join("\n");
}

/** Returns a program with the Python SDK. */
export function asPythonSdk({ url, params }: CallSource): string {
  const { name, arguments: args = {} } = params;
  const meta = ownMeta(params._meta);
  const given = [pythonLiteral(name, 2), pythonLiteral(args, 2), ...(meta ? [`meta=${pythonLiteral(meta, 2)}`] : [])];
  return [
    "import asyncio",
    "",
    "from mcp import Client",
    "",
    "",
    "async def main() -> None:",
    `    async with Client(${pythonLiteral(withPlaceholders(url), 1)}) as client:`,
    `        result = await client.call_tool(${given.join(", ")})`,
    "        print(result)",
    "",
    "",
    "asyncio.run(main())",
    "",
  ].join("\n");
}

function text(value: string): string {
  return plainJson(JSON.stringify(value));
}

/** Returns a literal of Python for a JSON value; `depth`: levels of indentation of its line. */
function pythonLiteral(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return pythonText(value);
  if (isExactNumber(value)) return value.digits;
  if (typeof value !== "object") return String(value);
  const inside = "    ".repeat(depth + 1);
  const lines = Array.isArray(value)
    ? value.map((one: unknown) => pythonLiteral(one, depth + 1))
    : Object.entries(value).map(([key, one]) => `${pythonText(key)}: ${pythonLiteral(one, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${inside}${line},\n`).join("")}${"    ".repeat(depth)}${close}`;
}

/** Returns a string of Python. Its escapes are those of JSON, except for characters beyond U+FFFF. */
function pythonText(value: string): string {
  return JSON.stringify(value).replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
