/** Colours and labels of a timeline, from the theme and the language. */
import type { StringsController } from "../../../strings/index.js";
import type { Palette } from "./draw-timeline.js";

/**
 * Returns the colours of an element, also with forced colours. A canvas does not know custom properties and
 * `light-dark()`: hidden samples in the element resolve them.
 */
export function paletteOf(element: Element): Palette {
  const color = (name: string): string => {
    const sample = element.shadowRoot?.querySelector(`.sample.${name}`);
    return sample ? getComputedStyle(sample).color : "gray";
  };
  return {
    bar: color("bar"),
    stream: color("text"),
    failure: color("failure"),
    selected: color("selected"),
    line: color("line"),
    text: color("text"),
    font: `11px ${getComputedStyle(element).fontFamily}`,
  };
}

/** Returns the label of a mark: time since the beginning. */
export function rulerLabel(ms: number, step: number, { formats, t }: StringsController): string {
  if (step < 1) return t("traffic.milliseconds", { count: formats.number(Number(ms.toPrecision(8))) });
  if (step < 1_000 && ms < 60_000) {
    return ms < 1_000
      ? formats.duration(Math.round(ms))
      : `${(ms / 1_000).toFixed(step < 100 ? (step < 10 ? 3 : 2) : 1)} s`;
  }
  return ms < 1_000 ? formats.duration(0) : formats.duration(ms);
}
