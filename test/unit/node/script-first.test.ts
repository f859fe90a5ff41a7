/** A script in front of a document: nothing of the document runs before it, however its comments end. */
import { expect } from "chai";
import { scriptFirst } from "../../../components/apps/sandbox/script-first.js";

const FIRST = "<script>first()</script>";

describe("a script that is inserted first in the document of an app", () => {
  it("stands after the doctype and what HTML allows before it", () => {
    const html = "\n<!-- made by hand -->\n<!doctype html><html></html>";
    expect(scriptFirst(html, "first()")).to.equal(`\n<!-- made by hand -->\n<!doctype html>${FIRST}<html></html>`);
    expect(scriptFirst("<p>", "first()")).to.equal(`${FIRST}<p>`);
  });

  for (const start of ["<!-->", "<!--->", "<!-- a --!>", "<!-- a --!> -->"]) {
    it(`stands before a script after the comment ${start}`, () => {
      const html = `${start}<script>app()</script><!-- -->`;
      const whole = scriptFirst(html, "first()");
      expect(whole.indexOf("first()")).to.be.lessThan(whole.indexOf("app()"));
    });
  }

  it("can't be ended by its own text", () => {
    expect(scriptFirst("", 'let a = "</script>";')).to.equal('<script>let a = "<\\/script>";</script>');
  });
});
