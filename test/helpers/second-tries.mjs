/**
 * Tells which tests of a page passed, or failed, only at their second try: web-test-runner's own report knows nothing of it.
 *
 * Called first by each page (pages.mjs); what it writes is read by the reporter in web-test-runner.config.mjs.
 */

/** What such a line begins with. */
export const SECOND_TRY = "SECOND TRY ";

/** Writes the name of each such test to the console. */
export function nameSecondTries() {
  afterEach(function () {
    const test = this.currentTest;
    if (test?.currentRetry() > 0) console.log(`${SECOND_TRY}${test.titlePath().join(" · ")}`);
  });
}
