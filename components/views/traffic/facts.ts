/**
 * List of names and values of an entry.
 */
import { html, type TemplateResult } from "lit";

/** One fact. */
export interface Fact {
  readonly name: string;
  readonly value: string | TemplateResult;
}

/** Creates a fact. */
export const fact = (name: string, value: string | TemplateResult): Fact => ({ name, value });

/** Renders the facts that are present. */
export function facts(all: readonly (Fact | undefined)[]): TemplateResult {
  const known = all.flatMap((one) => (one === undefined || one.value === "" ? [] : [one]));
  return html`<dl class="facts">${known.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
