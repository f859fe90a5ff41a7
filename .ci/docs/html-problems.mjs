/**
 * What is wrong with a sample of HTML: it does not parse, or has elements or attributes of ours that there are not.
 *
 * Owns: that. Elements and attributes are those of dist/custom-elements.json; what every element may have is HTML's.
 */
import { parseFragment } from "parse5";

const GLOBAL = /^(id|class|lang|dir|hidden|tabindex|title|style|slot|part|theme|data-.*|aria-.*)$/;

/** One line for each mistake. */
export function htmlProblems(code, elements) {
  const problems = [];
  const tree = parseFragment(code, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code: name, startLine }) => problems.push(`line ${startLine}: ${name}`),
  });
  const visit = ({ tagName = "", attrs = [], childNodes = [], content }) => {
    if (tagName.startsWith("mcp-")) {
      const element = elements.find((one) => one.tagName === tagName);
      if (!element) problems.push(`there is no <${tagName}>`);
      const known = new Set(element?.attributes.map(({ name }) => name));
      for (const { name } of attrs) {
        if (element && !known.has(name) && !GLOBAL.test(name)) problems.push(`<${tagName}> has no attribute ${name}`);
      }
    }
    for (const child of [...childNodes, ...(content?.childNodes ?? [])]) visit(child);
  };
  visit(tree);
  return problems;
}
