import { createHash } from 'node:crypto';

/** A random generator for a seed and a name: the same two give the same draws, independently of all other generators. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number, name: string) {
    const bytes = seededBytes(seed, name);
    this.#next = () => bytes(6).readUIntBE(0, 6) / 2 ** 48;
  }

  /** A number in [0, 1). */
  readonly number = (): number => this.#next();

  isTrue(share: number): boolean {
    return this.#next() < share;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** One of several, as often as its weight says. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.#next() * total;
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    const last = items.at(-1);
    if (!last) throw new Error('there is nothing to choose from');
    return last[0];
  }

  one<Item>(items: readonly Item[]): Item {
    return this.weighted(items.map((item) => [item, 1] as const));
  }

  /** A time that people take: half take longer than `median`, and few take several times as long. */
  timeAround(median: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next());
    return Math.round(median * Math.exp(0.7 * normal));
  }
}

/** Returns a source of bytes; the same seed and name give the same ones. */
export function seededBytes(seed: number, name: string): (size: number) => Buffer {
  let drawn = 0;
  return (size) => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () => {
      drawn += 1;
      return createHash('sha256')
        .update(JSON.stringify([seed, name, drawn]))
        .digest();
    });
    return Buffer.concat(blocks).subarray(0, size);
  };
}
