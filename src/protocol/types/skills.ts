/**
 * Skills (extension `io.modelcontextprotocol/skills`): a directory with a `SKILL.md`, served as resources.
 *
 * Owns: the shapes of an entry and of a file that was read.
 * https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx
 */
import type { Meta } from "./base.js";
import type { ResourceContents } from "./content.js";

/** Frontmatter of a `SKILL.md` as JSON: all members that its author wrote. Untrusted. */
export interface SkillFrontmatter {
  /** Label of the skill, not an identifier: several skills may have the same name (SK-07). */
  readonly name: string;
  readonly description: string;
  readonly [member: string]: unknown;
}

/** File of a skill, as its entry describes it. */
export interface SkillResource {
  readonly uri: string;
  /** `sha256:` and 64 lower-case hexadecimal digits: the digest of the file's bytes. */
  readonly digest: string;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * Entry of a skill. Untrusted: a digest shows that a file is the one in the entry, not that the skill is safe (SK-16).
 */
export interface Skill {
  /** URI of the skill's `SKILL.md`. It identifies the skill on its server only (SK-06). */
  readonly uri: string;
  readonly frontmatter: SkillFrontmatter;
  /** All files, including `SKILL.md`. `dynamic`: the content is generated, so that no file can be verified. */
  readonly resources: readonly SkillResource[] | "dynamic";
  readonly _meta?: Meta;
}

/**
 * Difference between a skill and its entry at the last visit, if there is one. `new`: the server had skills then, but
 * not this one. An approval given for the earlier files does not cover the new ones (SK-20).
 */
export type SkillChanges =
  | { readonly kind: "new"; readonly since: number }
  | {
      readonly kind: "changed";
      /** Time of the last visit, in milliseconds since the epoch. */
      readonly since: number;
      /** URIs of files. A skill that is or was `dynamic` has none. */
      readonly added: readonly string[];
      readonly changed: readonly string[];
      readonly removed: readonly string[];
    };

/** Entry of a skill with its changes since the last visit; absent if there are none, and at the first visit. */
export interface ListedSkill extends Skill {
  readonly changes?: SkillChanges;
}

/** Facts about a file of a skill that was read. */
export interface SkillFileFacts {
  readonly uri: string;
  readonly mimeType?: string;
  /** Size of the received file in bytes. */
  readonly size: number;
  /** Digest of the received file, in the format of {@link SkillResource.digest}. */
  readonly digest: string;
  /** True if the file is the one in the entry. False only for a `dynamic` skill, whose files can't be verified. */
  readonly isVerified: boolean;
}

/** File of a skill with its content. */
export interface SkillFile extends SkillFileFacts {
  readonly content: ResourceContents;
}
