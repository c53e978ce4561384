import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockSentence, dayInWords, momentInWords } from '../../domain/day-copy.ts';
import { dayIn, firstMoment, nextDay, parseBegin, parseEnd, withOffset } from '../../domain/zone.ts';

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'America/St_Johns',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Pacific/Midway',
];

describe('the clock of a zone', () => {
  it('has for each moment one day, which begins with its first moment and ends with the next day’s', () => {
    const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2029, 0, 1) });
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (at, timeZone) => {
        const day = dayIn(timeZone, new Date(at));
        const [begin, end] = [firstMoment(timeZone, day), firstMoment(timeZone, nextDay(day))];
        expect(begin.getTime()).toBeLessThanOrEqual(at);
        expect(end.getTime()).toBeGreaterThan(at);
        expect(dayIn(timeZone, new Date(begin.getTime() - 1)) < day).toBe(true);
        const text = withOffset(timeZone, new Date(at));
        expect([text.slice(0, 10), Date.parse(text)]).toEqual([day, at]);
      }),
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Africa/Cairo', '2026-04-24', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Asia/Kolkata', '2026-11-28', 24],
  ])('of %s gives %s %d hours', (timeZone, day, hours) => {
    const [begin, end] = [parseBegin(day, timeZone), parseEnd(day, timeZone)];
    expect((Number(end) - Number(begin)) / 3_600_000).toBe(hours);
  });

  it('dates a moment by the brand’s zone and leaves a calendar day as it is', () => {
    const late = '2026-11-28T19:08:00Z';
    const [india, york] = ['Asia/Kolkata', 'America/New_York'].map((timeZone) => ({ locale: 'en-US', timeZone }));
    expect([dayInWords(late, { locale: 'en-US' }), india && dayInWords(late, india)]).toEqual([
      'November 28, 2026',
      'November 29, 2026',
    ]);
    expect(york && dayInWords('2026-11-28', york)).toBe('November 28, 2026');
    expect(india && momentInWords(late, india)).toBe('November 29, 2026 at 12:38 AM GMT+5:30');
  });

  it('names the clock of a page by a name that is so in winter and in summer', () => {
    const said = ['America/Chicago', 'Asia/Kolkata'].map((timeZone) =>
      clockSentence('2026-11-28T19:08:00Z', { locale: 'en-US', timeZone }),
    );
    expect(said).toEqual([
      'Dates and times are in our time zone, Central Time.',
      'Dates and times are in our time zone, India Standard Time.',
    ]);
  });

  it.each(['Mars/Olympus', '', 'America/Coyhaique2'])(
    'of a zone %j that a browser does not know is UTC, and is said',
    (timeZone) => {
      const [late, clock] = ['2026-11-28T19:08:00Z', { locale: 'en-US', timeZone }];
      expect([dayInWords(late, clock), momentInWords(late, clock), clockSentence(late, clock)]).toEqual([
        'November 28, 2026',
        'November 28, 2026 at 7:08 PM UTC',
        'Dates and times are in our time zone, UTC.',
      ]);
    },
  );

  it.each([
    ['2026-11-28T22:20:00.000+05:45', '2026-11-28T16:35:00.000Z'],
    ['2026-11-29T00:38:00.000+05:30', '2026-11-28T19:08:00.000Z'],
    ['2026-11-28T22:20:00-08:00', '2026-11-29T06:20:00.000Z'],
    ['2026-02-30T22:20:00.000+05:45', undefined],
    ['2026-11-28T22:20:00.000+99:00', undefined],
  ])('reads a time with its offset, as the API writes it: %s is %s', (text, instant) => {
    expect([parseBegin(text, 'UTC')?.toISOString(), parseEnd(text, 'UTC')?.toISOString()]).toEqual([instant, instant]);
  });

  it.each([
    ['UTC', '2026-11-28T16:35', '2026-11-28T16:35:00.000Z'],
    ['Asia/Kathmandu', '2026-11-28T22:20:30', '2026-11-28T16:35:30.000Z'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-28 22:20', '2026-11-28T08:20:00.000Z'],
    ['UTC', '2026-11-28T25:00', undefined],
  ])(
    'a time that names no clock is on that of the zone, not on the one of the process: %s %s',
    (zone, text, instant) => {
      expect([parseBegin(text, zone)?.toISOString(), parseEnd(text, zone)?.toISOString()]).toEqual([instant, instant]);
    },
  );
});
