/**
 * List of servers that the user may start or connect, above the panel.
 *
 * Owns: the list, and the consent to start a command, which is for the digest of everything that it shows. A request
 * names a server by its place and this digest; no request has a command. Texts come from files of anybody: they are
 * only ever text, and the command has made hidden characters visible.
 */
import type { OfferedServer, OfferedServerList } from "../open/offered-servers.js";
import type { PageServer } from "../open/page-servers.js";
import { WORDS } from "./list-words.js";

/** Response of the command for a chosen server. */
export type Choice = { readonly server: PageServer } | { readonly list: OfferedServerList; readonly problem?: string };

/** Dependencies of the list. */
export interface OfferViewOptions {
  /** Gets a server from the command. */
  readonly choose: (index: number, digest: string) => Promise<Choice>;
  /** Adds a server to the panel. `isNew`: the user has chosen it just now. */
  readonly add: (server: PageServer, isNew: boolean) => void;
}

/** Digests of commands that the user has agreed to start, in the storage of the origin. */
const AGREED = "mcp-panel-agreed";
/** Digests of servers that were chosen in this tab, which a reload connects again. */
const CHOSEN = "mcp-panel-chosen";
const MOST_KEPT = 500;

type Child = Node | string;

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function kept(storage: "localStorage" | "sessionStorage", key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(globalThis[storage].getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // storage is blocked, or has something else
  }
}

function keep(storage: "localStorage" | "sessionStorage", key: string, digest: string): void {
  try {
    const digests = [...new Set([...kept(storage, key), digest])].slice(-MOST_KEPT);
    globalThis[storage].setItem(key, JSON.stringify(digests));
  } catch {
    // The user is prompted again.
  }
}

/** Shows a list. Servers that were chosen in this tab before are added at once. */
export class ServerOfferView {
  readonly element = make("details", { className: "listed", open: true });
  readonly #options: OfferViewOptions;
  readonly #added = new Set<string>();

  constructor(list: OfferedServerList, options: OfferViewOptions) {
    this.#options = options;
    this.#show(list);
  }

  /** Adds the servers that a reload connects again. */
  async restore({ servers }: OfferedServerList): Promise<void> {
    const chosen = kept("sessionStorage", CHOSEN);
    for (const [index, server] of servers.entries())
      if (chosen.includes(server.digest) && hasConsent(server)) await this.#choose(index, server, false);
  }

  #show({ servers, problems, lookedIn }: OfferedServerList, message?: string): void {
    const isNamed = servers.some(({ program }) => program === undefined);
    const heading = isNamed ? WORDS.named(servers.length) : WORDS.found(servers.length);
    const notes = [servers.length === 0 ? WORDS.none(lookedIn) : WORDS.note, ...problems];
    const groups = new Map<string, [number, OfferedServer][]>();
    for (const [index, server] of servers.entries()) {
      const key = server.program === undefined ? "" : `${server.program}\n${server.file ?? ""}`;
      groups.set(key, [...(groups.get(key) ?? []), [index, server]]);
    }
    const status = make("p", { className: "problem", role: "status" }, message ?? "");
    const sections = [...groups].map(([key, entries]) => {
      const [program = "", file = ""] = key.split("\n");
      const title = make("h2", {}, program, " ", make("code", {}, file));
      const rows = make("ul", {}, ...entries.map(([index, server]) => this.#row(index, server)));
      return make("section", {}, ...(program === "" ? [] : [title]), rows);
    });
    this.element.replaceChildren(
      make("summary", {}, make("h1", {}, heading)),
      make("div", {}, status, ...notes.map((note) => make("p", { className: "muted" }, note)), ...sections),
    );
  }

  #row(index: number, server: OfferedServer): HTMLElement {
    const { name, line, kind, values, ignored, isOff, problem } = server;
    const small = (className: string, text: string): HTMLElement => make("p", { className }, text);
    const isAdded = this.#added.has(server.digest);
    const label = isAdded ? WORDS.added : needsConsent(server) ? WORDS.start : WORDS.connect;
    const button = make("button", { type: "button", disabled: isAdded, ariaLabel: `${label} ${name}` }, label);
    button.addEventListener("click", () => void this.#start(index, server));
    const text = make(
      "div",
      {},
      make("bdi", { className: "name" }, name),
      ...(isOff ? [make("span", { className: "muted" }, ` ${WORDS.off}`)] : []),
      make("code", { className: "line", dir: "ltr" }, line),
      ...(kind === "http" && values.length > 0 ? [small("muted", WORDS.headers(values.join(", ")))] : []),
      ...(ignored.length > 0 ? [small("muted", WORDS.ignored(ignored.join(", ")))] : []),
      ...(problem === undefined ? [] : [small("problem", problem)]),
    );
    return make("li", {}, text, ...(problem === undefined ? [button] : []));
  }

  async #start(index: number, server: OfferedServer): Promise<void> {
    if (!hasConsent(server)) {
      if (!(await agrees(server))) return;
      keep("localStorage", AGREED, server.digest);
    }
    await this.#choose(index, server, true);
  }

  async #choose(index: number, { digest }: OfferedServer, isNew: boolean): Promise<void> {
    let choice: Choice;
    try {
      choice = await this.#options.choose(index, digest);
    } catch {
      const status = this.element.querySelector("[role=status]");
      status?.replaceChildren(WORDS.ended);
      return;
    }
    if ("server" in choice) {
      keep("sessionStorage", CHOSEN, digest);
      this.#added.add(digest);
      this.#options.add(choice.server, isNew);
      this.#markAdded(index);
    } else this.#show(choice.list, choice.problem ?? WORDS.changed);
  }

  /** The list makes room for the panel. */
  #markAdded(index: number): void {
    this.element.open = false;
    this.element.querySelector("summary")?.focus();
    const button = this.element.querySelectorAll("li")[index]?.querySelector("button");
    if (!button) return;
    button.disabled = true;
    button.textContent = WORDS.added;
  }
}

/** True for a command of a file that was found: the user has not named it. */
const needsConsent = ({ kind, program }: OfferedServer): boolean => kind === "stdio" && program !== undefined;

const hasConsent = (server: OfferedServer): boolean =>
  !needsConsent(server) || kept("localStorage", AGREED).includes(server.digest);

/** Shows the whole command; resolves with true if the user starts it. */
function agrees({ name, file = "", line, cwd = "", values }: OfferedServer): Promise<boolean> {
  const facts = [
    [WORDS.name, name],
    [WORDS.file, file],
    [WORDS.command, line],
    [WORDS.folder, cwd],
    [WORDS.variables, values.join(", ") || WORDS.noVariables],
  ] as const;
  const title = make("h2", { id: "consent-title" }, WORDS.question);
  const button = (text: string, value: string): HTMLButtonElement =>
    make("button", { value, formNoValidate: true }, text);
  const dialog = make(
    "dialog",
    {},
    title,
    make("p", {}, WORDS.rights),
    make("dl", {}, ...facts.flatMap(([term, text]) => [make("dt", {}, term), make("dd", { dir: "ltr" }, text)])),
    make("form", { method: "dialog" }, button(WORDS.cancel, ""), button(WORDS.startNow, "start")),
  );
  dialog.setAttribute("aria-labelledby", title.id);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "start");
    }),
  );
}
