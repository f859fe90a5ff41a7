/** A 64-bit id, and other numbers that JavaScript has no number for: from the form to the wire, back, kept, compared, copied. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { Panel } from "./panel.js";

const ID = "9007199254740993";
const NEXT = "9007199254740994";
const INT64 = "9223372036854775807";
const FRACTION = "0.1234567890123456789";
const TOOL = `{"name":"get_order","inputSchema":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","maximum":${INT64}},"share":{"type":"number"},"limit":{"type":"integer","default":${INT64}}}},"outputSchema":{"type":"object","properties":{"id":{"type":"integer","maximum":${ID}}}}}`;

/** Answers each call with the arguments it was sent, as they came, and one page of rows. */
class OrderServer {
  readonly sent: string[] = [];
  url = "";
  #server: Server | undefined;

  async up(): Promise<this> {
    const server = createServer((request, response) => {
      const cors = {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "access-control-expose-headers": "*",
      };
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString()));
      request.on("end", () => {
        if (request.method !== "POST") return response.writeHead(request.method === "OPTIONS" ? 204 : 405, cors).end();
        const { id, method } = JSON.parse(body) as { id?: string | number; method?: string };
        if (id === undefined) return response.writeHead(202, cors).end();
        const args = /"arguments":(\{[^}]*\})/.exec(body)?.[1] ?? "{}";
        if (method === "tools/call") this.sent.push(args);
        const results: Record<string, string> = {
          "server/discover":
            '{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"Orders","version":"1"}}}',
          "tools/list": `{"resultType":"complete","tools":[${TOOL}],"ttlMs":0}`,
          "tools/call": `{"resultType":"complete","content":[{"type":"text","text":"found"}],"structuredContent":${args.slice(0, -1)},"rows":[{"key":${ID}},{"key":${NEXT}}]}}`,
        };
        const result = results[method ?? ""];
        const answer = result ? `"result":${result}` : '"error":{"code":-32601,"message":"no"}';
        response.writeHead(200, { ...cors, "content-type": "application/json" });
        return response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${answer}}`);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`; // it listens on TCP
    return this;
  }

  down(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

test("a 64-bit id survives form, wire, result, a reload, saved arguments, comparison and copied code", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
  const server = await new OrderServer().up();
  try {
    const panel = new Panel(page);
    const detail = page.locator("mcp-tool-detail");
    const id = detail.getByRole("spinbutton", { name: /^id/ });
    await panel.open(server.url);
    await panel.choose("get_order");
    await expect(detail.getByRole("spinbutton", { name: /^limit/ })).toHaveValue(INT64);
    await id.fill(ID);
    await detail.getByRole("spinbutton", { name: /^share/ }).fill(FRACTION);
    await panel.run.click();
    await expect(panel.result.locator("mcp-json-tree")).toContainText(ID);
    expect(server.sent).toEqual([`{"limit":${INT64},"id":${ID},"share":${FRACTION}}`]);
    await expect(panel.result.locator("mcp-json-tree")).toContainText(FRACTION);
    await expect(panel.result).toContainText("Valid");

    await test.step("a reload keeps the draft", async () => {
      await page.reload();
      await panel.listed();
      await panel.choose("get_order");
      await expect(id).toHaveValue(ID);
    });
    await test.step("saved arguments keep it, too", async () => {
      await detail.getByRole("button", { name: "Save arguments" }).click();
      await detail.locator("mcp-saved-sets input").fill("order");
      await page.keyboard.press("Enter");
      await id.fill("7");
      await detail.locator("mcp-saved-sets select").selectOption("order");
      await expect(id).toHaveValue(ID);
    });
    await test.step("two results that differ in the last digit differ", async () => {
      await panel.run.click();
      await expect(panel.result.locator("mcp-json-tree")).toContainText(ID);
      await id.fill(NEXT);
      await panel.run.click();
      await expect.poll(() => server.sent.at(-1)).toContain(`"id":${NEXT}`);
      // The schema of the result ends at the id before.
      await expect(panel.result).toContainText(/outputSchema|does not match/);
      await detail
        .getByRole("button", { name: /Compare with/ })
        .first()
        .click();
      await expect(detail.locator("mcp-run-comparison")).toContainText(ID);
      await expect(detail.locator("mcp-run-comparison")).toContainText(NEXT);
    });
    await test.step("what is copied says the same", async () => {
      const isCopied = async (name: string, ...parts: readonly string[]): Promise<void> => {
        await detail.getByRole("button", { name, exact: true }).click();
        for (const part of parts)
          await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(part);
      };
      await detail.locator("summary", { hasText: "Copy as" }).click();
      await isCopied("JSON-RPC", '"method": "tools/call"', `"id": ${NEXT}`, `"limit": ${INT64}`);
      await isCopied("curl", "curl ", `"id":${NEXT}`, `"limit":${INT64}`);
      await isCopied("TypeScript", "callTool", `"limit": ${INT64}n`, `"digits": "${FRACTION}"`);
    });
    await test.step("nothing on the page shows another number", async () => {
      await expect(page.locator("mcp-panel")).not.toContainText("9007199254740992");
      await expect(page.locator("mcp-panel")).not.toContainText("9223372036854776000");
    });
  } finally {
    server.down();
  }
});
