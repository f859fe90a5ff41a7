/**
 * Fields of the workbench for the surroundings of an app: theme, language, time zone, width, display mode, safe area,
 * touch.
 *
 * Owns: the fields. An empty field, or the first choice, takes back what replaced the computed value.
 */
import { html, type TemplateResult } from "lit";
import { appsEn } from "../../strings/en/apps.js";
import { addEnglish, type StringKey, type StringsController } from "../../strings/index.js";
import type { ContextOverrides } from "../surroundings.js";

addEnglish(appsEn);

/** Widths to try, in CSS pixels. */
const WIDTHS = [320, 480, 768, 1024];
/** Largest safe area, in CSS pixels. */
const MAX_INSET = 200;

/** Data for rendering the fields. */
export interface SurroundingsFields {
  readonly overrides: ContextOverrides;
  /** Width of the frame in CSS pixels; absent: all there is. */
  readonly width: number | undefined;
  readonly displayMode: "inline" | "fullscreen";
  /** The app declared that it can be shown in fullscreen. */
  readonly canFill: boolean;
  readonly changeMode: (mode: "inline" | "fullscreen") => void;
  readonly change: (overrides: ContextOverrides, width: number | undefined) => void;
}

/** Renders the fields. */
export function surroundingsFields(
  { overrides, width, displayMode, canFill, change, changeMode }: SurroundingsFields,
  { t }: StringsController,
): TemplateResult {
  const { theme, locale, timeZone, deviceCapabilities, safeAreaInsets } = overrides;
  /** Changes one of the overrides; `undefined` takes it back. */
  const override = <K extends keyof ContextOverrides>(name: K, value: ContextOverrides[K] | undefined): void => {
    const { [name]: _before, ...others } = overrides;
    change(value === undefined ? others : { ...others, [name]: value }, width);
  };
  const text = (label: StringKey, value: string, set: (value: string) => void): TemplateResult =>
    html`<label>
      ${t(label)}
      <input .value=${value} spellcheck="false" @change=${(event: Event & { target: HTMLInputElement }) => set(event.target.value.trim())} />
    </label>`;
  const themes = [
    ["", "bench.theme-own"],
    ["light", "bench.theme-light"],
    ["dark", "bench.theme-dark"],
  ] as const;
  const widths = [["", t("bench.width-full")] as const, ...WIDTHS.map((size) => [String(size), `${size} px`] as const)];
  const modes = [
    ["inline", t("bench.mode-inline")],
    ["fullscreen", t("app.fullscreen")],
  ] as const;
  return html`<div class="fields">
    ${select(
      t("bench.theme"),
      theme ?? "",
      themes.map(([key, label]) => [key, t(label)] as const),
      (value) => override("theme", value === "light" || value === "dark" ? value : undefined),
    )}
    ${text("bench.locale", locale ?? "", (value) => override("locale", value || undefined))}
    ${text("bench.time-zone", timeZone ?? "", (value) => override("timeZone", value || undefined))}
    ${select(t("bench.width"), String(width ?? ""), widths, (value) => change(overrides, value === "" ? undefined : Number(value)))}
    ${select(t("bench.display-mode"), displayMode, canFill ? modes : modes.slice(0, 1), (value) => changeMode(value === "fullscreen" ? value : "inline"))}
    ${text("bench.insets", String(safeAreaInsets?.top ?? 0), (value) => {
      const size = Math.max(0, Math.min(MAX_INSET, Number(value) || 0));
      override("safeAreaInsets", size > 0 ? { top: size, right: size, bottom: size, left: size } : undefined);
    })}
    <label class="box">
      <input
        type="checkbox"
        .checked=${deviceCapabilities?.touch === true}
        @change=${(event: Event & { target: HTMLInputElement }) =>
          override("deviceCapabilities", event.target.checked ? { touch: true, hover: false } : undefined)}
      />
      ${t("bench.touch")}
    </label>
  </div>`;
}

function select(
  label: string,
  value: string,
  options: readonly (readonly [key: string, text: string])[],
  set: (value: string) => void,
): TemplateResult {
  return html`<label>
    ${label}
    <select @change=${(event: Event & { target: HTMLSelectElement }) => set(event.target.value)}>
      ${options.map(([key, text]) => html`<option value=${key} .selected=${key === value}>${text}</option>`)}
    </select>
  </label>`;
}
