import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Systems take no longer path of a socket: 108 bytes on Linux, 104 on macOS, one of them the end. */
const LONGEST = 103;

/**
 * Uses a socket by a path that the system takes. A socket that lies too deep is reached through a link to its folder, in
 * a folder of our own that nobody else can enter, and that is removed again once the socket is open.
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
