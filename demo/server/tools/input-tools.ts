/**
 * Tools that need input from the user or the host: a form, a page to visit, a model, the roots.
 *
 * Owns: one tool for each kind of input request. Independent of the era: the SDK sends the input request inside `input_required` (2026-07-28)
 * or as a request of the server (earlier revisions), and runs the tool again with the responses.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */

import {
  inputRequired,
  inputResponse,
  type CallToolResult,
  type McpServer,
  type RegisteredTool,
} from "@modelcontextprotocol/server";
import { z } from "zod";

import { SPECIES_LIST } from "../species.js";
import { observerForm } from "./observer-form.js";

/** Annotations of all these tools: they change nothing, and they may reach parties outside the notebook. */
const REQUESTS = { readOnlyHint: true, openWorldHint: true };

const PERMIT = "https://example.com/estuary/permits?route=shingle&year=2026";

function said(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

function refused(action: "decline" | "cancel", what: string): CallToolResult {
  return said(action === "decline" ? `You declined: ${what}.` : `You closed the question: ${what}.`);
}

/** Adds the tools to a server. */
export function registerInputTools(server: McpServer): Record<string, RegisteredTool> {
  return {
    register_observer: server.registerTool(
      "register_observer",
      {
        title: "Register an observer",
        description: "Requests the observer's details with an elicitation form that has every kind of field.",
        inputSchema: z.object({}),
        annotations: REQUESTS,
      },
      (_args, ctx) => {
        const answer = inputResponse(ctx.mcpReq.inputResponses, "observer");
        if (answer.kind !== "elicit") {
          const form = inputRequired.elicit({ message: "Who is in the hide today?", requestedSchema: observerForm });
          return inputRequired({ inputRequests: { observer: form } });
        }
        if (answer.action !== "accept") return refused(answer.action, "the list has no new name");
        return said(`Signed in: ${JSON.stringify(answer.content ?? {}, null, 2)}`);
      },
    ),
    get_permit: server.registerTool(
      "get_permit",
      {
        title: "Get a permit",
        description: "Requests a permit for the closed season through URL elicitation: a page to visit.",
        inputSchema: z.object({}),
        annotations: REQUESTS,
      },
      (_args, ctx) => {
        const answer = inputResponse(ctx.mcpReq.inputResponses, "permit");
        if (answer.kind !== "elicit") {
          const page = inputRequired.elicitUrl({ message: "The warden gives permits on this page.", url: PERMIT });
          return inputRequired({ inputRequests: { permit: page } });
        }
        if (answer.action !== "accept") return refused(answer.action, "the shingle stays closed");
        return said("The warden expects you at the gate.");
      },
    ),
    identify_bird: server.registerTool(
      "identify_bird",
      {
        title: "Identify a bird with your model",
        description: "Identifies a bird from a description through sampling: your client's model answers.",
        inputSchema: z.object({
          seen: z
            .string()
            .min(1)
            .default("Long curved bill, brown, calling over the wet corner.")
            .describe("What you saw: size, colors, behavior."),
        }),
        annotations: REQUESTS,
      },
      ({ seen }, ctx) => {
        const answer = inputResponse(ctx.mcpReq.inputResponses, "name");
        if (answer.kind !== "sampling") {
          const name = inputRequired.createMessage({
            systemPrompt: `You know ${SPECIES_LIST.length} species: ${SPECIES_LIST.map((species) => species.name).join(", ")}. Answer with one name.`,
            messages: [{ role: "user", content: { type: "text", text: seen } }],
            maxTokens: 64,
            temperature: 0.2,
            modelPreferences: { hints: [{ name: "small" }], speedPriority: 0.8, intelligencePriority: 0.3 },
          });
          return inputRequired({ inputRequests: { name } });
        }
        const { model, content } = answer.result;
        const texts = (Array.isArray(content) ? content : [content]).flatMap((block) =>
          block.type === "text" ? [block.text] : [],
        );
        return said(`${model} says: ${texts.join(" ")}`);
      },
    ),
    list_roots: server.registerTool(
      "list_roots",
      {
        title: "List your roots",
        description: "Lists the roots that your client shares with servers.",
        inputSchema: z.object({}),
        annotations: REQUESTS,
      },
      (_args, ctx) => {
        const answer = inputResponse(ctx.mcpReq.inputResponses, "roots");
        if (answer.kind !== "roots") return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
        const lines = answer.roots.map(({ uri, name }) => `- ${name ?? "without a name"}: ${uri}`);
        return said(lines.length === 0 ? "The desk is empty: you show no folder." : lines.join("\n"));
      },
    ),
  };
}
