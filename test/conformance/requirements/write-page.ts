/** Writes the counts of `docs/requirements.md`: `npm run requirements`. Prints the sentence for docs/benchmarks.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { REQUIREMENTS_PAGE, countsSentence } from "./index.js";

writeFileSync(REQUIREMENTS_PAGE, readFileSync(REQUIREMENTS_PAGE, "utf8").replace(/^Of the \d.*$/m, countsSentence()));
console.log(countsSentence());
