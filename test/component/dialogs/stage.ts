/** Dialogs on their own: put on the page, watched for answers, pressed by the words on their buttons. */
import { fixture, html, nextFrame } from "@open-wc/testing";
import type { LitElement } from "lit";
import type { InputRequestElement } from "../../../components/dialogs/input-request-element.js";
import type { InputResponse, InputRequestKind } from "../../../src/client/api/index.js";
import { drawn } from "../views/stage.js";

/** What was answered, in order. */
export function answersOf(element: Element): InputResponse[] {
  const answers: InputResponse[] = [];
  element.addEventListener("mcp-input-response-request", (event) => {
    // Every answer here comes from the elements themselves.
    answers.push((event as HTMLElementEventMap["mcp-input-response-request"]).answer);
  });
  return answers;
}

/** An element for an input request, drawn. */
export async function shown<Kind extends InputRequestKind, Made extends InputRequestElement<Kind>>(
  tag: keyof HTMLElementTagNameMap,
  request: Made["request"],
  changes: Partial<Made> = {},
): Promise<Made> {
  const box = await fixture<HTMLElement>(html`<div style="inline-size: 460px"></div>`);
  const element = document.createElement(tag) as unknown as Made; // the tag belongs to the class asked for
  Object.assign(element, { request }, changes);
  box.append(element);
  await drawn(element);
  return element;
}

/** A button by what it says; throws when there is none. */
export function button(element: Element, words: string): HTMLButtonElement {
  const found = [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === words,
  );
  if (!found) throw new Error(`no button says ${words}`);
  return found;
}

/** What the buttons at the end say. */
export function buttons(element: Element): string[] {
  return [...(element.shadowRoot?.querySelectorAll(".buttons button") ?? [])].map(
    (one) => one.textContent?.trim() ?? "",
  );
}

/** Scrolls through a dialog, so that all of it was on screen. */
export async function lookThrough(element: LitElement): Promise<void> {
  for (const part of element.shadowRoot?.querySelectorAll(".content > *, .content :is(input, textarea)") ?? []) {
    part.scrollIntoView({ block: "end" });
    await nextFrame();
    await nextFrame();
  }
  await drawn(element);
}

/** Types into a field. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Texts no screen should be disturbed by: hidden characters, escape sequences, 100,000 characters. */
export const HOSTILE = `\u202Egnp.exe\u202C \u001b[2J\u0000\u200b <img src=x onerror=alert(1)> https://evil.example/ ${"x".repeat(100_000)}`;
