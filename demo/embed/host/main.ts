/**
 * A page that is the host itself: it makes the client, connects, says what servers are offered, and answers for the user what it can.
 * What it leaves is asked in the panel.
 */
import { createHost, type InputRequest, type InputResponse, type CreateMessageRequestParams } from "mcp-panel/client";
import "mcp-panel/panel";

/** The page's own model would answer here. */
async function think({ messages }: CreateMessageRequestParams): Promise<string> {
  return messages.length > 0 ? "A curlew, I should think" : "Nothing to go by";
}

/** `undefined`: the user is asked. */
async function decide(request: InputRequest): Promise<InputResponse | undefined> {
  switch (request.kind) {
    case "roots":
      return { action: "share" };
    case "sampling": {
      const content = { type: "text", text: await think(request.params) } as const;
      return { action: "answer", result: { role: "assistant", model: "page", content } };
    }
    default:
      return undefined;
  }
}

const panel = document.querySelector("mcp-panel");
const list = document.querySelector("ol");

const host = await createHost();
await host.offer({
  elicitation: { form: true, url: true },
  sampling: "manual",
  roots: [{ uri: "file:///work/demo", name: "Demo" }],
});
if (panel) {
  panel.addEventListener("mcp-input-request", (event) => {
    list?.append(Object.assign(document.createElement("li"), { textContent: event.request.kind }));
    event.respondWith(decide(event.request));
  });
  panel.host = host;
}
await host.connect(new URL("/mcp", location.href));
