/**
 * Menu of parameters that may take a value of a result: of the open tool, and of other tools of the server. Loaded when
 * the user first takes a value.
 *
 * Owns: finding the parameters, and the menu. The names are as the server sent them.
 */
import { css, html, LitElement, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Server } from "../../../src/client/api/index.js";
import { isJsonObject } from "../../../src/json/json-object.js";
import { digitsOf, isAnyNumber } from "../../../src/json/exact-number.js";
import { parseExact } from "../../../src/json/exact-text.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { readDraft } from "../../page-storage/drafts.js";
import { define } from "../../parts/basic/define.js";
import type { ValueUseRequestEvent } from "../../parts/basic/events.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";

addEnglish(toolEn);

/** Most entries of the menu. */
const MOST = 12;

/** Parameter that may take a value. */
export interface ValueTarget {
  readonly tool: string;
  readonly parameter: string;
}

/** Returns true if a schema may accept a value, as far as its type and its fixed values say. */
function mayTake(schema: unknown, value: unknown): boolean {
  if (!isJsonObject(schema)) return schema !== false;
  const { type, enum: values, const: only } = schema;
  const isFixed = Array.isArray(values) || Object.hasOwn(schema, "const");
  if (isFixed && typeof value !== "object") return (Array.isArray(values) ? values : [only]).includes(value);
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.length === 0 || types.some((one) => one === typeOf(value) || (one === "integer" && isInteger(value)));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (isAnyNumber(value)) return "number";
  return Array.isArray(value) ? "array" : typeof value;
}

function isInteger(value: unknown): boolean {
  return isAnyNumber(value) && Number.isInteger(Number(digitsOf(value)));
}

/**
 * Returns parameters that may take a value: first those of the open tool, those with the same name before the others;
 * then parameters of other tools with the same name.
 */
export function valueTargets(
  open: Tool,
  others: readonly Tool[],
  name: string,
  value: unknown,
): readonly ValueTarget[] {
  const parametersOf = ({ inputSchema }: Tool): [string, unknown][] => {
    const { properties } = inputSchema as Readonly<Record<string, unknown>>; // a schema is an object
    return isJsonObject(properties) ? Object.entries(properties).filter(([, schema]) => mayTake(schema, value)) : [];
  };
  const own = parametersOf(open).map(([parameter]) => ({ tool: open.name, parameter }));
  const isNamed = ({ parameter }: ValueTarget): boolean => parameter === name;
  const foreign = others
    .filter((tool) => tool.name !== open.name)
    .flatMap((tool) => parametersOf(tool).map(([parameter]) => ({ tool: tool.name, parameter })));
  return [...own.filter(isNamed), ...own.filter((one) => !isNamed(one)), ...foreign.filter(isNamed)].slice(0, MOST);
}

/** Tool whose result has the value, and what a choice does. */
interface ValueUse {
  readonly server: Server;
  readonly tool: Tool;
  /** Sets a parameter of the open tool. */
  readonly set: (parameter: string, value: unknown) => void;
}

/** Opens the menu below the element that fired the event, inside `view`. Closing it returns the focus there. */
export async function openValueMenu(
  view: LitElement,
  origin: Element,
  { name, load }: ValueUseRequestEvent,
  { server, tool, set }: ValueUse,
): Promise<void> {
  const value = await load();
  const targets = valueTargets(tool, await server.getTools(), name, value);
  const menu = document.createElement("mcp-value-menu");
  menu.open = tool.name;
  menu.targets = targets;
  menu.chosen = (target) => {
    menu.hidePopover();
    if (target.tool === tool.name) return set(target.parameter, value);
    const draft = readDraft(server.info.url, target.tool, parseExact);
    const args = { ...(isJsonObject(draft) && draft), [target.parameter]: value };
    view.dispatchEvent(new ShowRequestEvent(server.id, { kind: "tool", name: target.tool, args }));
  };
  menu.addEventListener("toggle", ({ newState }) => newState === "closed" && menu.remove());
  view.renderRoot.append(menu);
  await menu.updateComplete;
  menu.show(origin.getBoundingClientRect());
}

/** Menu of parameters, as a popover. Keyboard: the arrow keys move, Enter chooses, Escape closes. */
export class McpValueMenu extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: var(--_1);
        background: var(--_surface);
        border: 1px solid var(--_border-strong);
        border-radius: var(--_radius);
        box-shadow: 0 4px 12px rgb(0 0 0 / 20%);
      }
      [role="menu"] {
        display: grid;
        max-inline-size: min(40ch, 90vw);
      }
      p {
        padding: 0 var(--_2);
      }
      button {
        justify-content: start;
        overflow-wrap: anywhere;
        text-align: start;
      }
    `,
  ];

  /** Name of the open tool. */
  @property({ attribute: false }) open = "";
  /** Entries. */
  @property({ attribute: false }) targets: readonly ValueTarget[] = [];
  /** Called when the user chooses an entry. */
  @property({ attribute: false }) chosen: (target: ValueTarget) => void = () => undefined;
  readonly #strings = new StringsController(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = "auto";
  }

  /** Opens the menu below a box, inside the window, and moves the focus to its first entry. */
  show(box: DOMRect): void {
    this.showPopover();
    const { width, height } = this.getBoundingClientRect();
    this.style.left = `${Math.max(0, Math.min(box.left, innerWidth - width))}px`;
    this.style.top = `${Math.max(0, box.bottom + height > innerHeight ? box.top - height : box.bottom)}px`;
    this.renderRoot.querySelector<HTMLElement>("[tabindex]")?.focus();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { targets, open } = this;
    if (targets.length === 0) return html`<p role="status" tabindex="-1">${t("value-use.none")}</p>`;
    return html`<p class="muted small" aria-hidden="true">${t("value-use.title")}</p>
      <div role="menu" aria-label=${t("value-use.title")} @keydown=${this.#onKey}>
        ${targets.map((target) => {
          const parameter = visibleLine(target.parameter, 80);
          const label =
            target.tool === open ? parameter : t("value-use.of", { parameter, tool: visibleLine(target.tool, 80) });
          return html`<button class="quiet" role="menuitem" tabindex="-1" @click=${() => this.chosen(target)}>${label}</button>`;
        })}
      </div>`;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...this.renderRoot.querySelectorAll("button")];
    const at = items.findIndex((item) => item.matches(":focus"));
    items[(at + step + items.length) % items.length]?.focus();
  };
}

define("mcp-value-menu", McpValueMenu);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-value-menu": McpValueMenu;
  }
}
