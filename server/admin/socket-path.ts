import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The longest path of a socket: 108 bytes on Linux, 104 on macOS, including the end. */
const LONGEST = 103;

/**
 * Calls `use` with a path to the socket that the system accepts. A socket with a longer path is reached through a link
 * to its folder, in a private temporary folder, which is removed after the call.
 */
export async function withSocketPath<Result>(file: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(file) <= LONGEST) return use(file);
  const folder = await mkdtemp(join(tmpdir(), 'sluice-'));
  try {
    await symlink(dirname(file), join(folder, 'd'));
    return await use(join(folder, 'd', basename(file)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
