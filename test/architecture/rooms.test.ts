/** The limits of folders and files are refused when they are exceeded (`npm run rooms`). */
import { expect } from "chai";
import { measureRooms, tooLong } from "../../.ci/room-limits.mjs";

/** Imports of `count` files in a folder, of which each imports the next. */
const chain = (count: number): Map<string, string[]> =>
  new Map(Array.from({ length: count }, (_, at) => [`src/a/f${at}.ts`, at < count - 1 ? [`src/a/f${at + 1}.ts`] : []]));
const LIMITS = { "src/a": { rooms: 3, floors: 3, arrows: 2 } };
const wrongWith = (imports: ReadonlyMap<string, readonly string[]>, limits: Parameters<typeof measureRooms>[1]) =>
  measureRooms(imports, limits).wrong;

describe("the limits of a folder (its subfolders, levels and imports)", () => {
  it("allow the numbers that they name", () => expect(wrongWith(chain(3), LIMITS)).to.deep.equal([]));

  it("refuse one subfolder, level or import more", () => {
    expect(wrongWith(chain(4), LIMITS)).to.deep.equal([
      "src/a has 4 rooms, of at most 3",
      "src/a has 4 floors, of at most 3",
      "src/a has 3 arrows, of at most 2",
    ]);
  });

  it("refuse a cycle of imports, unless it is allowed", () => {
    const circle = new Map([
      ["src/a/x.ts", ["src/a/y/z.ts"]],
      ["src/a/y/z.ts", ["src/a/x.ts"]],
    ]);
    expect(wrongWith(circle, LIMITS)).to.deep.equal(["src/a has the circle x.ts -> y -> x.ts"]);
    expect(wrongWith(circle, { "src/a": { ...LIMITS["src/a"], circles: true } })).to.deep.equal([]);
    expect(wrongWith(chain(2), { "src/a": { ...LIMITS["src/a"], circles: true } })).to.have.length(1);
  });

  it("are required for a folder with more than ten subfolders, and go with their folder", () => {
    expect(wrongWith(chain(10), {})).to.deep.equal([]);
    expect(wrongWith(chain(11), {})).to.deep.equal(["src/a has 11 rooms and no limits: divide it, or set them"]);
    expect(wrongWith(chain(1), { "src/b": LIMITS["src/a"] })).to.deep.equal(["src/b is gone: remove its limits"]);
  });
});

describe("the limit of a file", () => {
  it("is 400 lines, or what is allowed for it", () => {
    const lines = new Map([
      ["a.ts", 400],
      ["b.ts", 401],
      ["c.ts", 501],
    ]);
    expect(tooLong(lines, { "c.ts": 501 })).to.deep.equal(["b.ts has 401 lines, of at most 400: divide it"]);
    expect(tooLong(lines, { "b.ts": 401, "c.ts": 500 })).to.have.length(1);
    expect(tooLong(new Map([["a.ts", 400]]), { "a.ts": 450, "gone.ts": 450 })).to.have.length(2);
  });
});
