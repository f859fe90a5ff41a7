/** Watching a tool of a server that its author changes: the last call runs again, and the difference is on screen soon after the notification. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { toNodeHandler, type NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import { McpServer } from "@modelcontextprotocol/server";
import { expect, test, type Page } from "@playwright/test";
import { allowOrigins, answerPreflight } from "../../demo/server/cors.js";
import { Sessions } from "../../demo/server/sessions.js";
import { complaints, Panel } from "./panel.js";

/** Time for which the tool works. */
const WORK_MS = 50;
const CHANGES = 5;
/** Longest time until the difference is on screen, in times of the two requests that it takes: about 300 ms. */
const MOST_TIMES = 4.5;

/** A server whose read-only tool returns another value after each change. */
class ChangingServer {
  calls = 0;
  #value = 0;
  #url = "";
  readonly #servers: McpServer[] = [];
  readonly #sessions = this.#start();
  readonly #http = createServer((request, response) => void this.#serve(request, response));

  get url(): string {
    return this.#url;
  }

  async up(): Promise<this> {
    this.#http.listen(0, "127.0.0.1");
    await once(this.#http, "listening");
    this.#url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/mcp`; // it listens on TCP
    return this;
  }

  async down(): Promise<void> {
    const closed = once(this.#http, "close");
    this.#http.close();
    this.#http.closeAllConnections();
    await closed;
  }

  /** Changes the value of the tool, and notifies the client; returns the value, and the time in milliseconds. */
  change(): { readonly value: number; readonly at: number } {
    this.#value++;
    const at = Date.now();
    for (const server of this.#servers) server.sendToolListChanged();
    return { value: this.#value, at };
  }

  get value(): number {
    return this.#value;
  }

  #start(): Sessions {
    return new Sessions({
      createServer: () => {
        const server = new McpServer({ name: "changing", version: "1.0.0" });
        server.registerTool("measure", { annotations: { readOnlyHint: true } }, async () => {
          this.calls++;
          await wait(WORK_MS);
          return { content: [{ type: "text", text: `value ${this.#value}` }] };
        });
        this.#servers.push(server);
        return server;
      },
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigins(response);
    if (request.method === "OPTIONS") return answerPreflight(request, response);
    const flushed = {
      writeHead: (status: number, headers: Record<string, string>) => {
        response.writeHead(status, headers);
        response.flushHeaders(); // a stream that says nothing yet
      },
      write: (chunk: Uint8Array | string) => response.write(chunk),
      end: (chunk?: Uint8Array | string) => response.end(chunk),
      on: (event: string, listener: () => void) => response.on(event, listener),
      get destroyed() {
        return response.destroyed;
      },
    };
    const answer = toNodeHandler({ fetch: (incoming: Request) => this.#sessions.handle(incoming, false) });
    await answer(request as NodeIncomingMessageLike, flushed); // only the type of its optional `method` is stricter there
  }
}

/** Resolves with the time at which the comparison of two results contains a text, in milliseconds. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const seen = new Set<Node>();
        const looks = new MutationObserver(() => look());
        /** Watches each shadow root below an element, and returns the text of the changed lines. */
        const linesIn = (root: Document | ShadowRoot): string => {
          if (!seen.has(root)) looks.observe(root, { childList: true, subtree: true, characterData: true });
          seen.add(root);
          const lines =
            root instanceof ShadowRoot && root.host.localName === "mcp-diff-view"
              ? (root.querySelector(".lines")?.textContent ?? "")
              : "";
          const inner = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
            shadowRoot ? [linesIn(shadowRoot)] : [],
          );
          return lines + inner.join("");
        };
        const look = (): void => {
          const detail = document.querySelector("mcp-panel")?.shadowRoot;
          if (!detail || !linesIn(detail).includes(wanted)) return;
          looks.disconnect();
          resolve(Date.now());
        };
        looks.observe(document, { childList: true, subtree: true });
        look();
      }),
    text,
  );

/**
 * Measures what the platform alone needs for the same: two requests, for the list and for the call, from this page and in a
 * session of their own. In milliseconds.
 */
const bareTimes = (page: Page, url: string): Promise<readonly number[]> =>
  page.evaluate(
    async ({ url, times }) => {
      const headers: Record<string, string> = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const send = async (method: string, params: object): Promise<void> => {
        const id = method.startsWith("notifications/") ? undefined : 1;
        const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
        const response = await fetch(url, { method: "POST", headers, body });
        headers["mcp-session-id"] ??= response.headers.get("mcp-session-id") ?? "";
        await response.text();
      };
      const clientInfo = { name: "bare", version: "1" };
      await send("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
      headers["mcp-protocol-version"] = "2025-11-25";
      await send("notifications/initialized", {});
      const measured: number[] = [];
      for (let time = 0; time < times; time++) {
        const from = performance.now();
        await send("tools/list", {});
        await send("tools/call", { name: "measure", arguments: {} });
        measured.push(performance.now() - from);
      }
      return measured;
    },
    { url, times: CHANGES },
  );

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function watched(page: Page, server: ChangingServer): Promise<void> {
  const panel = new Panel(page);
  await panel.open(server.url);
  await panel.choose("measure");
  await panel.run.click();
  await expect(panel.result).toContainText("value 0");
  await page.getByRole("button", { name: "Watch" }).click();
  await expect(page.getByRole("button", { name: "Watch" })).toHaveAttribute("aria-pressed", "true");
}

test("a tool that is watched runs again after each notification, and shows the difference", async ({ page }) => {
  const seen = complaints(page);
  const server = await new ChangingServer().up();
  try {
    await watched(page, server);
    const times: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      await wait(3_000); // as a user, who edits for longer than the client waits between two loads of a list
      const showing = shownAt(page, `value ${server.value + 1}`);
      await wait(200); // the observer is there
      const { at } = server.change();
      times.push((await showing) - at);
      await expect(page.locator("mcp-tool-detail .watch-note")).toContainText("Ran again: 1 difference");
    }
    expect(server.calls).toBe(1 + CHANGES);
    const [median, bare] = [medianOf(times), medianOf(await bareTimes(page, server.url))];
    const figures = `median ${median} ms of ${times.join(", ")} ms, the two requests alone ${bare.toFixed(0)} ms`;
    console.log(`From the notification to the difference: ${figures}.`);
    expect(median / bare).toBeLessThan(MOST_TIMES);
    await page.reload();
    await expect(page.getByRole("button", { name: "Watch" })).toHaveAttribute("aria-pressed", "false");
    expect(seen).toEqual([]);
  } finally {
    await server.down();
  }
});
