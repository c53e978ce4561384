import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodSentence } from '../../../domain/orders/withdrawal-copy.ts';
import {
  isWithdrawable,
  type LineDelivery,
  type OrderTimes,
  withdrawalPeriod,
} from '../../../domain/orders/withdrawal-period.ts';

const ORDERED = new Date('2026-12-01T09:00:00Z');
const PLACED: OrderTimes = { placedAt: ORDERED, paidAt: ORDERED, timeZone: 'UTC' };
const DAY = 86_400_000;

const line = (over: Partial<LineDelivery> = {}): LineDelivery => ({ sentAt: null, deliveredOn: null, ...over });
const SENT = new Date('2026-12-02T09:00:00Z');

describe('the period of a withdrawal', () => {
  it('is of 14 days after the day of the delivery, the last of several', () => {
    const delivered = (deliveredOn: string) => line({ sentAt: SENT, deliveredOn });
    expect(withdrawalPeriod(PLACED, [delivered('2026-12-03')])).toEqual({
      from: 'delivery',
      day: '2026-12-03',
      lastDay: '2026-12-17',
    });
    expect(withdrawalPeriod(PLACED, [delivered('2026-12-07'), delivered('2026-12-03')])).toMatchObject({
      day: '2026-12-07',
    });
  });

  it('counts from the shipment, else from the order, with the 30 days in which the law has goods delivered', () => {
    expect(withdrawalPeriod(PLACED, [line({ sentAt: SENT })])).toEqual({
      from: 'shipment',
      day: '2026-12-02',
      lastDay: '2027-01-15',
    });
    expect(withdrawalPeriod(PLACED, [line(), line()])).toEqual({
      from: 'order',
      day: '2026-12-01',
      lastDay: '2027-01-14',
    });
  });

  it('has not begun while a part is sent and another is not', () => {
    const period = withdrawalPeriod(PLACED, [line({ sentAt: SENT, deliveredOn: '2026-12-03' }), line()]);
    expect(period).toEqual({ from: 'unsent' });
    expect(isWithdrawable(period, new Date('2028-01-01T00:00:00Z'))).toBe(true);
  });

  it('ends on the Monday after a Saturday or a Sunday', () => {
    const lastDay = (deliveredOn: string) => withdrawalPeriod(PLACED, [line({ sentAt: SENT, deliveredOn })]);
    expect(lastDay('2026-12-05')).toMatchObject({ lastDay: '2026-12-21' });
    expect(lastDay('2026-12-06')).toMatchObject({ lastDay: '2026-12-21' });
    expect(lastDay('2026-12-04')).toMatchObject({ lastDay: '2026-12-18' });
  });

  it('counts its last day whole, wherever on Earth it is still that day', () => {
    const period = withdrawalPeriod(PLACED, [line({ sentAt: SENT, deliveredOn: '2026-12-03' })]);
    expect(isWithdrawable(period, new Date('2026-12-18T11:59:59.999Z'))).toBe(true);
    expect(isWithdrawable(period, new Date('2026-12-18T12:00:00Z'))).toBe(false);
  });

  it.each([
    ['2026-11-28T13:38:00Z', 'UTC', '2026-11-28', '2027-01-12'],
    ['2026-11-28T19:08:00Z', 'Asia/Kolkata', '2026-11-29', '2027-01-12'],
    ['2026-11-29T02:00:00Z', 'America/New_York', '2026-11-28', '2027-01-12'],
    ['2026-11-28T10:30:00Z', 'Pacific/Kiritimati', '2026-11-29', '2027-01-12'],
    ['2026-11-28T23:30:00Z', 'Pacific/Midway', '2026-11-28', '2027-01-12'],
  ])(
    'names the day of an order of %s by the clock of %s, and ends by the latest clock on Earth',
    (at, timeZone, day, lastDay) => {
      const moment = new Date(at);
      const order = { placedAt: moment, paidAt: moment, timeZone };
      expect(withdrawalPeriod(order, [line()])).toEqual({ from: 'order', day, lastDay });
      expect(withdrawalPeriod(PLACED, [line({ sentAt: moment })])).toMatchObject({ from: 'shipment', lastDay });
      expect(withdrawalPeriod({ ...order, placedAt: ORDERED }, [line({ sentAt: moment })])).toMatchObject({ day });
    },
  );

  it('names the day on which an order was placed and counts from its payment, which may be days later', () => {
    const paidAt = new Date('2026-12-04T09:00:00Z');
    const period = withdrawalPeriod({ placedAt: ORDERED, paidAt, timeZone: 'UTC' }, [line()]);
    expect(period).toMatchObject({ day: '2026-12-01', lastDay: '2027-01-18' });
  });

  it('never gives less than 14 whole days after any delivery that is possible, and news of a delivery only shortens a guess', () => {
    const days = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ sent: days, way: fc.integer({ min: 0, max: 30 }) }), { minLength: 1 }),
        (given) => {
          const at = (count: number) => new Date(ORDERED.getTime() + count * DAY);
          const dayOf = (count: number) => at(count).toISOString().slice(0, 10);
          const sent = given.map((each) => line({ sentAt: at(each.sent) }));
          const told = given.map((each) => line({ sentAt: at(each.sent), deliveredOn: dayOf(each.sent + each.way) }));
          const last = Math.max(...given.map((each) => each.sent + each.way));
          const [guessed, known] = [withdrawalPeriod(PLACED, sent), withdrawalPeriod(PLACED, told)];
          const wholeDays = Date.parse(`${dayOf(last)}T00:00:00Z`) + 15 * DAY;
          for (const period of [guessed, known]) expect(isWithdrawable(period, new Date(wholeDays - 1))).toBe(true);
          if ('lastDay' in guessed && 'lastDay' in known) expect(known.lastDay <= guessed.lastDay).toBe(true);
        },
      ),
    );
  });

  it('each says from which day it counts and when it ends, in one sentence', () => {
    const said = (lines: LineDelivery[]) => periodSentence(withdrawalPeriod(PLACED, lines), 'en-US');
    expect(said([line({ sentAt: SENT, deliveredOn: '2026-12-03' })])).toBe(
      'It was delivered on December 3, 2026, and you have 14 days after that: until the end of December 17, 2026.',
    );
    expect(said([line({ sentAt: SENT })])).toMatch(
      /from the day it was sent, December 2, 2026.* end of January 15, 2027\.$/,
    );
    expect(said([line()])).toMatch(
      /from the day of your order, December 1, 2026: 30 days.* end of January 14, 2027\.$/,
    );
    expect(said([line({ sentAt: SENT }), line()])).toMatch(/have not started/);
  });
});
