/**
 * Formats numbers, sizes, durations and times as text.
 *
 * Owns: the formats, so that all views use the same formats. Units are defined here, because `Intl` writes "1.2 sec"
 * instead of "1.2 s".
 */
import type { Language } from "./languages.js";
import { written } from "./table.js";

const ENGLISH = { ms: " ms", s: " s", min: " min ", h: " h ", unknown: "unknown time" };
const UNITS: Readonly<Record<string, typeof ENGLISH>> = {
  "zh-Hans": { ms: " 毫秒", s: " 秒", min: " 分 ", h: " 小时 ", unknown: "时间未知" },
};

/** Latest valid time, in milliseconds since the epoch: a file may contain any number. */
const MAX_TIME = 2.5e14;

const isTime = (at: number): boolean => Math.abs(at) < MAX_TIME;

/** Formats values in one language. */
export interface Formats {
  /** Formats a number as `12,345.6`. */
  number(value: number): string;
  /** Formats a number of bytes as `0 B`, `1.2 kB`, `20 MB` (powers of 1,000). */
  bytes(count: number): string;
  /** Formats milliseconds as `350 ms`, `1.2 s`, `2 min 5 s`, `1 h 3 min`. */
  duration(milliseconds: number): string;
  /**
   * Formats milliseconds since the epoch as a date: `21 Nov 2026`, in the order of the language; "unknown time" from
   * the year 9900 on.
   */
  date(at: number): string;
  /** Formats milliseconds since the epoch as `14:03:07`, or "unknown time". */
  time(at: number): string;
  /** Formats milliseconds since the epoch as a time, after the date if that is not today. */
  moment(at: number): string;
  /** Formats a number from 0 to 1 as `42%`. */
  percent(part: number): string;
}

const made = new Map<Language, Formats>();

/** Returns the formats of a language. */
export function formats(language: Language): Formats {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}

function make(language: Language): Formats {
  let day: Intl.DateTimeFormat | undefined; // cached, because creating a formatter takes several milliseconds
  const unit = UNITS[language] ?? ENGLISH;
  const number = (value: number): string => written(value, 6);
  const date = (at: number): string => {
    if (!isTime(at)) return unit.unknown;
    day ??= new Intl.DateTimeFormat(language, { dateStyle: "medium" });
    return day.format(at);
  };
  const time = (at: number): string => (isTime(at) ? new Date(at).toTimeString().slice(0, 8) : unit.unknown);
  return {
    number,
    date,
    time,
    moment: (at) =>
      !isTime(at) || new Date(at).toDateString() === new Date().toDateString() ? time(at) : `${date(at)}, ${time(at)}`,
    bytes(count) {
      let value = count;
      let name = "B";
      for (const larger of ["kB", "MB", "GB", "TB"]) {
        if (value < 999.5) break;
        value /= 1000;
        name = larger;
      }
      return `${Number(value.toPrecision(3))} ${name}`;
    },
    duration(milliseconds) {
      const ms = Math.max(0, milliseconds);
      if (ms < 999.5) return Math.round(ms) + unit.ms;
      if (ms < 59_950) return Math.round(ms / 100) / 10 + unit.s;
      const seconds = Math.round(ms / 1000);
      if (seconds < 3600) return Math.floor(seconds / 60) + unit.min + (seconds % 60) + unit.s;
      const minutes = Math.round(seconds / 60);
      return (number(Math.floor(minutes / 60)) + unit.h + (minutes % 60) + unit.min).trimEnd();
    },
    percent: (part) => `${number(Math.round(part * 100))}%`,
  };
}
