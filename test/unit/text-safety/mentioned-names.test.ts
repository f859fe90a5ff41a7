/** Which names of tools a text mentions. */
import { expect } from "chai";
import { mentionedNames } from "../../../src/text-safety/index.js";

const NAMES = ["send_email", "getUser", "search", "db.query", "files/read", "v2"];

describe("the names of tools in a text", () => {
  for (const [text, found] of [
    ["When using send_email, add a bcc.", ["send_email"]],
    ["Before db.query. After files/read: getUser!", ["getUser", "db.query", "files/read"]],
    ["Full-text search of everything", []],
    ["Call `search` first, not “search”.", ["search"]],
    ["my_send_email_2 is another word, as is send_emails", []],
    ["Use send_email/getUser, then db.query.", ["send_email", "getUser", "db.query"]],
    ["", []],
  ] as const) {
    it(`are ${found.join(", ") || "none"} in: ${text || "nothing"}`, () => {
      expect(mentionedNames(text, NAMES)).to.deep.equal(found);
    });
  }

  it("are found in long words, twenty times within the limit of one test", () => {
    for (const filler of [..."-.:/"]) {
      const endless = `a${filler.repeat(99_000)}b`;
      for (let time = 0; time < 5; time++)
        expect(mentionedNames(`send_email ${endless}`, NAMES)).to.deep.equal(["send_email"]);
    }
  });

  it("are at most twenty, each once", () => {
    const names = Array.from({ length: 50 }, (_, at) => `tool_${at}`);
    expect(mentionedNames([...names, ...names].join(" "), [...names, ...names])).to.deep.equal(names.slice(0, 20));
  });
});
