/**
 * Fields for connection settings: era, revision, deadlines.
 *
 * Owns: rendering the fields, and reading their values from a form. Never stores the settings.
 */
import { html, nothing, type TemplateResult } from "lit";
import {
  CONNECT_LIMITS,
  ERAS,
  isDeadline,
  PINS,
  readPins,
  type ConnectSettings,
} from "../../page-storage/connect-settings.js";
import type { StringsController } from "../../strings/index.js";

const DEADLINES = ["connect", "idle", "total"] as const;
type Deadline = (typeof DEADLINES)[number];

/** Default deadlines, in seconds. */
const USUAL: Readonly<Record<Deadline, number>> = { connect: 15, idle: 60, total: 600 };

/** Renders the fields for era and revision. */
export function pinFields({ era, revision }: ConnectSettings, { t }: StringsController): TemplateResult {
  return html`
    <label class="line">
      <span>${t("settings.era")}</span>
      <select name="era">
        ${ERAS.map((one) => html`<option value=${one} .selected=${one === (era ?? "auto")}>${t(`settings.era-${one}`)}</option>`)}
      </select>
    </label>
    <label class="line">
      <span>${t("settings.revision")}</span>
      <select name="revision">
        <option value="" .selected=${revision === undefined}>${t("settings.revision-any")}</option>
        ${PINS.map((one) => html`<option value=${one} .selected=${one === revision}>${one}</option>`)}
      </select>
    </label>
  `;
}

/** Renders the fields for deadlines, in seconds. `wrong`: names of invalid deadlines. */
export function deadlineFields(
  settings: ConnectSettings,
  wrong: readonly Deadline[],
  { t }: StringsController,
): TemplateResult {
  return html`${DEADLINES.map((name) => {
    const ms = deadlineIn(settings, name);
    const isWrong = wrong.includes(name);
    return html`<label class="line">
      <span>${t(`settings.${name}-timeout`)}</span>
      <span class="with-unit"><input
        name=${name}
        type="number"
        step="any"
        min=${CONNECT_LIMITS.minMs / 1000}
        max=${CONNECT_LIMITS.maxMs / 1000}
        inputmode="decimal"
        placeholder=${String(USUAL[name])}
        .value=${ms === undefined ? "" : String(ms / 1000)}
        aria-invalid=${isWrong ? "true" : "false"}
        aria-describedby=${isWrong ? `${name}-problem` : nothing}
      /><span class="muted">${t("settings.seconds")}</span></span>
      ${isWrong ? html`<span class="note-line problem" id="${name}-problem" role="alert">${t("settings.timeout-problem")}</span>` : nothing}
    </label>`;
  })}`;
}

/** Reads the fields of a form. `wrong`: names of invalid deadlines. */
export function readFields(form: HTMLFormElement): {
  readonly pins: Omit<ConnectSettings, "headers">;
  readonly wrong: readonly Deadline[];
} {
  const data = new FormData(form);
  const wrong: Deadline[] = [];
  const ms = (name: Deadline): number | undefined => {
    const field = form.elements.namedItem(name);
    const isUnread = field instanceof HTMLInputElement && field.validity.badInput;
    const text = String(data.get(name) ?? "").trim();
    if (text === "" && !isUnread) return undefined;
    const value = Math.round(Number(text) * 1000);
    if (isUnread || !isDeadline(value)) wrong.push(name);
    return value;
  };
  const pins = readPins({
    era: data.get("era"),
    revision: data.get("revision"),
    connectTimeoutMs: ms("connect"),
    timeouts: { idleTimeoutMs: ms("idle"), totalTimeoutMs: ms("total") },
  });
  return { pins, wrong };
}

/** Returns true if the era and revision are incompatible. */
export function isContradiction({ era, revision }: ConnectSettings): boolean {
  if (revision === undefined || era === undefined || era === "auto") return false;
  return (revision === PINS[0]) !== (era === "modern");
}

function deadlineIn({ connectTimeoutMs, timeouts }: ConnectSettings, name: Deadline): number | undefined {
  if (name === "connect") return connectTimeoutMs;
  return name === "idle" ? timeouts?.idleTimeoutMs : timeouts?.totalTimeoutMs;
}
