/**
 * Surfaces that a command line names: by the address of a server, or as files.
 *
 * Owns: telling the two apart, connecting to the server, and the sentences about what can't be read.
 */
import { createHost, isMcpError, readSurface, takeSurface, type ServerSurface } from "../../src/index.js";
import { textOfFile } from "./files.js";
import type { CommandIo } from "./io.js";
import { printable } from "./text-report.js";
import { UsageError } from "./usage-error.js";

/** Returns true for the address of a server; everything else is a file. */
export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Reads a surface. Throws {@link UsageError} if that fails. */
export async function surfaceFrom(
  source: string,
  headers: Readonly<Record<string, string>>,
  io: CommandIo,
): Promise<ServerSurface> {
  return isAddress(source) ? surfaceOfServer(source, headers, io) : surfaceOfFile(source, io);
}

async function surfaceOfServer(
  url: string,
  headers: Readonly<Record<string, string>>,
  { signal }: CommandIo,
): Promise<ServerSurface> {
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is not a URL.`);
  const host = await createHost();
  try {
    return await takeSurface(await host.connect(url, { headers, signal }), { signal });
  } catch (error) {
    if (!isMcpError(error)) throw error;
    throw new UsageError(`${url.replace(/[?#].*$/s, "")}: ${printable(error.message)} (${error.code})`);
  } finally {
    await host.close();
  }
}

async function surfaceOfFile(file: string, io: CommandIo): Promise<ServerSurface> {
  const text = await textOfFile(file, io);
  try {
    const { surface, problems } = await readSurface(text);
    for (const problem of problems) io.error(`${printable(file)}: ${printable(String(problem))}\n`);
    return surface;
  } catch (error) {
    if (!isMcpError(error)) throw error;
    throw new UsageError(`${file}: ${printable(error.message)}`);
  }
}
