/**
 * Watching a collection: its calls run again after each change of their servers.
 *
 * Owns: which calls may run without a click, the question about the others, and the number of verdicts that changed.
 * The time of a run is decided in `reruns.ts`, which is loaded when the user begins to watch a collection.
 */
import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from "lit";
import type { Host, Server } from "../../../src/client/api/index.js";
import type { Collection, CollectionCall } from "../../../src/collections/index.js";
import { plannedCalls } from "../../../src/collections/planned-calls.js";
import { writeExact } from "../../../src/json/exact-text.js";
import { followList } from "../../controllers/lists-controller.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { isReadOnly } from "../../parts/trust/tool-hints.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { Reruns } from "../shared/reruns.js";
import type { CollectionRuns } from "./collection-runs.js";

/** Most calls whose names are shown because their verdict changed. */
const MOST_NAMES = 3;

/** The collection that a view shows. */
interface WatchedCollection {
  readonly collection: () => Collection | undefined;
  readonly runs: () => CollectionRuns | undefined;
  /** Connected servers of the collection, by name. */
  readonly servers: () => Readonly<Record<string, Server>>;
  readonly run: (calls: readonly CollectionCall[]) => Promise<void>;
}

type CollectionsElement = LitElement & { readonly host: Host | undefined };
type Note = (t: StringsController["t"]) => string;

/** Watch of the collection that a view shows; off at first. */
export class CollectionWatch implements ReactiveController {
  readonly #element: CollectionsElement;
  readonly #of: WatchedCollection;
  #reruns: Reruns | undefined;
  /** Ids of servers that were connected meanwhile. */
  readonly #ids = new Set<string>();
  /** Definitions of tools that are not marked as read-only, for which the user confirmed further runs. */
  #confirmed = new Set<string>();
  /** Definitions that the user has to confirm. */
  #pending: { readonly definitions: ReadonlySet<string>; readonly count: number } | undefined;
  #note: Note | undefined;
  #shown = 0;

  constructor(element: CollectionsElement, of: WatchedCollection) {
    this.#element = element;
    this.#of = of;
    element.addController(this);
  }

  get isOn(): boolean {
    return this.#reruns !== undefined;
  }

  hostUpdated(): void {
    if (!this.#reruns) return;
    for (const server of Object.values(this.#of.servers())) {
      this.#ids.add(server.id);
      void followList(server, "tools"); // also if no view shows them
    }
    this.#reruns.proceed();
  }

  hostDisconnected(): void {
    // When the element is moved in the document, it is disconnected and immediately connected again.
    setTimeout(() => {
      if (!this.#element.isConnected) this.clear();
    });
  }

  /** Ends watching, because another collection is shown. */
  clear(): void {
    this.#shown++;
    this.#end(undefined);
    this.#pending = undefined;
    this.#ids.clear();
  }

  /** Stops the run, and with it watching. */
  stop(): void {
    if (this.isOn) this.#end((t) => t("collections.watch-stopped"));
    this.#of.runs()?.stop();
  }

  /** Begins or ends watching. */
  readonly toggle = async (): Promise<void> => {
    if (this.isOn) return this.#end(undefined);
    const shown = this.#shown;
    const unmarked = (await this.#judged()).flatMap(({ definition }) => definition ?? []);
    if (shown !== this.#shown) return;
    if (unmarked.length === 0) return this.#begin();
    this.#pending = { definitions: new Set(unmarked), count: unmarked.length };
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    this.#element.renderRoot.querySelector<HTMLElement>(".watch-question button")?.focus();
  };

  /** Renders the question about calls that may change something, and what the last run has shown. */
  draw({ t }: StringsController): TemplateResult {
    return html`${this.#question(t)}
      <div class="watch-note muted small" role="status">${this.#note?.(t)}</div>`;
  }

  #question(t: StringsController["t"]): TemplateResult | typeof nothing {
    const pending = this.#pending;
    if (!pending) return nothing;
    const answer =
      (begin: boolean, definitions: ReadonlySet<string> = new Set()) =>
      (): void => {
        this.#pending = undefined;
        this.#element.requestUpdate();
        if (begin) void this.#begin(definitions);
      };
    return html`<div class="note warning watch-question" role="alert">
      ${icon("warning")}
      <div class="grow">${t("collections.watch-question", { count: pending.count })}</div>
      <button class="small" @click=${answer(true, pending.definitions)}>${t("collections.watch-all")}</button>
      <button class="small" @click=${answer(true)}>${t("collections.watch-others")}</button>
      <button class="small" @click=${answer(false)}>${t("collections.cancel")}</button>
    </div>`;
  }

  async #begin(confirmed: ReadonlySet<string> = new Set()): Promise<void> {
    const shown = this.#shown;
    const { host } = this.#element;
    const code = await import("../shared/reruns.js").catch(() => undefined);
    if (shown !== this.#shown || !host || this.isOn) return;
    if (!code) return this.#say((t) => t("state.load-failed"));
    this.#confirmed = new Set(confirmed);
    this.#reruns = new code.Reruns({
      host,
      isWatched: (serverId) => this.#ids.has(serverId),
      listed: () => Promise.resolve(false),
      isBusy: () => this.#of.runs()?.isRunning !== false,
      run: () => this.#run(),
      looped: () => this.#end((t) => t("collections.watch-looped")),
    });
    this.#say((t) => t("collections.watch-on"));
  }

  #end(note: Note | undefined): void {
    this.#reruns?.end();
    this.#reruns = undefined;
    this.#say(note);
  }

  #say(note: Note | undefined): void {
    this.#note = note;
    this.#element.requestUpdate();
  }

  /**
   * Returns the calls, each with the definition of its tool if that is not marked as read-only: the name alone if the
   * server does not list it. Resources and prompts are only read.
   */
  async #judged(): Promise<readonly { readonly call: CollectionCall; readonly definition?: string }[]> {
    const collection = this.#of.collection();
    const servers = this.#of.servers();
    const [only] = Object.values(servers);
    const judge = async (call: CollectionCall): Promise<{ call: CollectionCall; definition?: string }> => {
      const { tool, server } = call;
      if (tool === undefined) return { call };
      const connected = server === undefined ? (servers.default ?? only) : servers[server];
      const definition = await connected?.getTool(tool).catch(() => undefined);
      if (isReadOnly(definition?.annotations)) return { call };
      return { call, definition: `${server ?? ""} ${writeExact(definition) ?? tool}` };
    };
    return Promise.all(collection ? plannedCalls(collection).map(({ call }) => judge(call)) : []);
  }

  async #run(): Promise<boolean> {
    const judged = await this.#judged();
    const runs = this.#of.runs();
    if (!runs || !this.isOn) return false;
    const may = judged.filter(({ definition }) => definition === undefined || this.#confirmed.has(definition));
    const left = judged.length - may.length;
    const calls = may.map(({ call }) => call);
    const before = new Map(calls.map((call) => [call, runs.of(call).report?.verdict]));
    if (calls.length > 0) await this.#of.run(calls);
    if (!this.isOn) return true;
    const changed = calls.filter((call) => {
      const known = before.get(call);
      return known !== undefined && runs.of(call).report?.verdict !== known;
    });
    const names = changed.slice(0, MOST_NAMES).map(({ name }) => visibleLine(name, 60));
    const more = changed.length > MOST_NAMES ? ["…"] : [];
    this.#say((t) =>
      [
        changed.length === 0
          ? t("collections.verdicts-same")
          : t("collections.verdicts-changed", { count: changed.length, calls: [...names, ...more].join(", ") }),
        ...(left === 0 ? [] : [t("collections.watch-left", { count: left })]),
      ].join(" "),
    );
    return calls.length > 0;
  }
}
