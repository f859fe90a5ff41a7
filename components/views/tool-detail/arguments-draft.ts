/**
 * Arguments in the form of a tool.
 *
 * Owns: their value, the problems that the form found, and the draft, which is stored per server and tool. In a
 * recording, no draft is read or stored.
 */
import type { LitElement } from "lit";
import type { Host, Server } from "../../../src/client/api/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { isJsonObject } from "../../../src/json/json-object.js";
import { keepDraft, readDraft } from "../../page-storage/drafts.js";
import type { ValueChangeEvent, ValueUseRequestEvent } from "../../parts/basic/events.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { ArgumentsRequestEvent } from "./saved-sets.js";

/** Problems that the form found. */
export type Problems = ValueChangeEvent["problems"];

/** Arguments, or the reason there are none. */
export type Sendable =
  | { readonly kind: "arguments"; readonly args: Readonly<Record<string, unknown>> }
  /** The displayed JSON is invalid, so the value is an older one. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "not-object" };

/** Always the same object, so that parts that depend on it are not rendered again. */
const NONE_SET: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * Reads the form's value. `undefined` (nothing was set in the form) becomes the empty object. Invalid JSON or any other
 * value is never silently replaced.
 */
function sendableOf(value: unknown, problems: Problems): Sendable {
  if (problems.some(({ code }) => code === "json")) return { kind: "unreadable" };
  const given = value === undefined ? NONE_SET : value;
  return isJsonObject(given) ? { kind: "arguments", args: given } : { kind: "not-object" };
}

/** Element with the form. */
type FormElement = LitElement & { readonly host: Host | undefined; readonly tool: string | undefined };

/** Manages the arguments of one element. */
export class ArgumentsDraft {
  readonly #element: FormElement;
  readonly #url: () => string | undefined;
  #value: unknown;
  #problems: Problems = [];
  #edition = 0;
  #isWarned = false;

  /** `url` returns the address of the tool's server. */
  constructor(element: FormElement, url: () => string | undefined) {
    this.#element = element;
    this.#url = url;
  }

  /** Value of the form; `undefined` before its first change without a draft. */
  get value(): unknown {
    return this.#value;
  }

  /** Number of times the form was filled from outside; each time creates a new form. */
  get edition(): number {
    return this.#edition;
  }

  get problems(): Problems {
    return this.#problems;
  }

  /** True if the user pressed Run although the arguments have problems. */
  get isWarned(): boolean {
    return this.#isWarned;
  }

  /** Arguments that a call would send. */
  get sendable(): Sendable {
    return sendableOf(this.#value, this.#problems);
  }

  /** Begins without a value, because another tool is shown. */
  clear(): void {
    this.#value = undefined;
    this.#problems = [];
    this.#isWarned = false;
  }

  /** Reads the draft of a tool for a form that does not exist yet. */
  read(url: string, tool: string): void {
    if (!this.#element.host?.isRecorded) this.#value = readDraft(url, tool, parseExact);
  }

  /** Fills the form with a value. */
  fill(value: unknown): void {
    this.#value = value;
    this.#edition++;
    this.#element.requestUpdate();
  }

  /** Fills the form with a value, which becomes the draft. */
  putIn(value: unknown): void {
    const { host, tool } = this.#element;
    const url = this.#url();
    if (url === undefined || tool === undefined) return;
    if (host?.isRecorded) return this.fill(value);
    keepDraft(url, tool, value);
    this.reread(tool);
  }

  /** Fills the form with the draft of a tool, if that tool is shown. */
  reread(tool: string): void {
    const url = this.#url();
    if (tool === this.#element.tool && url !== undefined) this.fill(readDraft(url, tool, parseExact));
  }

  /**
   * Returns the arguments to send; if they have problems, warns and returns nothing, unless `anyway`. `problems`: those
   * that the form has now, because it does not report those of a restored draft.
   */
  take(problems: Problems, anyway: boolean): Readonly<Record<string, unknown>> | undefined {
    this.#problems = problems;
    const { sendable } = this;
    const args = sendable.kind === "arguments" && (anyway || problems.length === 0) ? sendable.args : undefined;
    this.#isWarned = args === undefined;
    this.#element.requestUpdate();
    return args;
  }

  /** Offers the parameters that may take a value of a result. */
  offer(event: ValueUseRequestEvent, server: Server | undefined, tool: Tool | undefined): void {
    event.stopPropagation();
    const [origin] = event.composedPath();
    if (!server || !tool || !(origin instanceof Element)) return;
    const set = (parameter: string, value: unknown): void =>
      this.putIn({ ...(isJsonObject(this.#value) && this.#value), [parameter]: value });
    // A value that is no longer available, or code that can't be loaded: no menu opens.
    import("./value-use.js")
      .then(({ openValueMenu }) => openValueMenu(this.#element, origin, event, { server, tool, set }))
      .catch(() => undefined);
  }

  /** Handles a request for other arguments. */
  readonly onRequest = (event: ArgumentsRequestEvent): void => {
    event.stopPropagation();
    this.putIn(event.value);
  };

  /** Handles a change of the form. */
  readonly onChange = ({ value, problems }: ValueChangeEvent): void => {
    // The form creates the first value from the schema's defaults, so it is not a draft of the user.
    // The full check reports its findings without changing the value.
    const isStart = this.#value === undefined || this.#value === value;
    this.#value = value;
    this.#problems = problems;
    if (problems.length === 0 && this.sendable.kind === "arguments") this.#isWarned = false;
    this.#element.requestUpdate();
    const { host, tool } = this.#element;
    const url = this.#url();
    if (!isStart && !host?.isRecorded && url !== undefined && tool !== undefined) keepDraft(url, tool, value);
  };
}
