/**
 * Fields for the offer to one server, if it differs from the panel's offer.
 *
 * Owns: rendering the fields, and reading the choices from a form. Never stores the choices.
 */
import { html, type TemplateResult } from "lit";
import type { OfferChoices } from "../../page-storage/connect-settings.js";
import { SAMPLING_CHOICES } from "../../page-storage/panel-settings.js";
import { OFFER_SWITCHES, readChoices } from "../../page-storage/server-offer.js";
import type { StringsController } from "../../strings/index.js";

/** Renders the fields. */
export function offerFields(choices: OfferChoices | undefined, { t }: StringsController): TemplateResult {
  const chosen = readChoices(choices ?? {});
  const option = (value: string, label: string, isChosen: boolean): TemplateResult =>
    html`<option value=${value} .selected=${isChosen}>${label}</option>`;
  const usual = (isChosen: boolean): TemplateResult => option("", t("settings.offer-usual"), isChosen);
  return html`<div role="group" aria-labelledby="offer-own">
    <h4 id="offer-own">${t("settings.offer-own")}</h4>
    <p class="note-line">${t("settings.offer-own-note")}</p>
    ${OFFER_SWITCHES.map((name) => {
      const value = chosen[name];
      return html`<label class="line">
        <span>${t(`settings.offer-${name}`)}</span>
        <select name="offer-${name}">
          ${usual(value === undefined)} ${option("yes", t("settings.offer-yes"), value === true)}
          ${option("no", t("settings.offer-no"), value === false)}
        </select>
      </label>`;
    })}
    <label class="line">
      <span>${t("settings.sampling")}</span>
      <select name="offer-sampling">
        ${usual(chosen.sampling === undefined)}
        ${SAMPLING_CHOICES.map((one) => option(one, t(`settings.sampling-${one}`), one === chosen.sampling))}
      </select>
    </label>
  </div>`;
}

/** Returns the choices in a form; `undefined` if there are none. */
export function readOfferFields(form: HTMLFormElement): OfferChoices | undefined {
  const data = new FormData(form);
  const chosen = OFFER_SWITCHES.flatMap((name) => {
    const value = data.get(`offer-${name}`);
    return value === "yes" || value === "no" ? [[name, value === "yes"] as const] : [];
  });
  const choices = readChoices({ ...Object.fromEntries(chosen), sampling: data.get("offer-sampling") });
  return Object.keys(choices).length > 0 ? choices : undefined;
}
