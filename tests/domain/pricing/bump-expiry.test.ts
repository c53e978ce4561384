import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BumpImpression,
  bumpExpiresAt,
  isBumpExpired,
  withImpression,
} from '../../../domain/pricing/bump-expiry.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-11-21T10:00:00Z');

const aDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const anSfid = fc.constantFrom('bump-a', 'bump-b', 'bump-c', '__proto__');
const aList: fc.Arbitrary<BumpImpression[]> = fc.uniqueArray(
  fc.record({ sfid: anSfid, viewDate: aDate.map((date) => date.toISOString()) }),
  { selector: (view) => view.sfid },
);
const minutes = fc.integer({ min: 0, max: 100_000 });

const later = (date: Date, byMs: number) => new Date(date.getTime() + byMs);

describe('the time of a bump', () => {
  it('E01 starts with the first view, and another view does not renew it', () => {
    fc.assert(
      fc.property(aList, anSfid, aDate, aDate, (list, sfid, first, second) => {
        const once = withImpression(list, sfid, first);
        const known = list.find((view) => view.sfid === sfid);
        expect(once.filter((view) => view.sfid === sfid)).toEqual([known ?? { sfid, viewDate: first.toISOString() }]);
        expect(withImpression(once, sfid, second)).toEqual(once);
        expect(once.filter((view) => view.sfid !== sfid)).toEqual(list.filter((view) => view.sfid !== sfid));
      }),
    );
  });

  it('E01 ends at its minutes after that view, to the millisecond, and stays ended', () => {
    fc.assert(
      fc.property(anSfid, minutes, aDate, fc.nat(), (offer, expiresAfterMinutes, first, more) => {
        const bump = { offer, expiresAfterMinutes };
        const list = withImpression([], offer, first);
        const end = later(first, expiresAfterMinutes * MINUTE);
        expect(bumpExpiresAt(list, bump)).toEqual(end);
        expect(isBumpExpired(list, bump, later(end, -1))).toBe(false);
        expect(isBumpExpired(list, bump, end)).toBe(true);
        expect(isBumpExpired(list, bump, later(end, more))).toBe(true);
      }),
    );
  });

  it('E01 has no end for a bump without minutes, or without a view', () => {
    fc.assert(
      fc.property(aList, anSfid, aDate, (list, offer, now) => {
        expect(isBumpExpired(list, { offer, expiresAfterMinutes: null }, now)).toBe(false);
        const others = list.filter((view) => view.sfid !== offer);
        expect(isBumpExpired(others, { offer, expiresAfterMinutes: 0 }, now)).toBe(false);
      }),
    );
  });

  it('E01 ignores a view without a readable date, and starts with a new one', () => {
    const broken = [{ sfid: 'bump-a', viewDate: 'yesterday' }];
    expect(bumpExpiresAt(broken, { offer: 'bump-a', expiresAfterMinutes: 1 })).toBeNull();
    expect(withImpression(broken, 'bump-a', NOW)).toEqual([{ sfid: 'bump-a', viewDate: NOW.toISOString() }]);
  });

  it.each([Number.MAX_VALUE, Number.POSITIVE_INFINITY])('E01 has no end after %d minutes', (expiresAfterMinutes) => {
    const list = withImpression([], 'bump-a', NOW);
    expect(bumpExpiresAt(list, { offer: 'bump-a', expiresAfterMinutes })).toBeNull();
  });
});
