/**
 * Skills of the notebook (`io.modelcontextprotocol/skills`), which exist since 2026-07-28.
 *
 * Owns: the entries with their digests, and the methods `skills/list`, `skills/get` and `resources/directory/read`. The text of the
 * files is in `skill-files.ts`.
 * @see https://github.com/modelcontextprotocol/ext-skills
 */

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from "@modelcontextprotocol/server";
import * as z from "zod";

import { base64, type Bytes } from "./bytes.js";
import type { Notebook } from "./notebook.js";
import { MALFORMED_SKILLS, skillsOf, type NotebookSkill } from "./skill-files.js";
import type { Variant } from "./variant.js";

const SCHEME = "skill://";
const DIRECTORY = "inode/directory";
/** Entries may change at any time: the plan of the day does. */
const FRESHNESS = { ttlMs: 0, cacheScope: "public" };

const MIME_TYPES: Readonly<Record<string, string>> = { md: "text/markdown", csv: "text/csv", png: "image/png" };

/** Capability of a server with these skills. */
export const SKILLS_CAPABILITY = { "io.modelcontextprotocol/skills": { directoryRead: true } };

const named = z.looseObject({ uri: z.string() });

const bytesOf = (content: string | Bytes): Bytes =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

async function digestOf(content: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Contents of all files by URI. `claimed`: those from which the entries have their digests. */
function filesOf(skills: readonly NotebookSkill[], which: "served" | "claimed"): ReadonlyMap<string, string | Bytes> {
  return new Map(
    skills.flatMap(({ path, files, claimed }) =>
      Object.entries(which === "served" ? files : { ...files, ...claimed }).map(
        ([file, content]) => [`${SCHEME}${path}/${file}`, content] as const,
      ),
    ),
  );
}

/** Entry of a skill. The files of skills inside it are its files, too. */
async function entryOf({ path, frontmatter, isDynamic }: NotebookSkill, all: ReadonlyMap<string, string | Bytes>) {
  const directory = `${SCHEME}${path}/`;
  const own = [...all].filter(([uri]) => uri.startsWith(directory));
  const resources = own.map(async ([uri, content]) => {
    const bytes = bytesOf(content);
    return { uri, digest: await digestOf(bytes), size: bytes.length };
  });
  return { uri: `${directory}SKILL.md`, frontmatter, resources: isDynamic ? "dynamic" : await Promise.all(resources) };
}

const typeOf = (uri: string): string => MIME_TYPES[uri.slice(uri.lastIndexOf(".") + 1)] ?? "application/octet-stream";

/** Direct children of a directory; `undefined` if there is no such directory. */
function childrenOf(uri: string, all: ReadonlyMap<string, string | Bytes>) {
  const start = `${uri}/`;
  const names = new Map<string, boolean>();
  for (const file of all.keys()) {
    const [name, ...rest] = file.startsWith(start) ? file.slice(start.length).split("/") : [];
    if (name !== undefined) names.set(name, rest.length > 0);
  }
  if (names.size === 0) return undefined;
  return [...names].map(([name, isDirectory]) => ({
    uri: start + name,
    name,
    mimeType: isDirectory ? DIRECTORY : typeOf(name),
  }));
}

function unknown(uri: string, what: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what} at ${uri}.`);
}

/** Adds the skills to a server that declares {@link SKILLS_CAPABILITY}. */
export function registerSkills(server: McpServer, notebook: Notebook, variant: Variant): void {
  const template = new ResourceTemplate("skill://{+path}", { list: undefined });
  const about = { title: "A file of a skill", description: "One file by its path, such as field-notes/SKILL.md." };
  server.registerResource("skill-file", template, about, ({ href: uri }) => {
    const content = filesOf(skillsOf(notebook), "served").get(uri);
    if (content === undefined) throw new ResourceNotFoundError(uri);
    const mimeType = typeOf(uri);
    const part = typeof content === "string" ? { text: content } : { blob: base64(content) };
    return { contents: [{ uri, mimeType, ...part }] };
  });
  const directory = { title: "Files of the skill field-notes", mimeType: DIRECTORY };
  // Clients that can't read directories get the names as text.
  server.registerResource("field-notes", "skill://field-notes", directory, ({ href: uri }) => {
    const names = childrenOf(uri, filesOf(skillsOf(notebook), "served"))?.map(({ name }) => name) ?? [];
    return { contents: [{ uri, mimeType: DIRECTORY, text: names.join("\n") }] };
  });
  server.server.setRequestHandler("skills/list", { params: z.looseObject({}) }, async () => {
    const skills = skillsOf(notebook);
    const entries = await Promise.all(skills.map((skill) => entryOf(skill, filesOf(skills, "claimed"))));
    return { skills: [...entries, ...(variant.malformed ? MALFORMED_SKILLS : [])], ...FRESHNESS };
  });
  server.server.setRequestHandler("skills/get", { params: named }, async ({ uri }) => {
    const skills = skillsOf(notebook);
    const skill = skills.find(({ path }) => `${SCHEME}${path}/SKILL.md` === uri);
    if (skill === undefined) throw unknown(uri, "skill");
    return { skill: await entryOf(skill, filesOf(skills, "claimed")), ...FRESHNESS };
  });
  server.server.setRequestHandler("resources/directory/read", { params: named }, ({ uri }) => {
    const resources = childrenOf(uri, filesOf(skillsOf(notebook), "served"));
    if (resources === undefined) throw unknown(uri, "directory");
    return { resources };
  });
}
