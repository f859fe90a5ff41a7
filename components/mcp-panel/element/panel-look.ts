/**
 * Applies the user's settings to a panel: colours, density, language.
 *
 * Owns: the values set from the settings, and distinguishing them from values set by the page, which take precedence.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { followSettings } from "../../controllers/follow-changes.js";
import { panelSettings } from "../../page-storage/panel-settings.js";
import type { PageDecisions } from "../../views/shared/panel-facts.js";
import type { PanelAttributes } from "./panel-attributes.js";

const SCHEMES = { page: "", auto: "light dark", light: "light", dark: "dark" } as const;
/** Height of a row in the compact density. Targets remain larger than 24 px (WCAG 2.5.8). */
const COMPACT_ROW = "28px";

type Panel = ReactiveControllerHost & HTMLElement & Pick<PanelAttributes, "theme" | "density">;

/** Appearance of one panel. */
export class PanelLook implements ReactiveController {
  readonly #panel: Panel;
  #scheme = "";
  #row = "";
  /** Language that was applied from the settings. */
  #lang: string | undefined;

  constructor(panel: Panel) {
    this.#panel = panel;
    panel.addController(this);
    followSettings(panel);
  }

  /** Settings that the page decides. */
  get decided(): Omit<PageDecisions, "offer"> {
    const { theme, density } = this.#panel;
    return { theme: theme !== undefined, density: density !== undefined, language: this.#isPagesLanguage };
  }

  get #isPagesLanguage(): boolean {
    const lang = this.#panel.getAttribute("lang");
    return lang !== null && lang !== this.#lang;
  }

  hostUpdate(): void {
    const { theme, density, language } = panelSettings();
    const { style } = this.#panel;
    const scheme = this.#panel.theme === undefined ? SCHEMES[theme] : "";
    if (scheme !== this.#scheme) style.colorScheme = this.#scheme = scheme;
    const row = (this.#panel.density ?? density) === "compact" ? COMPACT_ROW : "";
    if (row !== this.#row) style.setProperty("--mcp-row", (this.#row = row));
    if (this.#isPagesLanguage) this.#lang = undefined;
    else this.#wear(language === "page" ? undefined : language);
  }

  #wear(lang: string | undefined): void {
    if (lang === this.#lang) return;
    this.#lang = lang;
    if (lang === undefined) this.#panel.removeAttribute("lang");
    else this.#panel.setAttribute("lang", lang);
  }
}
