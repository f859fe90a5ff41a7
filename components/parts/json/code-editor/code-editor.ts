/**
 * JSON editor based on CodeMirror, behind an interface that hides the library from code outside this folder.
 *
 * Owns: the lifecycle of the editor, its extensions and keys. Loaded when a JSON editor becomes visible. Works in a
 * shadow root under a strict content security policy: its styles are adopted style sheets of that root. Never handles
 * Tab and Ctrl+Enter.
 * https://codemirror.net/docs/ref/
 */
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import {
  forEachDiagnostic,
  lintGutter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
  type Diagnostic,
} from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type Command,
} from "@codemirror/view";
import { type Translate, addEnglish, type StringKey } from "../../../strings/index.js";
import type { JsonShape } from "../json-proposals.js";
import { proposals } from "./completion.js";
import { schemaHover } from "./hover.js";
import { look } from "./look.js";
import { jsonEn } from "../../../strings/en/json.js";

addEnglish(jsonEn);

const PHRASES = {
  Completions: "code.proposals",
  "Fold line": "code.fold",
  "Unfold line": "code.unfold",
  "Folded lines": "code.folded",
  "Unfolded lines": "code.unfolded",
  to: "code.to",
  "folded code": "code.folded-part",
  unfold: "code.unfold-part",
  "Control character": "code.control-character",
  "Selection deleted": "code.selection-deleted",
} as const satisfies Readonly<Record<string, StringKey>>;

/**
 * Returns the value for `EditorState.phrases`. Phrases without a string are never shown, because the library's panels
 * are not used. https://codemirror.net/examples/translate/
 */
function phrasesOf(t: Translate): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(PHRASES).map(([phrase, key]) => [phrase, t(key)]));
}

/** Range of a text, as zero-based character offsets. */
export interface CodeSpan {
  readonly from: number;
  readonly to: number;
}

/** A problem and its range. */
export interface CodeMark extends CodeSpan {
  readonly text: string;
}

/** Options for creating an editor. */
export interface CodeEditorOptions {
  readonly text: string;
  /** Text that the first undo restores, which is the text before a change from outside. */
  readonly before: string;
  readonly selection: CodeSpan;
  readonly shape: () => JsonShape | undefined;
  /** Called on every change by the user. */
  readonly onChange: (text: string) => void;
}

/** Data from outside the editor. */
export interface CodeFacts {
  readonly text: string;
  readonly disabled: boolean;
  readonly marks: readonly CodeMark[];
  /** Language of the sentences. */
  readonly language: string;
  readonly t: Translate;
}

const fromOutside = Annotation.define<true>();
/** Marks a change from outside, which is one undo step. */
const ONE_STEP = [fromOutside.of(true), isolateHistory.of("full")];
const NO_MARKS: readonly CodeMark[] = [];

/** Editor of one text. Its undo history survives removal from the page. */
export class CodeEditor {
  readonly #options: CodeEditorOptions;
  readonly #facts = new Compartment();
  #reported: CodeFacts;
  #state: EditorState;
  #view: EditorView | undefined;
  #text: string;
  /** Document that contains the marks, which are removed with their text. */
  #marked: unknown;

  constructor(options: CodeEditorOptions, facts: CodeFacts) {
    this.#options = options;
    this.#reported = { ...facts, marks: NO_MARKS };
    this.#text = options.text;
    const { before, text, selection } = options;
    const start = EditorState.create({ doc: before, extensions: this.#extensions() });
    this.#state =
      before === text ? start : start.update({ changes: changeOf(before, text), annotations: ONE_STEP }).state;
    this.#state = this.#state.update({ selection: within(this.#state, selection) }).state;
  }

  /** Current text. */
  get text(): string {
    return this.#text;
  }

  /** Selection; a caret if both ends are equal. */
  get selection(): CodeSpan {
    const { from, to } = this.#state.selection.main;
    return { from, to };
  }

  /** True if the editor has the focus. */
  get hasFocus(): boolean {
    return this.#view?.hasFocus ?? false;
  }

  /** Renders the editor in `parent`. */
  attach(parent: HTMLElement): void {
    const root = parent.getRootNode();
    this.#view = new EditorView({
      state: this.#state,
      parent,
      root: root instanceof ShadowRoot ? root : document,
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        this.#state = view.state;
        if (!transactions.some(({ docChanged }) => docChanged)) return;
        this.#text = view.state.doc.toString();
        const isOwn = transactions.some((one) => one.docChanged && !one.annotation(fromOutside));
        if (isOwn) this.#options.onChange(this.#text);
      },
    });
    // The text receives the focus, not the box around it.
    this.#view.scrollDOM.removeAttribute("tabindex");
  }

  /** Removes the editor from the page. */
  detach(): void {
    this.#view?.destroy();
    this.#view = undefined;
  }

  /**
   * Updates the editor. A new text replaces only the changed middle part, so that the caret stays if possible; the
   * change can be undone.
   */
  report(facts: CodeFacts): void {
    const { text, disabled, language, marks, t } = facts;
    const old = this.#reported;
    this.#reported = facts;
    if (text !== this.#text) {
      this.#dispatch({ changes: changeOf(this.#text, text), annotations: ONE_STEP });
      this.#text = text;
    }
    const isMarked = marks.length > 0;
    if (disabled !== old.disabled || language !== old.language || isMarked !== old.marks.length > 0) {
      this.#dispatch({ effects: this.#facts.reconfigure(this.#changing()) });
    }
    if (!sameMarks(marks, old.marks) || (isMarked && this.#state.doc !== this.#marked)) {
      this.#marked = this.#state.doc;
      const found = marks.map((mark): Diagnostic => {
        const { anchor: from, head: to } = within(this.#state, mark);
        return { from, to, severity: "error", message: mark.text };
      });
      this.#dispatch(setDiagnostics(this.#state, found));
    }
    // A language is loaded asynchronously.
    if (language === old.language && t("code.proposals") !== this.#state.phrase("Completions")) {
      this.#dispatch({ effects: this.#facts.reconfigure(this.#changing()) });
    }
  }

  /** Focuses the editor and selects `span`. */
  focus(span?: CodeSpan): void {
    if (span) this.#dispatch({ selection: within(this.#state, span), scrollIntoView: true });
    this.#view?.focus();
  }

  #dispatch(spec: TransactionSpec): void {
    if (this.#view) this.#view.dispatch(spec);
    else this.#state = this.#state.update(spec).state;
  }

  #changing(): Extension {
    const { disabled, marks, t } = this.#reported;
    return [
      EditorState.readOnly.of(disabled),
      EditorView.editable.of(!disabled),
      EditorState.phrases.of(phrasesOf(t)),
      EditorView.contentAttributes.of({
        "aria-labelledby": "label",
        "aria-describedby": "problem",
        "aria-invalid": String(marks.length > 0),
        autocapitalize: "off",
        autocorrect: "off",
        spellcheck: "false",
        translate: "no",
        // Read-only text can still be read and scrolled with the keyboard.
        ...(disabled && { "aria-readonly": "true", tabindex: "0" }),
      }),
      highlightSpecialChars({ render: (code, _name, placeholder) => hiddenCharacter(code, placeholder, t) }),
    ];
  }

  #extensions(): Extension {
    const { shape } = this.#options;
    const keys = defaultKeymap.filter(({ key }) => !TAKEN.has(key ?? ""));
    return [
      [lineNumbers(), lintGutter(), foldGutter({ openText: "▾", closedText: "▸" }), highlightActiveLineGutter()],
      [history(), json(), indentOnInput(), bracketMatching(), closeBrackets()],
      [EditorState.tabSize.of(2), EditorView.lineWrapping, look],
      proposals({ shape, t: () => this.#reported.t }),
      schemaHover(shape),
      keymap.of([
        { key: "F8", run: (view) => this.#go(view, nextDiagnostic) },
        { key: "Shift-F8", run: (view) => this.#go(view, previousDiagnostic) },
        ...closeBracketsKeymap,
        ...keys,
        ...historyKeymap,
        ...foldKeymap,
      ]),
      this.#facts.of(this.#changing()),
    ];
  }

  /** Moves to a problem and announces it to screen readers. */
  #go(view: EditorView, move: Command): boolean {
    if (!move(view)) return true;
    const { from } = view.state.selection.main;
    let problem = "";
    forEachDiagnostic(view.state, (diagnostic, start) => {
      if (start === from) problem ||= diagnostic.message;
    });
    const line = view.state.doc.lineAt(from).number;
    if (problem !== "") {
      view.dispatch({ effects: EditorView.announce.of(this.#reported.t("code.problem-at", { line, problem })) });
    }
    return true;
  }
}

/** Keys reserved for the page: the key that runs a tool, and the keys that would change the meaning of Tab. */
const TAKEN = new Set(["Mod-Enter", "Ctrl-m"]);

/** Creates the mark that replaces an invisible character, without the library's English names. */
function hiddenCharacter(code: number, placeholder: string, t: Translate): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "cm-specialChar";
  mark.textContent = placeholder;
  mark.title = `${t("code.control-character")} U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  mark.setAttribute("role", "img");
  mark.ariaLabel = mark.title;
  return mark;
}

function within({ doc }: EditorState, { from, to }: CodeSpan): { readonly anchor: number; readonly head: number } {
  return { anchor: Math.min(from, doc.length), head: Math.min(to, doc.length) };
}

function changeOf(old: string, text: string): { readonly from: number; readonly to: number; readonly insert: string } {
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old.charCodeAt(from) === text.charCodeAt(from)) from++;
  let same = 0;
  while (same < most - from && old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same))
    same++;
  return { from, to: old.length - same, insert: text.slice(from, text.length - same) };
}

function sameMarks(a: readonly CodeMark[], b: readonly CodeMark[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((mark, at) => mark.from === b[at]?.from && mark.to === b[at]?.to && mark.text === b[at]?.text);
}
