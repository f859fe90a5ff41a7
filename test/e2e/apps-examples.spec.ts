/**
 * The published example apps: each passes its handshake, draws its result, answers, and ends. Basic ones and the debug app run in Chromium in all
 * tiers and in another engine in tier 2, those with a feature of their own in Chromium in tier 2. With `TEST_SCOPE=all`, all run in all tiers and
 * engines (docs/contributing.md).
 */
import { expect, test } from "@playwright/test";
import { BASICS, OTHERS, type AppExample } from "./app-examples.js";
import { startAppServer, type AppServer } from "./app-servers.js";
import { AppWalk, serveApps, type AppSite, type Tier } from "./app-walk.js";
import { openEngine, type EnginePage } from "./engine-page.js";
import { IS_WHOLE, otherEngines, variants } from "./variants.js";

const ALL: readonly Tier[] = [2, 1, 3];
const FILE: readonly Tier[] = [2];
/** Examples that do what no other one does: frameworks, the debug app, polling, a file behind a dialog, code for `eval`, a video, the internet. */
const DISTINCT = [
  "basic-vanillajs",
  "basic-react",
  "basic-vue",
  "debug",
  "system-monitor",
  "pdf",
  "threejs",
  "video-resource",
  "map",
];
const chosen = (examples: readonly AppExample[]): readonly AppExample[] =>
  variants(examples, ({ name }) => DISTINCT.includes(name));
const OTHER_ENGINES = otherEngines("firefox");
/** Examples that share a browser. */
const GROUPS = [
  {
    title: "basic and debug",
    examples: chosen(BASICS),
    tiers: ALL,
    engines: ["chromium", ...(IS_WHOLE ? OTHER_ENGINES : [])],
  },
  { title: "basic and debug", examples: chosen(BASICS), tiers: FILE, engines: IS_WHOLE ? [] : OTHER_ENGINES },
  {
    title: "other",
    examples: chosen(OTHERS),
    tiers: IS_WHOLE ? ALL : FILE,
    engines: ["chromium", ...(IS_WHOLE ? OTHER_ENGINES : [])],
  },
] as const;

/** Walks through one example on its server: the call opens the app in tier 2, and the page then chooses the other tiers. */
async function walk(
  page: EnginePage,
  site: AppSite,
  example: AppExample,
  server: AppServer,
  tiers: readonly Tier[],
): Promise<void> {
  const app = new AppWalk(page, site, example);
  await app.call(server.url);
  for (const tier of tiers) {
    if (tier !== 2) await app.move(tier);
    await app.check(tier);
    await app.stop();
  }
  expect([...new Set(app.answered)], "the dialogs of the panel").toEqual([
    ...new Set(["Open app", ...(example.dialogs ?? [])]),
  ]);
}

for (const { title, examples, tiers, engines } of GROUPS) {
  for (const engine of engines) {
    const where = tiers.length === 1 ? "without an origin" : "in all tiers";
    test(`the ${title} example apps pass their handshake, draw, answer and end ${where}: ${engine}`, async () => {
      test.setTimeout(600_000);
      const site = await serveApps();
      const page = await openEngine(engine);
      const start = (example: AppExample | undefined): Promise<AppServer> | undefined =>
        example && startAppServer(example.name, example.options);
      let next = start(examples[0]);
      try {
        for (const [at, example] of examples.entries()) {
          const server = await next;
          next = start(examples[at + 1]); // starts while this one is used
          if (!server) throw new Error("no server");
          await test.step(example.name, () => walk(page, site, example, server, tiers)).finally(() => server.stop());
        }
      } finally {
        (await next?.catch(() => undefined))?.stop();
        await page.close();
        site.close();
      }
    });
  }
}
