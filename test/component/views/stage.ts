/** A connected server on a scripted host, and short ways to look inside elements. */
import { fixture, nextFrame } from "@open-wc/testing";
import type { LitElement, TemplateResult } from "lit";
// Loaded with each list, in its own time: here they are at hand.
import "../../../components/mcp-panel/servers/panel-notes.js";
import "../../../components/views/lists/list-frame.js";
import "../../../components/views/tools-list/row-words.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import { loadErrorWords } from "../../../components/strings/errors.js";
import { ScriptedHost, type ScriptedServer } from "../../helpers/scripted-host.js";

/** The address and id used here. */
export const URL_ONE = "https://one.example/mcp";
/** The id under which it is connected. */
export const ONE = "one";

/** A host with one server, connected unless the script says otherwise. */
export async function stage(script: ScriptedServer = {}): Promise<ScriptedHost> {
  const host = new ScriptedHost().serve(URL_ONE, script);
  mirrorOf(host);
  const connecting = host.connect(URL_ONE, { id: ONE }).catch(() => undefined);
  if (script.connecting !== "hang") await connecting;
  return host;
}

/** Waits until what was told is drawn, in all of these elements. */
export async function drawn(...elements: readonly LitElement[]): Promise<void> {
  await loadErrorWords();
  for (let round = 0; round < 4; round++) {
    await nextFrame();
    for (const element of elements) await element.updateComplete;
  }
}

/** The element of a tag in a template whose outermost element gets these styles. */
export async function boxed<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  template: TemplateResult,
  style: Partial<CSSStyleDeclaration> = {},
): Promise<HTMLElementTagNameMap[K]> {
  const box = await fixture<HTMLElement>(template);
  Object.assign(box.style, style);
  const found = box.querySelector(tag);
  if (!found) throw new Error(`no ${tag}`);
  return found;
}

/** The first match inside an element's shadow root; throws when there is none. */
export function inside<K extends keyof HTMLElementTagNameMap>(element: Element, tag: K): HTMLElementTagNameMap[K];
export function inside<T extends Element = HTMLElement>(element: Element, selector: string): T;
export function inside(element: Element, selector: string): Element {
  const found = element.shadowRoot?.querySelector(selector);
  if (!found) throw new Error(`no ${selector} in ${element.localName}`);
  return found;
}

/** All matches inside an element's shadow root. */
export function allInside(element: Element, selector: string): HTMLElement[] {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** The text an element shows, spaces folded. */
export function textOf(element: Element): string {
  return (element.shadowRoot ?? element).textContent?.replace(/\s+/g, " ").trim() ?? "";
}

/** Presses a key on an element. */
export function press(target: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}
