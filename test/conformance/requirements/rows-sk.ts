/** Skills (SK), extension `io.modelcontextprotocol/skills`. */
import { PAGE } from "./pages.js";
import { MODERN, type Requirement } from "./requirement.js";

type Row = readonly [number: number, level: Requirement["level"], says: string];

/** Numbers, levels and obligations; titles of tests cite their ids. */
const ROWS: readonly Row[] = [
  [
    1,
    "MUST",
    "Skills are requested only after the server declared the extension, and directories only if it declares `directoryRead`.",
  ],
  [2, "MUST NOT", "A resource is not a skill because of its URI: only `skills/list` and `skills/get` make it one."],
  [3, "MUST", "An entry without a complete list of its own files, each once and inside its directory, is not used."],
  [4, "MUST", "The last segment of a skill's path is its name."],
  [5, "MUST", "Skills of 512 files and 16 MiB are supported; both are counted before any file is read."],
  [6, "MUST", "A skill is identified by its server and its URI together."],
  [7, "MUST", "Skills with the same name stay apart; none hides another."],
  [8, "MUST", "A skill that is not listed can be used by its URI."],
  [9, "FACT", "`skills/get` returns one entry; an unknown URI is an error `-32602`."],
  [10, "MUST NOT", "A directory does not add files to a skill."],
  [11, "FACT", "Files of a skill are read with `resources/read`."],
  [12, "MUST NOT", "No file of a skill is read before it is needed: not on connecting, listing or approval."],
  [13, "MUST", "Each file that is read has the size and the SHA-256 digest of its entry, or it is not used."],
  [14, "MUST", "The frontmatter of a `SKILL.md` is compared with its entry by member; a difference is a failure."],
  [15, "MUST", "Only files of the entry that is held are read; reading a `SKILL.md` as a resource loads no skill."],
  [16, "MUST NOT", "A digest that matches is not presented as a reason to trust a skill."],
  [17, "SHOULD", "Files that were read are cached, and verified again on each use."],
  [18, "MUST", "`allowed-tools` and other permissions in a skill have no effect without the user's approval."],
  [19, "MUST", "Files of a skill are read from its own server."],
  [20, "MUST", "An approval covers one set of files; a skill with other files is shown as changed."],
  [21, "MUST", "A skill inside another one is a set of ordinary files of the outer one, and a skill of its own."],
  [22, "SHOULD", "The user sees from which server a skill comes, and its content before it is used."],
];

/** The rows. */
export const ROWS_SK: readonly Requirement[] = ROWS.map(([number, level, says]) => ({
  id: `SK-${String(number).padStart(2, "0")}`,
  level,
  revisions: MODERN,
  says,
  spec: PAGE.skills,
}));
