/**
 * Sheet with the details of a server, over the content below its header.
 *
 * Owns: the room that the sheet has, closing it, the focus after that, and the styles of its content. Loaded with the
 * details. Does not own: opening it.
 */
import { css, noChange } from "lit";
import { AsyncDirective } from "lit/async-directive.js";
import { directive, type ElementPart } from "lit/directive.js";
import type { McpServerHeader } from "./server-header.js";

const styles = css`
  section + section {
    margin-block-start: var(--_3);
    padding-block-start: var(--_3);
    border-block-start: 1px solid var(--_border);
  }
  section > h3 {
    margin-block-end: var(--_1);
    font-size: var(--_size);
  }
  mcp-authorization::part(steps) {
    max-block-size: none;
  }
  dl {
    grid-template-columns: 104px minmax(0, 1fr);
    gap: var(--_1) var(--_3);
  }
  @container (max-width: 360px) {
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd {
      margin-block-end: var(--_2);
    }
  }
  .offers {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_1);
  }
  .offers .muted {
    margin-inline-start: var(--_1);
  }
  .offers .badge {
    white-space: normal;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  .instructions {
    max-block-size: 240px;
    overflow: auto;
    padding: var(--_2);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
  }
`;

/** Space between the sheet and the edge of the panel, in pixels, and the least height of the sheet. */
const EDGE = 8;
const LEAST = 160;

/** Connects the sheet with its surroundings; the returned function ends that. */
function connectSheet(header: McpServerHeader): () => void {
  const root = header.renderRoot;
  const outer = header.getRootNode();
  const sheet = root.querySelector<HTMLElement>(".details");
  const { styleSheet } = styles;
  if (root instanceof ShadowRoot && styleSheet && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets.push(styleSheet);

  const panel = outer instanceof ShadowRoot && outer.host.localName === "mcp-panel" ? outer.host : undefined;
  const measure = (): void => {
    if (!panel || !sheet) return;
    const room = panel.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
    const zoom = "currentCSSZoom" in sheet ? Number(sheet.currentCSSZoom) : 1;
    sheet.style.setProperty("--_room", `${Math.max(room / zoom - EDGE, LEAST)}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(panel ?? header);

  const ends = new AbortController();
  const { signal } = ends;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation(); // in a panel, Escape also cancels the call of the open tool
    header.open = false;
    root.querySelector<HTMLElement>(".chevron")?.focus();
  };
  const onElsewhere = (event: Event): void => {
    const path = event.composedPath();
    // A dialog above all returns the focus to where it came from, which may be in the sheet.
    const isAbove = path.some((one) => one instanceof Element && one.matches(":modal"));
    if (!path.includes(header) && !isAbove) header.open = false;
  };
  header.addEventListener("keydown", onKey, { signal });
  outer.addEventListener("focusin", onElsewhere, { signal });
  outer.addEventListener("pointerdown", onElsewhere, { signal });
  return () => {
    ends.abort();
    observer.disconnect();
  };
}

class DetailsSheet extends AsyncDirective {
  #element: Element | undefined;
  #end: (() => void) | undefined;

  render(): unknown {
    return noChange;
  }

  override update({ element }: ElementPart): unknown {
    this.#element = element;
    queueMicrotask(this.#start); // its template is in the document then
    return noChange;
  }

  readonly #start = (): void => {
    const root = this.#element?.getRootNode();
    if (this.isConnected && !this.#end && root instanceof ShadowRoot)
      this.#end = connectSheet(root.host as McpServerHeader); // only its template has this directive
  };

  protected override disconnected(): void {
    this.#end?.();
    this.#end = undefined;
  }

  protected override reconnected(): void {
    queueMicrotask(this.#start);
  }
}

/** Connects the details of a header with their surroundings while they are shown. */
export const detailsSheet = directive(DetailsSheet);
