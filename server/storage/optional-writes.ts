import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sqlState } from '../db/connection/sql-state.ts';
import { isWithin } from '../timing/is-within.ts';

/** The free space of the data folder; `unwatched` where nothing of this process is on it, or it cannot be read. */
export type Space = 'ok' | 'low' | 'full' | 'unwatched';

export type Stored<Value> = { type: 'stored'; value: Value } | { type: 'dropped' };

export interface OptionalWritesDeps {
  /** The free bytes of the data folder, null where its disk has no size; null where neither the database nor mails are in it. */
  freeSpace: (() => Promise<number | null>) | null;
  /** Below so many free bytes only orders are written, and what they need; 0 drops nothing before the disk is full. */
  floor: number;
  clock: () => Date;
  log: (level: 'warn' | 'error', message: string, detail?: unknown) => void;
}

const LOOK_EVERY_MS = 1_000;
const PAUSE_MS = 60_000;

/** PostgreSQL's disk_full and out_of_memory. */
const EXHAUSTED = new Set(['53100', '53200']);

/** PostgreSQL makes a new file of its log when one is full; without space for it the embedded database ends. */
const FILE_OF_LOG = 16 * 1024 * 1024;

/** No order needs these writes, which are dropped while the disk has little space or the database just had none. */
export class OptionalWrites {
  readonly #deps: OptionalWritesDeps;
  #space: Space = 'unwatched';
  #lookedAt = Number.NEGATIVE_INFINITY;
  #pausedAt = Number.NEGATIVE_INFINITY;
  #dropped = 0;

  constructor(deps: OptionalWritesDeps) {
    this.#deps = deps;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Stores something, or drops it; throws what the write throws, except where the database has no space. */
  async store<Value>(write: () => Promise<Value>): Promise<Stored<Value>> {
    if (await this.isPaused()) return this.#drop();
    try {
      return { type: 'stored', value: await write() };
    } catch (error) {
      if (!this.noteFailure(error)) throw error;
      return this.#drop();
    }
  }

  /** Takes notice of a failed statement, an order's too. True where the database has no space or memory left. */
  noteFailure(error: unknown): boolean {
    const state = sqlState(error);
    if (!state || !EXHAUSTED.has(state)) return false;
    const now = this.#deps.clock().getTime();
    if (!isWithin(PAUSE_MS, this.#pausedAt, now)) this.#deps.log('error', NO_SPACE, { state });
    this.#pausedAt = now;
    return true;
  }

  async isPaused(): Promise<boolean> {
    const space = await this.space();
    const isScarce = space === 'low' || space === 'full';
    return isScarce || isWithin(PAUSE_MS, this.#pausedAt, this.#deps.clock().getTime());
  }

  /** The free space, looked at once a second at most. */
  async space(): Promise<Space> {
    const now = this.#deps.clock().getTime();
    if (!this.#deps.freeSpace || isWithin(LOOK_EVERY_MS, this.#lookedAt, now)) return this.#space;
    this.#lookedAt = now;
    const space = await this.#deps.freeSpace().then(
      (free) => this.#spaceOf(free),
      () => 'unwatched' as const,
    );
    if (space !== this.#space) this.#notify(space);
    this.#space = space;
    return space;
  }

  #spaceOf(free: number | null): Space {
    if (free === null) return 'unwatched';
    if (free < FILE_OF_LOG) return 'full';
    return free < this.#deps.floor ? 'low' : 'ok';
  }

  #notify(space: Space): void {
    if (space === 'low' || space === 'full') this.#deps.log('error', LITTLE_SPACE);
    else if (this.#space !== 'unwatched') this.#deps.log('warn', 'the data folder has space again');
  }

  #drop(): { type: 'dropped' } {
    this.#dropped += 1;
    return { type: 'dropped' };
  }
}

/** Stores everything while the database has space: no disk is watched. */
export function unwatchedWrites(clock: () => Date): OptionalWrites {
  return new OptionalWrites({ freeSpace: null, floor: 0, clock, log: () => {} });
}

const NO_SPACE = 'the database has no space or memory left: only orders are written for a minute';
const LITTLE_SPACE = 'the data folder has too little space: only orders are written';

/** The bytes that this process may still write to the disk of a folder; null where it has no size. */
export async function readFreeSpace(folder: string): Promise<number | null> {
  return freeBytes(await statfs(folder));
}

type Disk = Pick<StatsFs, 'bavail' | 'bsize' | 'blocks' | 'files' | 'ffree'>;

/** A disk on which no file can be begun has no space; some file systems count no files. */
export function freeBytes({ bavail, bsize, blocks, files, ffree }: Disk): number | null {
  if (blocks === 0) return null;
  return files > 0 && ffree === 0 ? 0 : bavail * bsize;
}
