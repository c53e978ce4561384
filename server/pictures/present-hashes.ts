import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesOf } from '../publish/pictures/read-pictures.ts';
import { hashOfBytes } from '../publish/pictures/stored-picture.ts';

/** The hashes of files as they are now. A file is read once, and again when its time or size is another. */
export class PresentHashes {
  readonly #root: string;
  readonly #known = new Map<string, { state: string; hash: string | null }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Null for a file that is gone. */
  async of(name: string): Promise<string | null> {
    const file = path.join(this.#root, name);
    const found = await stat(file).catch(() => null);
    if (!found) return null;
    const state = `${found.mtimeMs} ${found.size}`;
    const known = this.#known.get(name);
    if (known?.state === state) return known.hash;
    const bytes = await bytesOf(file);
    const hash = bytes && hashOfBytes(bytes);
    this.#known.set(name, { state, hash });
    return hash;
  }
}
