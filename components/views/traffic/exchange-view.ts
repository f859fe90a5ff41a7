/**
 * A complete HTTP exchange: request and response header fields, times, and messages.
 *
 * Owns: rendering the exchange. Addresses are shown as text: nothing that a server or a file names becomes a link.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { HeaderField, Host, TrafficExchangeEntry, TrafficMessage } from "../../../src/client/api/index.js";
import "../../parts/basic/text-view.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { iconOf, kindOf, entryNameOf, entryStatusOf, subjectOf } from "./entry-words.js";
import { fact, facts } from "./facts.js";

/** Data for rendering the exchange. */
export interface ExchangeView {
  readonly host: Host;
  readonly entry: TrafficExchangeEntry;
  readonly onChoose: (entryId: number) => void;
}

/** Renders the exchange. */
export function exchangeView({ host, entry, onChoose }: ExchangeView, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { text } = entryStatusOf(entry, strings);
  const state =
    entry.state === "open" ? t("traffic.open-state") : entry.state === "cancelled" ? t("traffic.cancelled") : "";
  return html`${facts([
    fact(t("traffic.address"), html`<bdi class="mono text" dir="ltr">${visible(entry.url)}</bdi>`),
    fact(
      t("traffic.status"),
      [text, state].filter((one, at, all) => one !== "" && all.indexOf(one) === at).join(" · "),
    ),
    entry.failure === undefined
      ? undefined
      : fact(t("traffic.failure"), html`<span class="problem text">${visible(entry.failure)}</span>`),
    entry.contentType === undefined
      ? undefined
      : fact(t("traffic.type"), html`<bdi class="mono" dir="ltr">${visible(entry.contentType)}</bdi>`),
    fact(t("traffic.time"), formats.time(entry.at)),
    entry.headersMs === undefined ? undefined : fact(t("traffic.until-headers"), formats.duration(entry.headersMs)),
    entry.durationMs === undefined ? undefined : fact(t("traffic.duration"), formats.duration(entry.durationMs)),
    fact(t("traffic.sent-size"), formats.bytes(entry.sentChars)),
    fact(t("traffic.received-size"), formats.bytes(entry.receivedBytes)),
  ])}
    ${timing(entry)}
    ${entry.purpose === "sign-in" ? html`<p class="muted small">${t("traffic.sign-in-note")}</p>` : carried(entry, onChoose, strings)}
    ${fieldsTable(t("traffic.sent-fields"), entry.sentFields, strings)}
    ${fieldsTable(t("traffic.received-fields"), entry.receivedFields ?? [], strings, t("traffic.fields-note"))}
    ${entry.body ? bodyOf(host, entry, strings) : nothing}`;
}

/** Returns the times until the header fields and until the end, as one line. */
function timing({ headersMs, durationMs }: TrafficExchangeEntry): TemplateResult | typeof nothing {
  if (headersMs === undefined || durationMs === undefined || durationMs <= 0) return nothing;
  const share = Math.max(0, Math.min(100, (headersMs / durationMs) * 100));
  return html`<div class="timing" aria-hidden="true"><span class="wait" .style=${`inline-size:${share}%`}></span><span class="receive"></span></div>`;
}

function carried(
  { messages, messageCount }: TrafficExchangeEntry,
  onChoose: (entryId: number) => void,
  strings: StringsController,
): TemplateResult {
  const { t, formats } = strings;
  const one = (message: TrafficMessage): TemplateResult =>
    html`<li>
      <button class="quiet carried" @click=${() => onChoose(message.id)}>
        <span title=${kindOf(message, strings)}>${icon(iconOf(message))}<span class="hidden">${kindOf(message, strings)}</span></span>
        <span class="mono" dir="ltr">${entryNameOf(message)}</span><span class="muted" dir="auto">${subjectOf(message)}</span>
      </button>
    </li>`;
  const more =
    messageCount > messages.length
      ? html`<p class="muted small">${t("traffic.count-of", { shown: formats.number(messages.length), total: formats.number(messageCount) })}</p>`
      : nothing;
  return html`<section>
    <h3>${t("traffic.messages")}</h3>
    ${messages.length === 0 ? html`<p class="muted">${t("traffic.no-messages")}</p>` : html`<ul class="messages">${messages.map(one)}</ul>`}${more}
  </section>`;
}

function fieldsTable(
  title: string,
  fields: readonly HeaderField[],
  { t }: StringsController,
  note?: string,
): TemplateResult {
  return html`<section>
    <h3>${title}</h3>
    ${
      fields.length === 0
        ? html`<p class="muted">${t("traffic.no-fields")}</p>`
        : html`<table>
            <caption class="hidden">${title}</caption>
            <thead class="hidden"><tr><th scope="col">${t("traffic.field-name")}</th><th scope="col">${t("traffic.field-value")}</th></tr></thead>
            <tbody>
              ${fields.map(
                ({ name, value, masked }) =>
                  html`<tr>
                    <th scope="row" class="mono" dir="ltr">${visibleLine(name)}</th>
                    <td class="mono" dir="ltr">${visible(value)}${masked === undefined ? nothing : html` <span class="badge">${t("traffic.masked", { count: masked })}</span>`}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${note === undefined ? nothing : html`<p class="muted small">${note}</p>`}
  </section>`;
}

function bodyOf(host: Host, { id, body, contentType }: TrafficExchangeEntry, { t }: StringsController): TemplateResult {
  return html`<section>
    <h3>${t("traffic.body")}</h3>
    <mcp-text-view
      name="body"
      label=${t("traffic.body")}
      mimeType=${contentType ?? "text/plain"}
      .text=${body}
      .loadText=${(from: number, to: number) => host.traffic.text(id, from, to)}
    ></mcp-text-view>
  </section>`;
}
