/** Files that a command reads and writes. What can't be read or written ends it with a sentence. */
import type { CommandIo } from "./io.js";
import { UsageError } from "./usage-error.js";

/** Reads a text file. Throws {@link UsageError}. */
export async function textOfFile(file: string, io: CommandIo): Promise<string> {
  try {
    return await io.readFile(file);
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}.`);
  }
}

/** Writes a text file. Throws {@link UsageError}. */
export async function writeTextFile(file: string, text: string, io: CommandIo): Promise<void> {
  try {
    await io.writeFile(file, text);
  } catch (error) {
    throw new UsageError(`${file} can't be written: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
