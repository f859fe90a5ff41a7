/**
 * The ids of the requirement table, section by section, with how many there are: a row that is dropped or added without this list is noticed.
 */

/** One section: its letters, the numbers it has, and how many that makes. */
export interface Section {
  readonly section: string;
  readonly title: string;
  /** First and last number of each unbroken run. */
  readonly runs: readonly (readonly [first: number, last: number])[];
  readonly count: number;
}

/** Every section, in the order of the rows. */
export const SECTIONS: readonly Section[] = [
  { section: "B", title: "Messages", runs: [[1, 13]], count: 13 },
  { section: "V", title: "Revisions and the handshake", runs: [[1, 16]], count: 16 },
  {
    section: "T",
    title: "Transports",
    runs: [
      [1, 31],
      [40, 45],
    ],
    count: 37,
  },
  { section: "H", title: "Header fields", runs: [[1, 9]], count: 9 },
  { section: "C", title: "Capabilities", runs: [[1, 9]], count: 9 },
  { section: "U", title: "Progress, cancellation, deadlines", runs: [[1, 12]], count: 12 },
  { section: "M", title: "Multi round-trip requests", runs: [[1, 13]], count: 13 },
  { section: "N", title: "Notifications and subscriptions", runs: [[1, 11]], count: 11 },
  { section: "K", title: "Paging and caching", runs: [[1, 11]], count: 11 },
  { section: "TL", title: "Tools", runs: [[1, 16]], count: 16 },
  { section: "R", title: "Resources", runs: [[1, 8]], count: 8 },
  { section: "P", title: "Prompts and completion", runs: [[1, 7]], count: 7 },
  { section: "L", title: "Logging", runs: [[1, 4]], count: 4 },
  { section: "RO", title: "Roots", runs: [[1, 6]], count: 6 },
  { section: "SA", title: "Sampling", runs: [[1, 10]], count: 10 },
  { section: "E", title: "Elicitation", runs: [[1, 15]], count: 15 },
  {
    section: "TK",
    title: "Tasks",
    runs: [
      [1, 8],
      [10, 22],
    ],
    count: 21,
  },
  {
    section: "A",
    title: "Authorization",
    runs: [
      [1, 25],
      [30, 31],
    ],
    count: 27,
  },
  { section: "UI", title: "MCP Apps", runs: [[1, 28]], count: 28 },
  { section: "SK", title: "Skills", runs: [[1, 22]], count: 22 },
  { section: "J", title: "Schemas and metadata", runs: [[1, 6]], count: 6 },
  { section: "I", title: "Icons and texts", runs: [[1, 4]], count: 4 },
  { section: "D", title: "Errors and traffic", runs: [[1, 3]], count: 3 },
  { section: "G", title: "Consent and safety", runs: [[1, 12]], count: 12 },
];

/** Rows in all. */
export const TOTAL = 320;
