import { describe, expect, it } from 'vitest';
import { comparedRange, figureRange } from '../../../backoffice/figures/figure-range.ts';

const NOW = new Date('2026-11-26T10:31:05Z');
const AT = { now: NOW, timeZone: 'UTC' };
const range = (since: string, until: string) => ({ since: new Date(since), until: new Date(until) });

describe('the range of figures', () => {
  it.each([
    [{}, range('2026-11-19T10:00Z', '2026-11-26T11:00Z')],
    [{ since: '1d' }, range('2026-11-25T10:00Z', '2026-11-26T11:00Z')],
    [{ since: '2026-11-21' }, range('2026-11-21T00:00Z', '2026-11-26T11:00Z')],
    [{ since: '2026-11-21', until: '2026-11-22' }, range('2026-11-21T00:00Z', '2026-11-23T00:00Z')],
    [{ since: '2026-11-21T10:20Z', until: '2026-11-21T12:20Z' }, range('2026-11-21T10:00Z', '2026-11-21T13:00Z')],
    [{ since: '2026-11-21', until: '2027-01-01' }, range('2026-11-21T00:00Z', '2026-11-26T11:00Z')],
  ])('of %j is at full hours, and ends now at the latest', (asked, expected) => {
    expect(figureRange(asked, AT)).toEqual(expected);
  });

  it.each([
    [{ since: '2026-11-27' }, 'The range begins at 2026-11-27 00:00 UTC, which is in the future.'],
    [{ since: '2026-02-30' }, '"2026-02-30" is no date of the calendar.'],
    [{ until: '2026-02-30' }, '"2026-02-30" is no date of the calendar.'],
    [
      { since: '2026-11-21', until: '2026-11-20' },
      'The range ends at 2026-11-21 00:00 UTC, which is not after its begin at 2026-11-21 00:00 UTC.',
    ],
    [
      { until: '2026-11-01' },
      'The range ends at 2026-11-02 00:00 UTC, which is not after its begin at 2026-11-19 10:00 UTC.',
    ],
  ])('of %j is refused in a sentence', (asked, refused) => {
    expect(figureRange(asked, AT)).toEqual({ refused });
  });

  it('to compare with has the same hours so many days before, or is named by its ends', () => {
    const shown = range('2026-11-19T10:00Z', '2026-11-26T11:00Z');
    expect(comparedRange('7d', shown, AT)).toEqual(range('2026-11-12T10:00Z', '2026-11-19T11:00Z'));
    expect(comparedRange('2026-11-01..2026-11-07', shown, AT)).toEqual(range('2026-11-01T00:00Z', '2026-11-08T00:00Z'));
    expect(comparedRange('2026-11-28..2026-11-30', shown, AT)).toEqual({
      refused: 'The range begins at 2026-11-28 00:00 UTC, which is in the future.',
    });
  });

  it.each([
    ['Asia/Kolkata', range('2026-11-20T18:30Z', '2026-11-21T18:30Z')],
    ['Asia/Kathmandu', range('2026-11-20T18:15Z', '2026-11-21T18:15Z')],
    ['America/New_York', range('2026-11-21T05:00Z', '2026-11-22T05:00Z')],
  ])('of a day of %s is that day', (timeZone, expected) => {
    const day = { since: '2026-11-21', until: '2026-11-21' };
    expect(figureRange(day, { now: NOW, timeZone })).toEqual(expected);
    expect(figureRange(day, { now: NOW, timeZone: 'UTC' })).not.toEqual(expected);
  });

  it('to compare with has the same days where the clocks were set in between', () => {
    const shown = range('2026-10-25T23:00Z', '2026-10-26T23:00Z');
    expect(comparedRange('7d', shown, { now: NOW, timeZone: 'Europe/Berlin' })).toEqual(
      range('2026-10-18T22:00Z', '2026-10-19T22:00Z'),
    );
  });
});
