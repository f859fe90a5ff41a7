/** Strings and formats: complete, with the same placeholders, written as the language does. */
import { expect } from "@open-wc/testing";
import { formats, translate } from "../../../components/strings/index.js";
import { loadLanguage, packOf } from "../../../components/strings/packs.js";

describe("strings", () => {
  it("fill placeholders once and choose the plural form", () => {
    expect(translate("en", "tree.items", { count: 1 })).to.equal("1 item");
    expect(translate("en", "tree.items", { count: 1200 })).to.equal("1,200 items");
    expect(translate("en", "form.set-field", { name: "{name} $&" })).to.equal("Set {name} $&");
    expect(translate("en", "form.set-field")).to.equal("Set {name}");
  });
  it("have the same placeholders in every language", async () => {
    await loadLanguage("zh-Hans");
    const placeholders = (entry: unknown): string[] =>
      [...new Set(JSON.stringify(entry).match(/\{\w+\}/g) ?? [])].sort();
    const chinese = packOf("zh-Hans").strings;
    for (const [key, entry] of Object.entries(packOf("en").strings)) {
      expect(placeholders(chinese[key as keyof typeof chinese]), key).to.deep.equal(placeholders(entry)); // same keys, by type
    }
  });
});

describe("formats", () => {
  it("write durations and sizes", () => {
    const { duration, bytes, percent } = formats("en");
    expect([0, 350, 999.7, 1234, 59_940, 59_960, 125_000, 3_780_000].map(duration)).to.deep.equal([
      "0 ms",
      "350 ms",
      "1 s",
      "1.2 s",
      "59.9 s",
      "1 min 0 s",
      "2 min 5 s",
      "1 h 3 min",
    ]);
    expect([0, 999, 1000, 1_234_567, 20e6].map(bytes)).to.deep.equal(["0 B", "999 B", "1 kB", "1.23 MB", "20 MB"]);
    expect(percent(0.42)).to.equal("42%");
    expect(formats("zh-Hans").duration(1234)).to.equal("1.2 秒");
  });
});
