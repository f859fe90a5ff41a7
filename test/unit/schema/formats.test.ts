/** Formats of texts: what exists is taken, what does not is refused, the same wherever a date is asked for. */
import { expect } from "chai";
import { contentProblem } from "../../../src/requests/answers/form-content.js";
import { checkValue, readForm } from "../../../src/schema/index.js";
import { isFormat } from "../../../src/schema/formats.js";

const FORMATS: Readonly<Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  date: {
    right: ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-01-31", "2026-04-30"],
    wrong: [
      "2026-02-30",
      "2027-02-29",
      "1900-02-29",
      "2026-04-31",
      "2026-06-31",
      "2026-13-01",
      "2026-00-10",
      "2026-01-00",
      "2026-1-1",
      "2026-01-01Z",
      " 2026-01-01",
      "20260101",
      "+2026-01-01",
      "",
    ],
  },
  "date-time": {
    right: [
      "2026-01-31T10:00:00Z",
      "1963-06-19t08:30:06.283185z",
      "2026-01-31T10:00:00+05:30",
      "2026-01-31 10:00:00Z",
      "2026-01-31T10:00:00",
      "2026-01-31T10:00",
      "1998-12-31T23:59:60Z",
      "1998-12-31T15:59:60.123-08:00",
      "2017-01-01T05:29:60+05:30",
      "2016-12-31T23:59:60",
    ],
    wrong: [
      "2026-02-30T10:00:00Z",
      "2027-02-29T10:00:00Z",
      "2026-01-31T24:00:00Z",
      "2026-01-31T10:60:00Z",
      "2026-01-31",
      "10:00:00Z",
      "2026-01-31T10",
      "2026-01-31Tx",
      "1998-12-31T22:59:60Z",
      "1998-12-31T23:58:60Z",
      "1998-12-31T23:59:61Z",
      "1998-12-31T23:59:60+01:00",
      "2026-01-31T10:00:00 PST",
      "2026-01-31T10:00:00+24:00",
    ],
  },
  time: {
    right: [
      "10:30:00Z",
      "08:30:06.283185Z",
      "23:59:60Z",
      "15:59:60-08:00",
      "01:29:60+01:30",
      "10:30",
      "10:30:00",
      "10:30:00+0200",
    ],
    wrong: [
      "24:00:00Z",
      "10:60:00Z",
      "10:30:61Z",
      "22:59:60Z",
      "23:59:60+00:30",
      "10:30:00 PST",
      "1:30",
      "10:30:00Zx",
      "",
    ],
  },
  duration: { right: ["P1DT2H", "PT0S", "P4W", "P1Y2M3DT4H5M6.5S"], wrong: ["P", "PT", "1D", "P1", "PT1D", "P1S"] },
  email: {
    right: ["a@b.example", '"joe bloggs"@example.com', "joe@[127.0.0.1]", "te~st@example.com"],
    wrong: ["a", "a@", "@b", "a b@c", "a@b c", "a@@b"],
  },
  uri: {
    right: ["https://example.com/a?b#c", "urn:isbn:0451450523", "mailto:a@b"],
    wrong: ["//example.com", "no scheme", "https://a b", "1a:b"],
  },
  uuid: {
    right: ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
    wrong: ["2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa9811eab4aa73b441d16380"],
  },
  ipv4: { right: ["192.0.2.1", "0.0.0.0"], wrong: ["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4"] },
  ipv6: {
    right: ["::1", "2001:db8::8a2e:370:7334", "::ffff:192.0.2.1"],
    wrong: ["12345::", "1::2::3", "::1%eth0", "1:2:3:4:5:6:7"],
  },
  hostname: {
    right: ["example.com", "a-b.c1", "xn--4gbwdl.xn--wgbh1c"],
    wrong: ["-a.com", "a_b.com", "a..b", `${"a".repeat(64)}.com`],
  },
  regex: { right: ["^a+$", "\\-", "\\p{L}"], wrong: ["(", "a{2,1}", "["] },
  base64: { right: ["", "AAAA", "AA==", "AA", "A-_A", "AA A\nA"], wrong: ["A", "A===", "AAAAA", "A!==", "=AAA"] },
  base64url: { right: ["", "A-_A", "AA"], wrong: ["A+AA", "A/AA", "A"] },
};

describe("the formats of texts", () => {
  for (const [format, { right, wrong }] of Object.entries(FORMATS)) {
    it(`of ${format} are accepted and refused as their standard requires`, () => {
      for (const text of right) expect(isFormat(format, text), text).to.equal(true);
      for (const text of wrong) expect(isFormat(format, text), text).to.equal(false);
    });
    it(`of ${format} are the same in a form and in an elicitation`, () => {
      const properties = { value: { type: "string", format } };
      const schema = { type: "object", properties };
      for (const text of [...right, ...wrong]) {
        const inForm = checkValue(readForm(schema), { value: text }).length === 0;
        expect(inForm, text).to.equal(right.includes(text));
        if (format === "date" || format === "date-time")
          expect(contentProblem(schema, { value: text }) === undefined, text).to.equal(inForm);
      }
    });
  }

  it("of bytes are checked where a schema says how they are written, not only where it names a format", () => {
    const wrong = (schema: object, value: string): readonly unknown[] =>
      checkValue(readForm(schema), value).map(({ code, params }) => [code, params]);
    expect(wrong({ type: "string", contentEncoding: "base64" }, "no bytes!")).to.deep.equal([
      ["format", { format: "base64" }],
    ]);
    expect(wrong({ type: "string", contentEncoding: "base64url" }, "A+AA")).to.deep.equal([
      ["format", { format: "base64url" }],
    ]);
    expect(wrong({ type: "string", contentEncoding: "base64" }, "AAAA")).to.deep.equal([]);
    expect(wrong({ type: "string", contentEncoding: "quoted-printable" }, "=3D!")).to.deep.equal([]);
  });

  it("take time in proportion to the text", () => {
    for (const format of Object.keys(FORMATS))
      for (const text of ["=", "1", "a.", ":", "@", "2026-01-01T", " "]) isFormat(format, text.repeat(200_000));
  });
});
