/**
 * Functions with which a page adds something to all its panels: views, renderers of content, actions, texts.
 *
 * Owns: checking what the page passes. `parts/plugins` has the lists and the contracts.
 */
import type { ClientHost, ClientServer } from "../../../src/client/api/index.js";
import { ClientError } from "../../../src/errors/mcp-error.js";
import type { ActionDefinition } from "../../parts/plugins/action.js";
import type { Label } from "../../parts/plugins/label.js";
import { actions, Registry, renderers, RESERVED } from "../../parts/plugins/registry.js";
import type { PanelElement } from "../../parts/plugins/panel-element.js";
import type { RendererDefinition } from "../../parts/plugins/renderer.js";
import { addStrings, type Entry, type StringKey } from "../../strings/index.js";
import { VIEWS, type PanelView } from "../frame/panel-views.js";

/** View that a page adds to all its panels. */
export interface ViewDefinition {
  /**
   * Unique name, for example `notes`, for the attributes `views` and `hide`: lower-case letters, digits and hyphens.
   */
  readonly name: string;
  /** Text of the tab. */
  readonly label: Label;
  /** Tag name of the custom element, see {@link RegisteredViewElement}. */
  readonly element: string;
  /** Icon: the data of an SVG path on a 16 × 16 grid, drawn as a line. Default: none. */
  readonly icon?: string;
  /** `main`: beside Tools, Resources and Prompts; `drawer`: beside Traffic and Log. Default: `main`. */
  readonly place?: "main" | "drawer";
  /** Loads the code of the element when the view is first shown. Default: the element is already defined. */
  readonly load?: () => Promise<unknown>;
}

/** Element of a registered view. The panel sets these properties, and sets them again when they change. */
export interface RegisteredViewElement extends HTMLElement {
  /** The panel's host. */
  host?: ClientHost;
  /** The open server; `undefined` while it is not connected. */
  server?: ClientServer | undefined;
  /** The panel, which can open tools and other views. */
  panel?: PanelElement;
  /** Moves the focus to the most important field; called when the user presses `/`. Default: `focus()`. */
  focusFilter?(): void;
}

/** Views of the page. */
export const registeredViews = new Registry<PanelView>();

/**
 * Adds a view to all panels of the page. The returned function removes it. Throws a `ClientError` with `ERR-ARGUMENT`
 * for an invalid definition, and for a name that is taken.
 * @example registerView({ name: "notes", label: "Notes", element: "our-notes" });
 */
export function registerView(definition: ViewDefinition): () => void {
  const { name, label, icon = "", place = "main" } = definition;
  check("registerView", definition, [...VIEWS, ...registeredViews.items]);
  return registeredViews.add({
    name,
    place,
    icon,
    label: { text: label },
    key: "",
    properties: { definition },
    element: "mcp-registered-view",
    load: () => import("./registered-view.js"),
  });
}

/**
 * Adds a renderer of content to all panels and result elements of the page. The returned function removes it. Throws a
 * `ClientError` with `ERR-ARGUMENT` for an invalid definition, and for a name that is taken.
 * @example
 * registerRenderer({
 *   name: "geo-map",
 *   label: "Map",
 *   element: "our-map",
 *   match: ({ mimeType }) => mimeType === "application/geo+json",
 * });
 */
export function registerRenderer(definition: RendererDefinition): () => void {
  check("registerRenderer", definition, [...RESERVED, ...renderers.items], "match");
  return renderers.add(definition);
}

/**
 * Adds an action to all panels of the page: an entry of the command palette, or a button beside each result. The
 * returned function removes it. Throws a `ClientError` with `ERR-ARGUMENT` for an invalid definition, and for a name
 * that is taken.
 * @example
 * registerAction({
 *   name: "post-to-chat",
 *   label: "Post to chat",
 *   place: "result",
 *   run: async ({ tool, result }) => fetch("/chat", { method: "POST", body: `${tool}: ${JSON.stringify(await result())}` }),
 * });
 */
export function registerAction(definition: ActionDefinition): () => void {
  check("registerAction", definition, actions.items, "run");
  return actions.add(definition);
}

/**
 * Adds texts of the panel in a language, or replaces texts of a language that it has. Texts that are missing are in
 * English. The panel is in the language of its nearest `lang` attribute; the settings offer the language, too. Texts of
 * `de` also serve `de-AT`. The returned function removes the texts. Throws a `ClientError` with `ERR-ARGUMENT` for what
 * is no tag of a language (BCP 47).
 * @example registerStrings("de", { "view.tools": "Werkzeuge", "view.prompts": "Vorlagen" });
 */
export function registerStrings(language: string, table: Readonly<Partial<Record<StringKey, Entry>>>): () => void {
  try {
    return addStrings(new Intl.Locale(language).toString(), table as Readonly<Record<string, Entry>>); // absent members have no value
  } catch {
    throw new ClientError(
      "ERR-ARGUMENT",
      `registerStrings needs the tag of a language, such as "de", not "${language}".`,
    );
  }
}

/**
 * Throws for a definition that can't be used. `method`: name of the function that it must have in place of an element.
 */
function check(
  by: string,
  definition: { readonly name: string; readonly label: Label; readonly element?: string; readonly place?: string },
  taken: readonly { readonly name: string }[],
  method?: string,
): void {
  const { name, label, element, place } = definition;
  const members = definition as Readonly<Record<string, unknown>>;
  const places = by === "registerView" ? ["main", "drawer"] : ["palette", "result"];
  const wrong =
    (!/^[a-z][a-z0-9-]*$/.test(name) && "name: lower-case letters, digits and hyphens") ||
    (taken.some((one) => one.name === name) && `name: "${name}" is taken`) ||
    (typeof label !== "function" &&
      (typeof label !== "string" || label === "") &&
      "label: a text, or a function that returns it") ||
    (by !== "registerAction" &&
      !/^[a-z][^A-Z\s/>]*-[^A-Z\s/>]*$/.test(String(element)) &&
      "element: the tag name of a custom element") ||
    (place !== undefined && !places.includes(place) && `place: ${places.join(" or ")}`) ||
    (method !== undefined && typeof members[method] !== "function" && `${method}: a function`);
  if (wrong) throw new ClientError("ERR-ARGUMENT", `${by} needs ${wrong}.`);
}
