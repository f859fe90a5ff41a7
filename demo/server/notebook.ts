/**
 * The notebook while the server runs: the initial notes, the notes that visitors add, tags, and the log of surveys.
 *
 * Owns: every change, and notifying listeners of it. Independent of MCP, HTTP and sessions: one notebook serves all sessions,
 * because the modern era has no session that could hold state.
 */

import { Desk } from "./desk.js";
import { FIRST_NOTES, type Note } from "./notes.js";
import type { SpeciesSlug } from "./species.js";
import { Watches } from "./watch.js";

/** Conditions of {@link Notebook.list}; all given conditions must hold. */
export interface NoteFilter {
  readonly observer?: string | undefined;
  readonly species?: SpeciesSlug | undefined;
  readonly tag?: string | undefined;
  /** First day, inclusive. */
  readonly since?: string | undefined;
}

/** Record of one survey; `done`: number of finished steps. */
export interface SurveyRecord {
  readonly steps: number;
  done: number;
  outcome: "running" | "finished" | "cancelled";
}

const MAX_NOTES = 500;
const MAX_SURVEYS = 50;

/** The field notebook, in memory. */
export class Notebook {
  /** Desk beside the notebook. */
  readonly desk = new Desk();
  /** Bird watches, each of which may run as a task. */
  readonly watches = new Watches();
  readonly #notes = new Map<string, Note>(FIRST_NOTES.map((note) => [note.id, note]));
  readonly #surveys: SurveyRecord[] = [];
  readonly #listeners = new Set<() => void>();
  #added = 0;

  /** Returns the matching notes, oldest first. */
  list(filter: NoteFilter = {}): readonly Note[] {
    const observer = filter.observer?.toLowerCase();
    return [...this.#notes.values()].filter(
      (note) =>
        (observer === undefined || note.observer.toLowerCase().includes(observer)) &&
        (filter.species === undefined || note.sightings.some((sighting) => sighting.species === filter.species)) &&
        (filter.tag === undefined || note.tags.includes(filter.tag)) &&
        (filter.since === undefined || note.date >= filter.since),
    );
  }

  /** Returns a note, if it exists. */
  get(id: string): Note | undefined {
    return this.#notes.get(id);
  }

  /** Adds a note under a new id; throws when the notebook is full, so that a public demo can't grow without end. */
  add(note: Omit<Note, "id">): Note {
    if (this.#notes.size >= MAX_NOTES) throw new Error("The notebook is full. Remove a note with delete_note first.");
    this.#added += 1;
    const added: Note = { id: `note-${this.#added}`, ...note };
    this.#notes.set(added.id, added);
    this.#changed();
    return added;
  }

  /** Adds a tag to a note unless it already has it. Returns `undefined` for an unknown note. */
  tag(id: string, tag: string): Note | undefined {
    const note = this.#notes.get(id);
    if (note === undefined || note.tags.includes(tag)) return note;
    const tagged: Note = { ...note, tags: [...note.tags, tag] };
    this.#notes.set(id, tagged);
    this.#changed();
    return tagged;
  }

  /** Removes a note; returns true if there was one. */
  remove(id: string): boolean {
    const removed = this.#notes.delete(id);
    if (removed) this.#changed();
    return removed;
  }

  /** Latest surveys, oldest first; tests use them to check that a cancelled survey stopped. */
  get surveys(): readonly Readonly<SurveyRecord>[] {
    return this.#surveys;
  }

  /** Adds a survey to the log; the caller updates the record. */
  openSurvey(steps: number): SurveyRecord {
    const survey: SurveyRecord = { steps, done: 0, outcome: "running" };
    this.#surveys.push(survey);
    if (this.#surveys.length > MAX_SURVEYS) this.#surveys.shift();
    return survey;
  }

  /** Calls the listener after every change of the list of notes; the returned function removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
