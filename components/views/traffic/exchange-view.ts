/**
 * Parts of a complete HTTP exchange: header fields, messages, bodies, times.
 *
 * Owns: rendering them. Addresses are shown as text: nothing that a server or a file names becomes a link.
 */
import { html, nothing, type TemplateResult } from "lit";
import type {
  BodyPart,
  HeaderField,
  Host,
  TrafficExchangeEntry,
  TrafficMessage,
} from "../../../src/client/api/index.js";
import "../../parts/basic/text-view.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { durationOf, iconOf, kindOf, entryNameOf, entryStatusOf, startOf, subjectOf } from "./entry-words.js";
import { fact, facts } from "./facts.js";

/** Renders the address, the status, the messages and the header fields. */
export function headersView(
  entry: TrafficExchangeEntry,
  onChoose: (entryId: number) => void,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const { text } = entryStatusOf(entry, strings);
  const state =
    entry.state === "open" ? t("traffic.open-state") : entry.state === "cancelled" ? t("traffic.cancelled") : "";
  return html`${facts([
    fact(t("traffic.address"), html`<bdi class="mono text" dir="ltr">${entry.method} ${visible(entry.url)}</bdi>`),
    fact(
      t("traffic.status"),
      [text, state].filter((one, at, all) => one !== "" && all.indexOf(one) === at).join(" · "),
    ),
    entry.relay === undefined
      ? undefined
      : fact(t("traffic.relay"), html`<bdi class="mono text" dir="ltr">${visible(entry.relay)}</bdi>`),
    entry.failure === undefined
      ? undefined
      : fact(t("traffic.failure"), html`<span class="problem text">${visible(entry.failure)}</span>`),
    entry.contentType === undefined
      ? undefined
      : fact(t("traffic.type"), html`<bdi class="mono" dir="ltr">${visible(entry.contentType)}</bdi>`),
  ])}
    ${entry.purpose === "sign-in" ? html`<p class="muted small">${t("traffic.sign-in-note")}</p>` : carried(entry, onChoose, strings)}
    ${fieldsTable(t("traffic.sent-fields"), entry.sentFields, strings)}
    ${fieldsTable(t("traffic.received-fields"), entry.receivedFields ?? [], strings, t("traffic.fields-note"))}`;
}

/** Renders the times of an exchange. */
export function timingView(entry: TrafficExchangeEntry, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { headersMs, durationMs, at } = entry;
  const receiving = headersMs === undefined || durationMs === undefined ? undefined : durationMs - headersMs;
  const time = (ms: number): string => durationOf({ ...entry, durationMs: ms }, strings);
  return html`${timingBar(entry)}
    ${facts([
      fact(t("traffic.column-start"), `${formats.date(at)} ${startOf(entry, strings)}`),
      headersMs === undefined ? undefined : fact(t("traffic.until-headers"), time(headersMs)),
      receiving === undefined ? undefined : fact(t("traffic.receiving"), time(Math.max(0, receiving))),
      durationMs === undefined ? undefined : fact(t("traffic.duration"), time(durationMs)),
      fact(t("traffic.sent-size"), formats.bytes(entry.sentChars)),
      fact(t("traffic.received-size"), formats.bytes(entry.receivedBytes)),
    ])}`;
}

/** Renders the times until the header fields and until the end, as one line. */
function timingBar({ headersMs, durationMs }: TrafficExchangeEntry): TemplateResult | typeof nothing {
  if (headersMs === undefined || durationMs === undefined || durationMs <= 0) return nothing;
  const share = Math.max(0, Math.min(100, (headersMs / durationMs) * 100));
  return html`<div class="timing" aria-hidden="true"><span class="wait" .style=${`inline-size:${share}%`}></span><span class="receive"></span></div>`;
}

/** Renders a body as it was transferred. */
export function bodyView(
  host: Host,
  { id, purpose, body, sentBody, contentType }: TrafficExchangeEntry,
  part: BodyPart,
  { t }: StringsController,
): TemplateResult {
  const head = part === "request" ? sentBody : body;
  if (purpose === "sign-in") return html`<p class="muted">${t("traffic.sign-in-note")}</p>`;
  if (!head) return html`<p class="muted">${t("traffic.empty-body")}</p>`;
  return html`<mcp-text-view
    name="${part}-${id}"
    label=${t(part === "request" ? "traffic.request" : "traffic.answer")}
    mimeType=${part === "request" ? "application/json" : (contentType ?? "text/plain")}
    .text=${head}
    .loadText=${(from: number, to: number) => host.traffic.text(id, from, to, part)}
  ></mcp-text-view>`;
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
