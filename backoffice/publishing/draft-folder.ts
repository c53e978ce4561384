import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { StoredPictures } from '../../domain/funnel/picture.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { brandOf, type VerifiedFolder, verifyFolder } from './publish-folder.ts';

/** A version that the files of the folder make, and that may never go live. */
export interface Draft {
  published: PublishedFunnel;
  pictures: StoredPictures;
}

/** The drafts whose preview was opened and whose files have changed since: a frame of the studio may still show them. */
const MOST_HELD = 32;

/** The brands' folder as its files are now. It is read and verified again once a file's time or size is another. */
export class DraftFolder {
  readonly folder: string;
  /** The draft that was asked for last is forgotten last. */
  readonly #held = new LRUCache<string, Draft>({ max: MOST_HELD });
  #known: { state: string; verified: Promise<VerifiedFolder> } | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  async read(): Promise<VerifiedFolder> {
    // The state is read first, so that a file that changes during the read is read again.
    const state = await readState(this.folder);
    if (this.#known?.state !== state) this.#known = { state, verified: verifyFolder(this.folder) };
    return this.#known.verified;
  }

  /** The draft with a content hash, if the folder makes it now, or one of the last previews showed it. */
  async byHash(hash: string): Promise<Draft | null> {
    const { verdicts, pictures } = await this.read();
    const verdict = verdicts.find(({ funnel }) => funnel?.hash === hash);
    const draft = verdict?.funnel
      ? { published: verdict.funnel, pictures: pictures.get(brandOf(verdict)) ?? {} }
      : (this.#held.get(hash) ?? null);
    if (draft) this.#held.set(hash, draft);
    return draft;
  }
}

/** The names, times and sizes of all files of a folder; empty for one that cannot be read. */
async function readState(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const states = await Promise.all(files.map(async (file) => `${file} ${await timeAndSize(file)}`));
  return states.join('\n');
}

async function timeAndSize(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.mtimeMs} ${found.size}` : 'gone';
}
