import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stretchesOf } from '../../../server/figures/spans.ts';

const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 10, 23);
const hour = (number: number) => new Date(BEGIN + number * HOUR_MS);

it('the stretches of some hours are each of their hours once, and days wherever one is whole', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (from, length) => {
      const stretches = stretchesOf(hour(from), hour(from + length));
      const hours = stretches.flatMap(({ since, until }) => {
        const count = (until.getTime() - since.getTime()) / HOUR_MS;
        return Array.from({ length: count }, (_, index) => (since.getTime() - BEGIN) / HOUR_MS + index);
      });
      expect(hours).toEqual(Array.from({ length }, (_, index) => from + index));
      for (const { kind, since, until } of stretches) {
        const ends = [since, until].map((time) => ((time.getTime() - BEGIN) / HOUR_MS) % 24);
        if (kind === 'day') expect(ends).toEqual([0, 0]);
        else expect((until.getTime() - since.getTime()) / HOUR_MS).toBeLessThan(48);
      }
    }),
  );
});
