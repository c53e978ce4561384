import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type Result, writeResults } from './write-results.ts';

export interface ResultQueueDeps {
  db: Kysely<Schema>;
  clock: () => Date;
  /** How long results wait for further ones, in milliseconds. */
  gather: number;
  /** How many deliveries are under way, those whose results wait here included. */
  underWay: () => number;
}

/** Stores how deliveries ended. Those that began together end within milliseconds of each other, and are one statement. */
export class ResultQueue {
  readonly #deps: ResultQueueDeps;
  #results: Result[] = [];
  #writing: Promise<void> | null = null;

  constructor(deps: ResultQueueDeps) {
    this.#deps = deps;
  }

  add(...results: readonly Result[]): void {
    this.#results.push(...results);
  }

  /** Waits until the results so far are written; those that end meanwhile are written together. Throws where they cannot be. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => {});
    if (this.#results.length === 0) return;
    this.#writing = this.#writeGathered();
    try {
      await this.#writing;
    } finally {
      this.#writing = null;
    }
  }

  async #writeGathered(): Promise<void> {
    const { db, clock, gather, underWay } = this.#deps;
    if (underWay() > this.#results.length) await pause(gather);
    await writeResults(db, this.#results.splice(0), clock());
  }
}
