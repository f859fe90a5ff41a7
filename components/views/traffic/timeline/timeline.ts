/**
 * `<mcp-traffic-timeline>`: entries of the traffic on one time axis.
 *
 * Owns: loading the entries, the visible period, keys and pointer. `draw-timeline.ts` draws. The selection belongs to
 * the view around it.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, TrafficFilter, TrafficRow, TrafficTimeline } from "../../../../src/client/api/index.js";
import type { PlainError } from "../../../../src/errors/index.js";
import { toPlainError } from "../../../controllers/failure.js";
import { define } from "../../../parts/basic/define.js";
import "../../../parts/basic/error-view.js";
import { visibleLine } from "../../../parts/basic/visible-text.js";
import { trafficEn } from "../../../strings/en/traffic.js";
import { addEnglish, StringsController } from "../../../strings/index.js";
import { base } from "../../../theme/index.js";
import { icon } from "../../../theme/icons.js";
import { ShowRequestEvent } from "../../shared/show-request-event.js";
import { durationOf, entryNameOf, entryStatusOf, kindOf, startOf, subjectOf } from "../entry-words.js";
import { drawTimeline, entryAt, LANE_PX, RULER_PX, type Picture } from "./draw-timeline.js";
import { lanesOf, lastBegin, type Lane } from "./lanes.js";
import { paletteOf, rulerLabel } from "./timeline-look.js";
import { timelineStyles } from "./timeline-styles.js";
import { TimeScale, type Period } from "./time-scale.js";

addEnglish(trafficEn);

/** Fired when another entry was selected in a part of the traffic view. Bubbles. */
export class EntryChangeEvent extends Event {
  readonly entryId: number;

  constructor(entryId: number) {
    super("mcp-entry-change", { bubbles: true });
    this.entryId = entryId;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-entry-change": EntryChangeEvent;
  }
}

/** Factor of one step of zooming. */
const ZOOM = 0.8;
/** Movement in pixels from which a press marks a period. */
const DRAG_PX = 4;
/** Names of the colours, see `paletteOf`. */
const SAMPLES = ["bar", "failure", "selected", "line", "text"];
/** Interval of loading while entries are recorded, in milliseconds. */
const MINUTE_MS = 60_000;
const RELOAD_MS = 500;

/**
 * Entries of the traffic on one time axis, in lanes by server and kind: connections, sign-in, calls, input requests,
 * tasks, streams, notifications, HTTP, apps, and failures.
 *
 * Keyboard: Left and Right select the previous and next entry in order of time, Home and End the first and last, Up and
 * Down the nearest one in the lane above or below, Enter shows its details; + and − zoom, 0 shows everything,
 * Shift+Left and Shift+Right move. Pointer: dragging marks a period to zoom to, Ctrl with the wheel (or a pinch) zooms,
 * Shift with the wheel moves, a double click shows everything.
 *
 * @fires {EntryChangeEvent} mcp-entry-change - Another entry was selected.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the details of the selected entry.
 * @csspart axis - The focusable box with the lanes.
 */
export class McpTrafficTimeline extends LitElement {
  static override styles = [...base, timelineStyles];

  /** The host whose traffic to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** Filter of the entries. */
  @property({ attribute: false }) filter: TrafficFilter = {};
  /** Version of the traffic; entries are loaded again when it changes. */
  @property({ type: Number }) version = 0;
  /** Names of the servers, if there are several. */
  @property({ attribute: false }) names: ReadonlyMap<string, string> | undefined;
  /** Id of the selected entry. */
  @property({ type: Number, attribute: "entry-id" }) entryId: number | undefined;

  @state() private timeline: TrafficTimeline | undefined;
  @state() private scale: TimeScale | undefined;
  @state() private error: PlainError | undefined;
  /** The selected entry in words, announced. */
  @state() private words = "";
  @state() private marked: readonly [number, number] | undefined;
  @query("canvas") private readonly canvas: HTMLCanvasElement | null | undefined;
  @query(".axis") private readonly axis: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #resized = new ResizeObserver(() => this.requestUpdate());
  /** Changes when the theme does: see the styles. */
  readonly #recolored = (): void => this.requestUpdate();
  #lanes: readonly Lane[] = [];
  #indexes: ReadonlyMap<number, number> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  #isStale = false;
  #pressedAt: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#resized.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (
      changed.has("host") ||
      (changed.has("filter") && JSON.stringify(changed.get("filter")) !== JSON.stringify(this.filter))
    ) {
      this.scale = undefined;
      this.#load();
    } else if (changed.has("version")) this.#timer ??= setTimeout(() => this.#load(), RELOAD_MS);
    if (changed.has("entryId") && this.entryId !== undefined) void this.#describe(this.entryId);
    const start = this.#startOf(this.entryId);
    if (changed.has("entryId") && start !== undefined) this.scale = this.scale?.reaching(start);
  }

  protected override updated(): void {
    const { canvas, axis } = this;
    if (!canvas || !axis) return;
    this.#resized.observe(axis);
    const picture = this.#picture();
    const context = canvas.getContext("2d");
    if (!picture || !context) return;
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(picture.width * ratio), Math.round(picture.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTimeline(context, picture);
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const { scale, error, timeline } = this;
    if (error)
      return html`<mcp-error-view retryable .error=${error} @mcp-retry-request=${this.#retry}></mcp-error-view>`;
    const span = scale ? durationOf({ durationMs: scale.span }, this.#strings) : "";
    return html`<div class="tools row">
        <button class="icon" title=${t("timeline.zoom-in")} aria-label=${t("timeline.zoom-in")} @click=${() => this.#zoom(ZOOM ** 3)}>${icon("add")}</button>
        <button class="icon" title=${t("timeline.zoom-out")} aria-label=${t("timeline.zoom-out")} ?disabled=${scale?.isWhole !== false} @click=${() => this.#zoom(ZOOM ** -3)}>${icon("remove")}</button>
        <button class="quiet" ?disabled=${scale?.isWhole !== false} @click=${this.#fit}>${t("timeline.fit")}</button>
        <button class="quiet" ?disabled=${!scale || scale.whole.to - scale.whole.from <= MINUTE_MS} @click=${this.#showLastMinute}>${t("timeline.last-minute")}</button>
        <span class="muted small">${span === "" ? "" : t("timeline.span", { span, count: formats.number(timeline?.ids.length ?? 0) })}</span>
      </div>
      <div class="frame" @scroll=${() => this.requestUpdate()}>
        <div class="names" aria-hidden="true">${this.#lanes.map((lane) => html`<div class=${lane.kind}>${this.#nameOf(lane)}</div>`)}</div>
        <div
          class="axis"
          part="axis"
          role="application"
          tabindex="0"
          aria-label=${t("timeline.title")}
          aria-roledescription=${t("traffic.view-timeline")}
          aria-describedby="words"
          .style=${`block-size:${RULER_PX + this.#lanes.length * LANE_PX}px`}
          @keydown=${this.#onKey}
          @pointerdown=${this.#onDown}
          @pointermove=${this.#onMove}
          @pointerup=${this.#onUp}
          @pointercancel=${this.#onCancel}
          @dblclick=${this.#fit}
          @wheel=${this.#wheel}
          @transitionend=${this.#recolored}
        >
          <canvas aria-hidden="true"></canvas>
          ${SAMPLES.map((name) => html`<span class="sample ${name}"></span>`)}
        </div>
      </div>
      <p id="words" class="words small" role="status">${this.words === "" ? t("timeline.choose") : this.words}</p>`;
  }

  #nameOf({ kind, serverId }: Lane): string {
    return kind === "server"
      ? visibleLine(this.names?.get(serverId) ?? "", 60)
      : this.#strings.t(`timeline.lane-${kind}`);
  }

  #picture(): Picture | undefined {
    const { timeline, scale, axis, marked } = this;
    const frame = this.renderRoot.querySelector<HTMLElement>(".frame");
    if (!timeline || !scale || !axis || !frame) return undefined;
    return {
      timeline,
      lanes: this.#lanes,
      scale,
      marked,
      width: axis.clientWidth,
      height: frame.clientHeight,
      top: frame.scrollTop,
      selected: this.#indexes.get(this.entryId ?? -1) ?? -1,
      palette: paletteOf(this),
      label: (at, step) => rulerLabel(at, step, this.#strings),
    };
  }

  #startOf(entryId: number | undefined): number | undefined {
    const index = this.#indexes.get(entryId ?? -1);
    return index === undefined ? undefined : this.timeline?.starts[index];
  }

  #load(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStale = true;
    if (!this.#isLoading) void this.#request();
  }

  /** Loads the entries. Sends one request at a time; changes that occur meanwhile are requested afterwards. */
  async #request(): Promise<void> {
    this.#isLoading = true;
    while (this.#isStale && this.isConnected && this.host) {
      this.#isStale = false;
      const { host, filter } = this;
      try {
        const timeline = await host.traffic.timeline(filter);
        if (host !== this.host || filter !== this.filter) {
          this.#isStale = true;
          continue;
        }
        this.#take(timeline);
        this.#isStale ||= timeline.isPartial; // each request continues the search
      } catch (error) {
        this.error = toPlainError(error);
      }
    }
    this.#isLoading = false;
  }

  #take(timeline: TrafficTimeline): void {
    const { ids, starts, durations } = timeline;
    this.#lanes = lanesOf(timeline, this.names !== undefined);
    this.#indexes = new Map(Array.from(ids, (id, index) => [id, index]));
    let to = starts[0] ?? 0;
    for (let index = 0; index < ids.length; index++) to = Math.max(to, (starts[index] ?? 0) + (durations[index] || 0));
    const from = starts[0] ?? 0;
    const margin = Math.max((to - from) * 0.01, 0.05);
    const whole: Period = { from: from - margin, to: to + margin };
    this.timeline = timeline;
    this.scale = this.scale?.grown(whole) ?? this.#firstScale(timeline, whole);
    this.error = undefined;
  }

  /** Shows what is new; the selected entry is visible. */
  #firstScale(timeline: TrafficTimeline, whole: Period): TimeScale {
    const scale = new TimeScale(whole, { from: lastBegin(timeline, whole.from), to: whole.to });
    const start = this.#startOf(this.entryId);
    return start === undefined ? scale : scale.reaching(start);
  }

  async #describe(entryId: number): Promise<void> {
    const entry = await this.host?.traffic.entry(entryId).catch(() => undefined);
    if (entry && entryId === this.entryId) this.words = this.#wordsOf(entry);
  }

  #wordsOf(row: TrafficRow): string {
    const strings = this.#strings;
    const parts = [kindOf(row, strings), entryNameOf(row), subjectOf(row), entryStatusOf(row, strings).text];
    return [...parts, startOf(row, strings), durationOf(row, strings)].filter(Boolean).join(" · ");
  }

  #select(index: number | undefined): void {
    const entryId = index === undefined ? undefined : this.timeline?.ids[index];
    if (entryId !== undefined && entryId !== this.entryId) this.dispatchEvent(new EntryChangeEvent(entryId));
  }

  #zoom(factor: number, focus = this.#startOf(this.entryId)): void {
    const { scale } = this;
    const isSeen = scale && focus !== undefined && focus >= scale.seen.from && focus <= scale.seen.to;
    this.scale = scale?.zoomed(factor, isSeen ? focus : undefined);
  }

  readonly #fit = (): void => {
    this.scale = this.scale?.fitted();
  };

  readonly #showLastMinute = (): void => {
    const { scale } = this;
    this.scale = scale?.showing({ from: scale.whole.to - MINUTE_MS, to: scale.whole.to });
  };

  readonly #retry = (): void => this.#load();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const length = this.timeline?.ids.length ?? 0;
    const current = this.#indexes.get(this.entryId ?? -1);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0 && event.shiftKey) this.scale = this.scale?.moved((step * this.scale.span) / 4);
    else if (step !== 0)
      this.#select(
        Math.max(0, Math.min(length - 1, current === undefined ? (step > 0 ? 0 : length - 1) : current + step)),
      );
    else if (event.key === "Home") this.#select(0);
    else if (event.key === "End") this.#select(length - 1);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown")
      this.#toLane(event.key === "ArrowDown" ? 1 : -1, current);
    else if (event.key === "+" || event.key === "=") this.#zoom(ZOOM ** 3);
    else if (event.key === "-" || event.key === "−") this.#zoom(ZOOM ** -3);
    else if (event.key === "0") this.#fit();
    else if ((event.key === "Enter" || event.key === " ") && this.entryId !== undefined) this.#show(this.entryId);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Selects the entry of a neighbouring lane that is nearest in time. */
  #toLane(step: number, current: number | undefined): void {
    const { timeline } = this;
    if (!timeline || current === undefined) return this.#select(0);
    const lanes = this.#lanes.filter(({ kind }) => kind !== "error" && kind !== "server");
    const { entries } = lanes[lanes.findIndex((lane) => lane.entries.includes(current)) + step] ?? {};
    const start = timeline.starts[current] ?? 0;
    const away = (index: number): number => Math.abs((timeline.starts[index] ?? 0) - start);
    let nearest: number | undefined;
    for (const index of entries ?? []) if (nearest === undefined || away(index) < away(nearest)) nearest = index;
    this.#select(nearest);
  }

  #show(entryId: number): void {
    this.dispatchEvent(new ShowRequestEvent(undefined, { kind: "traffic", entryId }));
  }

  /** Listener of the wheel, which is passive by default in some engines. */
  readonly #wheel = {
    passive: false,
    handleEvent: (event: WheelEvent): void => {
      const { scale, axis } = this;
      if (!scale || !axis || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      const delta = event.deltaY || event.deltaX;
      if (event.shiftKey) this.scale = scale.moved((delta / axis.clientWidth) * scale.span);
      else this.scale = scale.zoomed(Math.exp(delta / 300), scale.at(this.#x(event), axis.clientWidth));
    },
  };

  /** Horizontal position of an event in the axis, in its pixels. */
  #x({ clientX }: MouseEvent): number {
    const box = this.axis?.getBoundingClientRect();
    return (clientX - (box?.left ?? 0)) / (this.axis?.currentCSSZoom ?? 1);
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#pressedAt = this.#x(event);
    if (event.pointerType !== "touch") this.axis?.setPointerCapture(event.pointerId);
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (this.#pressedAt === undefined || event.pointerType === "touch") return;
    const x = this.#x(event);
    if (this.marked || Math.abs(x - this.#pressedAt) > DRAG_PX) this.marked = [this.#pressedAt, x];
  };

  readonly #onUp = (event: PointerEvent): void => {
    const { marked, scale, axis } = this;
    const isPressed = this.#pressedAt !== undefined;
    this.#onCancel();
    if (!scale || !axis || !isPressed) return;
    const width = axis.clientWidth;
    if (marked) {
      this.scale = scale.showing({
        from: scale.at(Math.min(...marked), width),
        to: scale.at(Math.max(...marked), width),
      });
      return;
    }
    const picture = this.#picture();
    const canvas = this.canvas?.getBoundingClientRect();
    if (!picture || !canvas) return;
    const found = entryAt(picture, this.#x(event), (event.clientY - canvas.top) / (axis.currentCSSZoom ?? 1));
    if (found < 0) return;
    this.#select(found);
    const entryId = picture.timeline.ids[found];
    if (entryId !== undefined) this.#show(entryId);
  };

  readonly #onCancel = (): void => {
    this.#pressedAt = this.marked = undefined;
  };
}

define("mcp-traffic-timeline", McpTrafficTimeline, "axis");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-traffic-timeline": McpTrafficTimeline;
  }
}
