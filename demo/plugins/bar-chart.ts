/** Renderer: shows a list of objects that have one name and one number each as bars. */
import { registerRenderer, type RenderedContent } from "mcp-panel/panel";

type Bar = readonly [name: string, value: number];

/** Returns the bars of a list, or of the only list in an object; empty if the value is anything else. */
function barsOf(value: unknown): readonly Bar[] {
  const list: unknown = Array.isArray(value)
    ? value
    : Object.values(value ?? {}).find((member) => Array.isArray(member));
  if (!Array.isArray(list) || list.length === 0) return [];
  const bars = list.slice(0, 200).map((row: unknown): Bar | undefined => {
    const members = Object.values(row ?? {});
    const name = members.find((member) => typeof member === "string");
    const number = members.find((member) => typeof member === "number");
    return typeof name === "string" && typeof number === "number" && number >= 0 ? [name, number] : undefined;
  });
  return bars.every((bar) => bar !== undefined) ? bars : [];
}

class BarChart extends HTMLElement {
  set content(content: RenderedContent | undefined) {
    content?.json().then(
      (value) => this.#draw(barsOf(value)),
      () => this.replaceChildren("The chart can't be drawn."),
    );
  }

  #draw(bars: readonly Bar[]): void {
    const most = Math.max(1, ...bars.map(([, value]) => value));
    this.style.cssText = "display:grid;grid-template-columns:max-content 1fr max-content;gap:4px 8px";
    this.replaceChildren(
      ...bars.flatMap(([name, value]) => {
        const bar = document.createElement("meter");
        Object.assign(bar, { max: most, value, ariaLabel: `${name}: ${value}` });
        bar.style.inlineSize = "100%";
        return [label(name), bar, label(String(value))];
      }),
    );
  }
}

function label(text: string): HTMLElement {
  const span = document.createElement("span");
  span.textContent = text;
  return span;
}
customElements.define("demo-bar-chart", BarChart);

/** Adds the renderer to all panels. The returned function removes it. */
export function addBarChart(): () => void {
  return registerRenderer({
    name: "bar-chart",
    label: "Chart",
    element: "demo-bar-chart",
    match: async ({ kind, json }) => kind === "structured" && barsOf(await json()).length > 0,
  });
}
