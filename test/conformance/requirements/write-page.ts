/** Writes `docs/requirements.md` from the table: `npm run requirements`. Prints the sentence of docs/benchmarks.md. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../architecture/sources.js";
import { countsSentence, requirementsPage } from "./index.js";

writeFileSync(join(ROOT, "docs/requirements.md"), requirementsPage());
console.log(countsSentence());
