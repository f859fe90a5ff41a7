/**
 * Complete capabilities declared by one side: names, parts, extensions with their settings, and all other members.
 *
 * Owns: rendering the capabilities as text. Known capabilities have a label; everything else is shown as declared.
 */
import { html, nothing, type TemplateResult } from "lit";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { serversEn } from "../../strings/en/servers.js";
import type { StringKey, StringsController } from "../../strings/index.js";
import { OFFERS } from "./offers.js";

type Capabilities = Readonly<Record<string, unknown>>;

/** Capabilities with a label, in order. */
const KNOWN = ["elicitation", "sampling", "roots", ...OFFERS] as const;
type Part = Extract<keyof typeof serversEn, `offer.part-${string}`>;
const PARTS: ReadonlyMap<string, Part> = new Map([
  ["listChanged", "offer.part-listChanged"],
  ["subscribe", "offer.part-subscribe"],
]);
/** Capabilities whose members have names chosen by the authors of extensions. */
const OPEN = ["extensions", "experimental"] as const;
/** Limits for rendering: a server can declare anything. */
const MOST = { members: 50, parts: 20, depth: 4 };

/** Renders capabilities; `none` if there are none. */
export function capabilityList(capabilities: Capabilities, none: StringKey, { t }: StringsController): TemplateResult {
  const names = Object.keys(capabilities).filter((name) => capabilities[name] !== undefined);
  const isOpen = (name: string): boolean => OPEN.some((one) => one === name);
  const shown = names.filter((name) => !isOpen(name)).sort((a, b) => placeOf(a) - placeOf(b));
  const open = OPEN.flatMap((name) => entriesOf(capabilities[name]).map(([id, value]) => ({ name, id, value })));
  if (shown.length === 0 && open.length === 0) return html`<span class="muted">${t(none)}</span>`;
  return html`<div class="offers">
      ${shown.slice(0, MOST.members).map((name) => {
        const parts = partsOf(capabilities[name]).slice(0, MOST.parts);
        const words = parts.map((part) => {
          const key = PARTS.get(part);
          return key ? t(key) : visibleLine(part, 60);
        });
        return html`<span class="badge">${wordOf(name, t)}${words.length > 0 ? `: ${words.join(", ")}` : nothing}</span>`;
      })}
    </div>
    ${
      open.length === 0
        ? nothing
        : html`<ul>
          ${open.slice(0, MOST.members).map(
            ({ name, id, value }) =>
              html`<li>
                <span class="muted">${t(`offer.one-${name}`)}</span> <code dir="ltr">${visibleLine(id, 200)}</code>
                ${entriesOf(value).length > 0 ? html`<details><summary>${t("server.capability-value")}</summary>${valueTree(value as object, id)}</details>` : nothing}
              </li>`,
          )}
        </ul>`
    }`;
}

function placeOf(name: string): number {
  const place = KNOWN.findIndex((known) => known === name);
  return place < 0 ? KNOWN.length : place;
}

function wordOf(name: string, t: StringsController["t"]): string {
  const known = KNOWN.find((one) => one === name);
  return known ? t(`offer.${known}`) : visibleLine(name, 60);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Returns the enabled members as paths (`requests.tools.call`), and other values as text. */
function partsOf(value: unknown, path = "", depth = 0): string[] {
  return entriesOf(value)
    .slice(0, MOST.members)
    .flatMap(([name, part]) => {
      const here = path === "" ? name : `${path}.${name}`;
      if (part === true) return [here];
      if (part === false || part === null || part === undefined) return [];
      if (typeof part !== "object") return [`${here}: ${String(part)}`];
      const inner = depth < MOST.depth ? partsOf(part, here, depth + 1) : [];
      return inner.length > 0 ? inner : [here];
    });
}
