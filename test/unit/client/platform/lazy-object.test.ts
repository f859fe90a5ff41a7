/** A part of the façade whose code comes later. */
import { expect } from "chai";
import { lazyObject } from "../../../../src/client/platform/lazy-object.js";
import { rejection } from "../../../fixtures/rejection.js";

interface Part {
  add(a: number, b: number): Promise<number>;
}

describe("a part that is loaded with its first call", () => {
  it("is not loaded before, and calls what was loaded, as its own method", async () => {
    let loads = 0;
    const part = lazyObject<Part & { readonly base: number }>(async () => {
      loads++;
      class Base implements Part {
        readonly base = 10;
        async add(a: number, b: number): Promise<number> {
          return this.base + a + b;
        }
      }
      return new Base();
    });
    expect(loads).to.equal(0);
    expect(await part.add(1, 2)).to.equal(13);
    expect(loads).to.equal(1);
  });

  it("is no promise: it may be awaited and passed on", async () => {
    const part = lazyObject<Part>(async () => ({ add: async (a, b) => a + b }));
    expect(await Promise.resolve(part)).to.equal(part);
    // What Lit looks for in a value that is given to an element.
    expect(Reflect.get(part, "_$litDirective$")).to.equal(undefined);
    expect(Reflect.get(part, Symbol.iterator)).to.equal(undefined);
  });

  it("has none of the properties by which libraries recognise their own objects", () => {
    const part = lazyObject<Part>(async () => ({ add: async (a, b) => a + b })) as Part & { _$litStatic$?: unknown };
    expect(part._$litStatic$).to.equal(undefined);
  });

  it("rejects the call when it can't be loaded, and when the call fails", async () => {
    const offline = new Error("offline");
    expect(await rejection(lazyObject<Part>(() => Promise.reject(offline)).add(1, 2))).to.equal(offline);
    const failing = lazyObject<Part>(async () => ({ add: () => Promise.reject(offline) }));
    expect(await rejection(failing.add(1, 2))).to.equal(offline);
  });
});
