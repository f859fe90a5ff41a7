/**
 * The ids of the requirement table, section by section, with how many there are: a row that is dropped or added without this list is noticed.
 */

/** One section: its letters, the numbers it has, and how many that makes. */
export interface Section {
  readonly section: string;
  /** First and last number of each unbroken run. */
  readonly runs: readonly (readonly [first: number, last: number])[];
  readonly count: number;
}

/** Every section, in the order of the rows. */
export const SECTIONS: readonly Section[] = [
  { section: "B", runs: [[1, 13]], count: 13 },
  { section: "V", runs: [[1, 16]], count: 16 },
  {
    section: "T",
    runs: [
      [1, 31],
      [40, 45],
    ],
    count: 37,
  },
  { section: "H", runs: [[1, 9]], count: 9 },
  { section: "C", runs: [[1, 9]], count: 9 },
  { section: "U", runs: [[1, 12]], count: 12 },
  { section: "M", runs: [[1, 13]], count: 13 },
  { section: "N", runs: [[1, 11]], count: 11 },
  { section: "K", runs: [[1, 11]], count: 11 },
  { section: "TL", runs: [[1, 16]], count: 16 },
  { section: "R", runs: [[1, 8]], count: 8 },
  { section: "P", runs: [[1, 7]], count: 7 },
  { section: "L", runs: [[1, 4]], count: 4 },
  { section: "RO", runs: [[1, 6]], count: 6 },
  { section: "SA", runs: [[1, 10]], count: 10 },
  { section: "E", runs: [[1, 15]], count: 15 },
  {
    section: "TK",
    runs: [
      [1, 8],
      [10, 22],
    ],
    count: 21,
  },
  {
    section: "A",
    runs: [
      [1, 25],
      [30, 31],
    ],
    count: 27,
  },
  { section: "UI", runs: [[1, 28]], count: 28 },
  { section: "SK", runs: [[1, 22]], count: 22 },
  { section: "J", runs: [[1, 6]], count: 6 },
  { section: "I", runs: [[1, 4]], count: 4 },
  { section: "D", runs: [[1, 3]], count: 3 },
  { section: "G", runs: [[1, 12]], count: 12 },
];

/** Rows in all. */
export const TOTAL = 320;
