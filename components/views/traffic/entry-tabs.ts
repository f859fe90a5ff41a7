/**
 * Tabs of a traffic entry.
 *
 * Owns: which tabs an entry has, and their keys.
 */
import { html, type TemplateResult } from "lit";
import type { TrafficEntry, TrafficExchangeEntry } from "../../../src/client/api/index.js";
import type { StringsController } from "../../strings/index.js";

/** Name of a tab. */
export type EntryTab = "message" | "headers" | "request" | "response" | "stream" | "timing";

/** Returns the tabs of an entry. `exchange`: the entry itself, or that of the message. */
export function tabsOf({ kind }: TrafficEntry, exchange: TrafficExchangeEntry | undefined): readonly EntryTab[] {
  const own: readonly EntryTab[] = kind === "message" ? ["message"] : [];
  if (!exchange) return own;
  const stream: readonly EntryTab[] = exchange.frameCount === undefined ? [] : ["stream"];
  return [...own, "headers", "request", "response", ...stream, "timing"];
}

/** Data and callback of the tabs. */
export interface EntryTabs {
  readonly tabs: readonly EntryTab[];
  readonly tab: EntryTab;
  readonly onTab: (tab: EntryTab) => void;
}

/** Renders the tabs. */
export function entryTabs({ tabs, tab, onTab }: EntryTabs, { t }: StringsController): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const { currentTarget, key } = event;
    if (!(currentTarget instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const sign = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
    const at = tabs.indexOf(tab);
    const step = key === "ArrowRight" ? sign : key === "ArrowLeft" ? -sign : 0;
    const wanted =
      key === "Home"
        ? tabs[0]
        : key === "End"
          ? tabs.at(-1)
          : step === 0
            ? undefined
            : tabs.at((at + step) % tabs.length);
    if (!wanted) return;
    event.preventDefault();
    onTab(wanted);
    currentTarget.querySelector<HTMLElement>(`#tab-${wanted}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${t("traffic.details")} @keydown=${onKey}>
    ${tabs.map(
      (one) =>
        html`<button
          class="quiet"
          role="tab"
          id="tab-${one}"
          aria-controls="panel"
          aria-selected=${one === tab ? "true" : "false"}
          tabindex=${one === tab ? 0 : -1}
          @click=${() => onTab(one)}
        >
          ${t(`traffic.tab-${one}`)}
        </button>`,
    )}
  </div>`;
}
