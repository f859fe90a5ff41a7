/**
 * Switches from a plain text field to the code editor, and back.
 *
 * Owns: loading the editor once it is visible, and transferring text, caret, focus and undo history. The plain field is
 * shown first; it stays while the code can't be loaded (offline, a policy), and for text so long that the editor would
 * be slow. Never switches during the composition of an input method.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { CodeEditor, CodeEditorOptions, CodeFacts, CodeSpan } from "./code-editor/code-editor.js";
import { breathe } from "../basic/slices.js";

/** Module that is loaded: {@link CodeEditor}. */
export interface CodeModule {
  readonly CodeEditor: new (options: CodeEditorOptions, facts: CodeFacts) => CodeEditor;
}

/** Loads the code editor. */
export type LoadCode = () => Promise<CodeModule>;

/**
 * Maximum number of characters for the code editor; {@link MAX_LINE} is the maximum for one line. Longer text stays in
 * the plain field. At the limit, opening takes 8 ms, a keystroke 5 ms, and suggestions 10 to 30 ms (longer for shorter
 * words).
 */
const MAX_CODE = 250_000;
const MAX_LINE = 10_000;

/** Element that shows either the plain field or the code editor. */
export interface CodeHost extends ReactiveControllerHost, HTMLElement {
  /** True if no code editor should be used. */
  readonly plain: boolean;
  /** @internal */
  readonly loadCode: LoadCode;
}

/** Data and callbacks of the element. */
export interface CodeSide {
  readonly facts: () => CodeFacts;
  /** Last text set from outside. */
  readonly before: () => string;
  readonly shape: CodeEditorOptions["shape"];
  readonly onChange: CodeEditorOptions["onChange"];
}

export class EditorUpgrade implements ReactiveController {
  readonly #host: CodeHost;
  readonly #side: CodeSide;
  #module: CodeModule | undefined;
  #loading: Promise<void> | undefined;
  /** True if the element became visible while only the plain field was allowed. */
  #isDue = false;
  #watch: IntersectionObserver | undefined;
  #isComposing = false;
  #editor: CodeEditor | undefined;
  #isDrawn = false;

  constructor(host: CodeHost, side: CodeSide) {
    this.#host = host;
    this.#side = side;
    host.addController(this);
  }

  /** Code editor, once loaded: its container `.code` has to be rendered. */
  get editor(): CodeEditor | undefined {
    return this.#editor;
  }

  /** True if the plain field has to be rendered, which is the case until the code editor has taken over its focus. */
  get isPlain(): boolean {
    return !this.#isDrawn;
  }

  /** Returns true if the code editor may show the text. */
  fits(text: string): boolean {
    return text.length <= MAX_CODE && !hasLongLine(text);
  }

  /** Called when a composition has started or ended in the plain field. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#load();
    });
    if (!this.#module) this.#watch.observe(this.#host);
    this.#host.ownerDocument.defaultView?.addEventListener("online", this.#load);
    if (this.#editor) this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#watch?.disconnect();
    this.#host.ownerDocument.defaultView?.removeEventListener("online", this.#load);
    this.#editor?.detach();
    this.#isDrawn = false;
    this.#isComposing = false;
  }

  /** Chooses between the plain field and the code editor before rendering. */
  hostUpdate(): void {
    if (this.#isDue && !this.#host.plain) this.#load();
    const facts = this.#side.facts();
    const isWanted = this.#module !== undefined && !this.#host.plain && this.fits(facts.text);
    if (this.#editor && !isWanted) this.#back();
    if (this.#editor || !isWanted || !this.#module || this.#isComposing || !this.#host.isConnected) return;
    // If the field was never focused, there is no caret yet.
    const field = this.#field?.matches(":focus") ? this.#field : undefined;
    const selection = { from: field?.selectionStart ?? 0, to: field?.selectionEnd ?? 0 };
    const { before, shape, onChange } = this.#side;
    const { CodeEditor } = this.#module;
    this.#editor = new CodeEditor({ text: facts.text, before: before(), selection, shape, onChange }, facts);
  }

  hostUpdated(): void {
    const editor = this.#editor;
    const place = this.#host.shadowRoot?.querySelector<HTMLElement>(".code");
    if (!editor || !place || !this.#host.isConnected) return;
    editor.report(this.#side.facts());
    if (this.#isDrawn) return;
    const field = this.#field;
    const hadFocus = field?.matches(":focus") ?? false;
    editor.attach(place);
    // The focus moves within the element, so code outside does not notice that it left the field.
    if (hadFocus) editor.focus();
    this.#isDrawn = true;
    queueMicrotask(() => this.#host.requestUpdate()); // renders without the plain field
  }

  get #field(): HTMLTextAreaElement | undefined {
    return this.#host.shadowRoot?.querySelector("textarea") ?? undefined;
  }

  /** Returns to the plain field, with caret and focus. */
  #back(): void {
    const { selection, hasFocus } = this.#editor ?? {};
    this.#editor?.detach();
    this.#editor = undefined;
    this.#isDrawn = false;
    if (hasFocus && selection) void this.#resume(selection);
  }

  async #resume({ from, to }: CodeSpan): Promise<void> {
    await this.#host.updateComplete;
    this.#field?.focus();
    this.#field?.setSelectionRange(from, to);
  }

  readonly #load = (): void => {
    this.#isDue = this.#host.plain;
    if (this.#module || this.#loading || this.#host.plain) return;
    this.#loading = this.#host.loadCode().then(
      async (module) => {
        await breathe(); // continues in a new task, because evaluating the code of the editor took one
        this.#module = module;
        this.#loading = undefined;
        this.#watch?.disconnect();
        this.#host.requestUpdate();
      },
      () => void (this.#loading = undefined), // the code can't be loaded or is blocked by a policy: the plain field is sufficient
    );
  };
}

function hasLongLine(text: string): boolean {
  for (let at = 0; text.length - at > MAX_LINE;) {
    const end = text.lastIndexOf("\n", at + MAX_LINE);
    if (end < at) return true;
    at = end + 1;
  }
  return false;
}
