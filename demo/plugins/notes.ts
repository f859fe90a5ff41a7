/** View: a tab with the user's notes on the open server, kept in this browser. */
import { registerView, type ClientServer } from "mcp-panel/panel";

class ServerNotes extends HTMLElement {
  #text = document.createElement("textarea");
  #key: string | undefined;

  connectedCallback(): void {
    this.style.cssText = "display:flex;block-size:100%;padding:12px;box-sizing:border-box";
    this.#text.style.cssText = "flex:1;resize:none;font:inherit;color:inherit;background:transparent";
    this.#text.ariaLabel = "Notes on this server";
    this.#text.oninput = () => this.#key !== undefined && localStorage.setItem(this.#key, this.#text.value);
    this.append(this.#text);
  }

  /** Set by the panel, again and again: the text is read only for another server. */
  set server(server: ClientServer | undefined) {
    const key = server && `notes of ${server.info.url}`;
    this.#text.disabled = key === undefined;
    if (key === undefined || key === this.#key) return;
    this.#key = key;
    this.#text.value = localStorage.getItem(key) ?? "";
  }

  focusFilter(): void {
    this.#text.focus();
  }
}
customElements.define("demo-server-notes", ServerNotes);

/** Adds the view to all panels. The returned function removes it. */
export function addNotes(): () => void {
  return registerView({
    name: "notes",
    label: "Notes",
    element: "demo-server-notes",
    icon: "M3 2.5h10v11H3zM5.5 6h5M5.5 9h5",
  });
}
