/** A page that extends the panel: a button that opens a tool, a view of its own, a renderer for results, an action and another word for a view. */
import {
  registerAction,
  registerRenderer,
  registerStrings,
  registerView,
  type ClientServer,
  type RenderedContent,
} from "mcp-panel/panel";

class ToolNames extends HTMLElement {
  #server: ClientServer | undefined;
  #stop: (() => void) | undefined;

  /** Set by the panel, also when nothing changed. */
  set server(server: ClientServer | undefined) {
    if (server === this.#server) return;
    this.#stop?.();
    this.#server = server;
    this.#stop = server?.tools.subscribe(({ items }) => {
      this.textContent = `${items.length} tools: ${items.map(({ name }) => name).join(", ")}`;
    });
  }
}
customElements.define("page-tool-names", ToolNames);
registerView({ name: "names", label: "Names", element: "page-tool-names" });

class Shout extends HTMLElement {
  /** Set by the panel. Untrusted: shown as text. */
  set content(content: RenderedContent) {
    content.text().then(
      (text) => (this.textContent = text.toUpperCase()),
      () => (this.textContent = "The result is no longer available."),
    );
  }
}
customElements.define("page-shout", Shout);
registerRenderer({
  name: "shout",
  label: "Loud",
  element: "page-shout",
  match: ({ kind, head }) => kind === "text" && head.startsWith("Walked"),
});

const output = document.querySelector("output");
registerAction({
  name: "count",
  label: "Count",
  place: "result",
  run: async ({ tool, result }) => {
    const { content } = await result();
    if (output) output.value = `${tool}: ${content.length}`;
  },
});

registerStrings("en", { "view.prompts": "Templates" });

const panel = document.querySelector("mcp-panel");
document.querySelector("button")?.addEventListener("click", () => {
  void panel?.open({ tool: "run_survey", arguments: { steps: 2 } });
});
