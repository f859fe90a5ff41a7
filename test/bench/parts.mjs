/**
 * The parts of the protocol bench: the work, the address it is done at, and the budgets.
 *
 * `budgets`: `ratio` is times `fetch` in the same thread, `taskMs` the longest task of the page, both for our client in the page and
 * through the worker; `totalMs` and `pingMs` are absolute; `isLossless` wants every event of every run. `isLimitedToo`: beside a raw client
 * that keeps one of the six connections free, as ours does.
 */
const HTTP1 = "HTTP/1.1";
const ERAS = ["modern", "legacy"];
const NAMES = { json: "JSON", sse: "SSE", legacy: "legacy (2025-11-25)", modern: "modern (2026-07-28)" };

/** JSON and SSE answers in both eras. */
const answers = (conditions) =>
  ["json", "sse"].flatMap((answer) =>
    ERAS.map((era) => ({
      name: `${NAMES[answer]}, ${NAMES[era]}, ${conditions}, ${HTTP1}`,
      era,
      query: { answer },
    })),
  );

const CUTS = { clean: "a clean end", killed: "the socket killed", "mid-event": "the socket killed within an event" };

export const PARTS = {
  calls: {
    title: "200 calls in a row of a tool with a tiny answer",
    duty: { kind: "calls", calls: 200, turns: 10 },
    budgets: { ratio: { page: 1.1, worker: 1.1 } },
    maxRounds: 31,
    variants: answers("one at a time"),
  },
  concurrent: {
    title: "200 calls at once of a tool with a tiny answer, 2 batches",
    duty: { kind: "concurrent", calls: 200, batches: 2 },
    isLimitedToo: true,
    budgets: { ratio: { page: 1.15, worker: 1.25 } },
    maxRounds: 31,
    variants: answers("200 at once, 6 connections"),
  },
  ping: {
    title: "20 calls of 1.5 s at once, a ping every 100 ms meanwhile (six connections allow 6 s)",
    duty: { kind: "ping", calls: 20, everyMs: 100 },
    budgets: { totalMs: 6_600, pingMs: 50 },
    rounds: 3,
    sdkRounds: 1,
    isCold: true,
    variants: ERAS.map((era) => ({
      name: `JSON, ${NAMES[era]}, 20 at once, 6 connections, no stream open, ${HTTP1}`,
      era,
      query: {},
    })),
  },
  resume: {
    title: "one call with 10,000 progress events whose stream is cut every 500 and resumed",
    duty: { kind: "resume", events: 10_000 },
    budgets: { ratio: { page: 1.5, worker: 1.5 }, isLossless: true },
    // With the three kinds of cut, 21 runs of each `retry`.
    rounds: 7,
    sdkRounds: 1,
    variants: [1, 100].flatMap((retry) =>
      Object.entries(CUTS).map(([cut, name]) => ({
        name: `SSE, ${NAMES.legacy}, 1 call, retry: ${retry}, ${name}, ${HTTP1}`,
        era: "legacy",
        query: { cut, retry },
      })),
    ),
  },
  progress: {
    title: "one call with 50,000 progress events",
    duty: { kind: "progress", events: 50_000 },
    budgets: { ratio: { page: 1.5, worker: 1.5 }, taskMs: { page: 50, worker: 50 } },
    maxRounds: 61,
    variants: ERAS.map((era) => ({
      name: `SSE, ${NAMES[era]}${era === "legacy" ? ", resumable" : ""}, 1 call, ${HTTP1}`,
      era,
      query: {},
    })),
  },
  tools: {
    title:
      "5,000 tools listed three times in a row; ours until the list is in IndexedDB, raw and the SDK store nothing",
    duty: { kind: "list", tools: 5_000, times: 3 },
    budgets: { ratio: { page: 1.2, worker: 1.2 }, taskMs: { page: 50, worker: 50 } },
    maxRounds: 31,
    variants: [5_000, 250, 100].map((page) => ({
      name: `JSON, ${NAMES.modern}, ${page === 5_000 ? "one page" : `${page} a page`}, one request at a time, ${HTTP1}`,
      era: "modern",
      query: { page },
    })),
  },
  whole: {
    title: "a structured result of 20 MB handed over whole; the raw worker parses it and posts the value",
    duty: { kind: "whole", rows: 110_000 },
    // In the page nobody can parse 20 MB of one answer in tasks of 50 ms.
    budgets: { ratio: { worker: 1.3 }, taskMs: { worker: 50 } },
    maxRounds: 15,
    variants: [{ name: `JSON, ${NAMES.modern}, 1 call, ${HTTP1}`, era: "modern", query: {} }],
  },
};
