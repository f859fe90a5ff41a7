/** Estimated tokens of definitions, against counts of the tokenizer o200k_base. */
import { expect } from "chai";
import { textTokens, toolTokens } from "../../../src/surface/token-estimate.js";

const draft7 = "http://json-schema.org/draft-07/schema#";
const dialect = "https://json-schema.org/draft/2020-12/schema";

describe("an estimate of tokens", () => {
  // Tools of server-everything, filesystem and Playwright, counted with the package gpt-tokenizer.
  const tools = [
    {
      counted: 47,
      tool: {
        name: "get-env",
        description: "Returns all environment variables, helpful for debugging MCP server configuration",
        inputSchema: { $schema: draft7, type: "object", properties: {} },
      },
    },
    {
      counted: 92,
      tool: {
        name: "read_media_file",
        description:
          "Read a file and return it as a base64-encoded content block with its MIME type. Image and audio files are returned as image/audio content; any other file type is returned as an embedded resource. Only works within allowed directories.",
        inputSchema: { $schema: draft7, type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      },
    },
    {
      counted: 86,
      tool: {
        name: "browser_handle_dialog",
        description: "Handle a dialog",
        inputSchema: {
          $schema: dialect,
          type: "object",
          properties: {
            accept: { type: "boolean", description: "Whether to accept the dialog." },
            promptText: { type: "string", description: "The text of the prompt in case of a prompt dialog." },
          },
          required: ["accept"],
          additionalProperties: false,
        },
      },
    },
  ];

  it("is within 10 % of a count for tools of well-known servers", () => {
    for (const { counted, tool } of tools) expect(toolTokens(tool) / counted, tool.name).to.be.within(0.9, 1.1);
  });

  it("counts words, identifiers, digits, and Chinese and Japanese characters", () => {
    const texts = [
      ["Returns the weather forecast for a city, for up to ten days.", 14],
      ["getWeatherForecastByCityName", 6],
      ["返回某个城市的天气预报，最多十天。", 13],
      ["天気予報を返します。", 8],
    ] as const;
    for (const [text, counted] of texts) expect(textTokens(text), text).to.be.within(counted - 2, counted + 2);
    expect(textTokens("")).to.equal(0);
  });
});
