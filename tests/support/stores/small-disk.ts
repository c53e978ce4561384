import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { filled } from './data-template.ts';
import { emptyFolder } from './stores.ts';

/** A disk of its own that a test can fill, unmounted after the test. */
export interface SmallDisk {
  /** A data folder with an empty database that has its tables. */
  dataFolder: string;
  /** Writes a file that leaves this much space, in bytes. */
  fill(leaving: number): Promise<void>;
  /** Removes that file. */
  empty(): Promise<void>;
}

/** Mounting a disk in memory needs Linux and root; elsewhere the tests of a real full disk do not exist. */
export const CAN_MOUNT = canMount();

/** Returns a disk in memory of this many megabytes; an empty database takes 26 of them. */
export async function smallDisk(megabytes = 96): Promise<SmallDisk> {
  const folder = await emptyFolder();
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  const { status, stderr } = mount(folder, megabytes);
  if (status !== 0) throw new Error(`no small disk: ${stderr}`);
  const filler = path.join(folder, 'filler');
  return {
    dataFolder: await filled(path.join(folder, 'data')),
    fill: async (leaving) => {
      const { bavail, bsize } = await fs.statfs(folder);
      await fs.writeFile(filler, Buffer.alloc(bavail * bsize - leaving));
    },
    empty: () => fs.rm(filler),
  };
}

function mount(folder: string, megabytes: number) {
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  return spawnSync('mount', args, { encoding: 'utf8' });
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}
