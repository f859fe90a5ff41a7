/** Strings and formats: complete, with the same placeholders, written as the language does. */
import { expect } from "@open-wc/testing";
// The sentences below are loaded with these.
import "../../../components/parts/form/schema-form.js";
import "../../../components/parts/viewers/json/json-tree.js";
import { formats } from "../../../components/strings/format.js";
import { translate } from "../../../components/strings/translate.js";
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
  it("write numbers and times as the platform does", () => {
    const numbers = [0, 7, -7, 999, 1000, -1234, 99_999, 1_234_567, 0.5, 1234.5, -0.25, 0.123_456, 2 ** 53 - 1];
    const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    for (const language of ["en", "zh-Hans"] as const) {
      const { number, percent, time } = formats(language);
      const platform = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
      for (const value of numbers) expect(number(value), language).to.equal(platform.format(value));
      for (const part of [0, 0.004, 0.42, 1, 12]) {
        expect(percent(part)).to.equal(new Intl.NumberFormat(language, { style: "percent" }).format(part));
      }
      for (const at of [0, 1e12, 1_795_474_923_000]) {
        expect(time(at)).to.equal(new Intl.DateTimeFormat(language, clock).format(at));
      }
      for (const at of [NaN, Infinity, -1e300]) expect(time(at)).to.match(/unknown time|时间未知/);
    }
  });
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
