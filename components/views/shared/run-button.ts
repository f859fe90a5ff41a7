/**
 * Button that runs or cancels, and the keys of both.
 *
 * Owns: rendering the button. Run and Cancel are one button, so that the focus stays on it.
 */
import { html, type TemplateResult } from "lit";
import { isApplePlatform } from "../../parts/basic/apple-platform.js";
import { icon } from "../../theme/icons.js";

const APPLE = isApplePlatform();

/** Data for rendering the button. */
export interface RunButton {
  readonly running: boolean;
  readonly canRun: boolean;
  /** Name of the button, and while it runs. */
  readonly labels: readonly [run: string, cancel: string];
  readonly run: () => void;
  readonly cancel: () => void;
}

/**
 * Renders the second text if `isSecond`, otherwise the first, in the room of the wider one: its button keeps its size.
 * Styles: `.steady` of the details.
 */
export function steady(isSecond: boolean, first: string, second: string): TemplateResult {
  const [shown, other] = isSecond ? [second, first] : [first, second];
  return html`<span class="steady" data-other=${other}>${shown}</span>`;
}

/** Renders the button. */
export function runButton({ running, canRun, labels, run, cancel }: RunButton): TemplateResult {
  const onClick = (event: MouseEvent): void => {
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus(); // not every browser focuses a clicked button
    if (!running) run();
    else if (event.detail < 2) cancel(); // the second click of a double click on Run does not cancel
  };
  return html`<button
    class=${running ? "run" : "run primary"}
    ?disabled=${!running && !canRun}
    aria-keyshortcuts=${running ? "Escape" : APPLE ? "Meta+Enter" : "Control+Enter"}
    @click=${onClick}
    @keydown=${stopRepeat}
  >
    ${icon(running ? "stop" : "play")}${steady(running, ...labels)}
    <kbd>${steady(running, APPLE ? "⌘⏎" : "Ctrl ⏎", "Esc")}</kbd>
  </button>`;
}

/** Ignores repeated key presses, because a key held down would alternately run and cancel. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/**
 * Adds the keys to an element: Ctrl+Enter or Command+Enter runs, Escape cancels. `cancel` returns false if nothing
 * runs; other listeners then receive the key.
 */
export function addRunKeys(element: HTMLElement & { cancel(): boolean }, run: () => unknown): void {
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey) void run();
    else if (event.key !== "Escape" || event.defaultPrevented || !element.cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
