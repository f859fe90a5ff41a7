/** The components and hooks of React where a server renders them: tags with attributes, and states of the beginning, without a DOM. */
import { expect } from "chai";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { elementComponent, McpProvider, useMcp } from "../../../components/react/index.js";

describe("React on a server", () => {
  it("renders the tag of an element with its attributes, without objects, and loads nothing", () => {
    const load = (): Promise<never> => Promise.reject(new Error("loaded on the server"));
    const Panel = elementComponent("mcp-panel", load);
    const props = { src: "https://example.com/mcp", locked: true, servers: { one: {} }, "onmcp-call-change": () => 0 };
    expect(renderToString(createElement(Panel, props))).to.equal(
      '<mcp-panel src="https://example.com/mcp" locked=""></mcp-panel>',
    );
  });

  it("renders a connection as one that is being made", () => {
    const Tools = (): string => {
      const { state, tools, error } = useMcp("https://example.com/mcp");
      return `${state} ${tools.items.length} ${error}`;
    };
    const provided = createElement(McpProvider, null, createElement(Tools));
    expect(renderToString(provided)).to.equal("connecting 0 undefined");
  });
});
