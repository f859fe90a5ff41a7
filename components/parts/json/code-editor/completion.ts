/**
 * Suggestions while the user types JSON: names, allowed values and snippets from the schema.
 *
 * Owns: requesting suggestions at the right time, displaying them, and accepting one of them. Does not own: the
 * suggestions. Never handles Tab. Keyboard: Ctrl+Space opens the list, arrow keys select, Enter accepts, Escape closes.
 */
import {
  autocompletion,
  closeCompletion,
  completionKeymap,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { EditorView, keymap, type Rect } from "@codemirror/view";
import type { Translate } from "../../../strings/index.js";
import { proposalsAt, type JsonProposal, type JsonShape } from "../json-proposals.js";

/** Functions that return the schema and the translations for an editor's suggestions; called for each list. */
export interface ProposalSource {
  readonly shape: () => JsonShape | undefined;
  readonly t: () => Translate;
}

/** Returns the suggestions as an extension of the editor. */
export function proposals(source: ProposalSource): Extension {
  return [
    autocompletion({
      override: [(context) => resultOf(context, source)],
      icons: false,
      defaultKeymap: false,
      closeOnBlur: true,
      activateOnTypingDelay: 50,
      maxRenderedOptions: 60,
      positionInfo: besideList,
      tooltipClass: () => "proposals",
      optionClass: ({ type }) => `is-${type ?? "value"}`,
    }),
    Prec.highest(keymap.of(completionKeymap.filter(({ key }) => key !== "Tab" && key !== "Alt-`" && key !== "Alt-i"))),
  ];
}

/**
 * Returns the suggestions at the caret. The list opens automatically only while the user types a word or after a
 * quotation mark.
 */
function resultOf({ state, pos, explicit, view }: CompletionContext, source: ProposalSource): CompletionResult | null {
  const shape = source.shape();
  if (!shape || view?.composing) return null;
  const text = state.doc.toString();
  const found = proposalsAt(shape, text, pos);
  if (!found || found.proposals.length === 0 || (!explicit && found.from === found.to)) return null;
  const isQuoted = text[found.from] === '"';
  const typed = isQuoted ? Math.min(found.from + 1, pos) : found.from;
  const isAlone = found.proposals.every(({ text: own }) => own === text.slice(found.from, found.to));
  if (!explicit && isAlone) return null;
  const around = { before: typed - found.from, after: found.to - pos };
  const options = found.proposals.map((proposal, index) => optionOf(proposal, index, around, source.t()));
  return { from: typed, options };
}

/**
 * Numbers of characters that are replaced in addition to the typed ones: a quotation mark before them, the rest of the
 * word after them.
 */
interface Around {
  readonly before: number;
  readonly after: number;
}

function optionOf(proposal: JsonProposal, index: number, around: Around, t: Translate): Completion {
  const { kind, label, detail, info } = proposal;
  const beside = detail ?? (kind === "snippet" ? t("code.snippet") : undefined);
  return {
    label,
    type: kind,
    boost: -Math.min(index, 98), // keeps the order of the schema for suggestions that match equally well
    ...(beside !== undefined && { detail: beside }),
    ...(info !== undefined && { info: () => textNode(info) }),
    // The text may have changed meanwhile, so the current positions are used.
    apply: (view, _completion, from, to) => {
      const end = Math.min(to + around.after, view.state.doc.length);
      take(view, proposal, Math.max(0, from - around.before), end);
    },
  };
}

function take(view: EditorView, { text, select, opensNext }: JsonProposal, from: number, to: number): void {
  const [start, end] = select;
  // The editor may have inserted a closing quotation mark automatically.
  const rest =
    view.state.sliceDoc(to, to + 1) === '"' && view.state.sliceDoc(from, from + 1) === '"' && to - from === 1 ? 1 : 0;
  view.dispatch({
    changes: { from, to: to + rest, insert: text },
    selection: { anchor: from + start, head: from + end },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  closeCompletion(view);
  if (opensNext) startCompletion(view);
}

/** Positions the description of a suggestion below or above the list, never over it. */
function besideList(_view: EditorView, list: Rect, _option: Rect, info: Rect, space: Rect): { readonly style: string } {
  const isBelow = space.bottom - list.bottom >= Math.min(info.bottom - info.top, list.top - space.top);
  const left = Math.max(Math.min(0, space.right - list.left - (info.right - info.left)), space.left - list.left);
  return { style: `${isBelow ? "top" : "bottom"}: 100%; left: ${left}px` };
}

function textNode(text: string): HTMLElement {
  const box = document.createElement("div");
  box.dir = "auto";
  box.textContent = text;
  return box;
}
