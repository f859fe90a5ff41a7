/**
 * Numbers, sizes, durations and times of day as text.
 *
 * Owns: the formats, so that every view writes them alike. Units are spelled here: `Intl` writes "1.2 sec" where we want "1.2 s".
 */
import type { Language } from "./languages.js";

const UNITS = {
  en: { ms: " ms", s: " s", min: " min ", h: " h ", unknown: "unknown time" },
  "zh-Hans": { ms: " 毫秒", s: " 秒", min: " 分 ", h: " 小时 ", unknown: "时间未知" },
} as const;

/** Later times are no times: what a file holds may be any number. Milliseconds since the epoch. */
const MAX_TIME = 2.5e14;

/** Writes values in one language. */
export interface Formats {
  /** `12,345.6` */
  number(value: number): string;
  /** `0 B`, `1.2 kB`, `20 MB` (powers of 1,000). */
  bytes(count: number): string;
  /** Milliseconds as `350 ms`, `1.2 s`, `2 min 5 s`, `1 h 3 min`. */
  duration(milliseconds: number): string;
  /** Milliseconds since the epoch as a day: `21 Nov 2026`, in the order of the language; "unknown time" from the year 9900 on. */
  date(at: number): string;
  /** Milliseconds since the epoch as `14:03:07`, or "unknown time". */
  time(at: number): string;
  /** 0 … 1 as `42%`. */
  percent(part: number): string;
}

const made = new Map<Language, Formats>();

/** The formats of a language. */
export function formats(language: Language): Formats {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}

/** A format takes the platform some milliseconds to make: none is made before it is needed. */
function onFirstUse<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

function make(language: Language): Formats {
  const plain = onFirstUse(() => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }));
  const short = onFirstUse(() => new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }));
  const day = onFirstUse(() => new Intl.DateTimeFormat(language, { dateStyle: "medium" }));
  const share = onFirstUse(() => new Intl.NumberFormat(language, { style: "percent" }));
  const clock = onFirstUse(
    () =>
      new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  );
  const unit = UNITS[language];
  const known = (at: number, written: () => Intl.DateTimeFormat): string =>
    at < MAX_TIME ? written().format(at) : UNITS[language].unknown;
  return {
    number: (value) => plain().format(value),
    bytes(count) {
      let value = count;
      let name = "B";
      for (const larger of ["kB", "MB", "GB", "TB"]) {
        if (value < 999.5) break;
        value /= 1000;
        name = larger;
      }
      return `${short().format(value)} ${name}`;
    },
    duration(milliseconds) {
      const ms = Math.max(0, milliseconds);
      if (ms < 999.5) return short().format(Math.round(ms)) + unit.ms;
      if (ms < 59_950) return short().format(Math.round(ms / 100) / 10) + unit.s;
      const seconds = Math.round(ms / 1000);
      if (seconds < 3600) return Math.floor(seconds / 60) + unit.min + (seconds % 60) + unit.s;
      const minutes = Math.round(seconds / 60);
      return (plain().format(Math.floor(minutes / 60)) + unit.h + (minutes % 60) + unit.min).trimEnd();
    },
    date: (at) => known(at, day),
    time: (at) => known(at, clock),
    percent: (part) => share().format(part),
  };
}
