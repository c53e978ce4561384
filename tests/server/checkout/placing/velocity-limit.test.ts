import { describe, expect, it, vi } from 'vitest';
import { VelocityLimit } from '../../../../server/orders/charging/velocity-limit.ts';
import type { Tried } from '../../../../server/orders/records/guards.types.ts';
import { WAIT } from '../../../support/wait.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE);

/** The n-th try by a shopper whose order, session, card and address are new, but for those given. */
function tried(n: number, same: Partial<Tried> = {}): Tried {
  return { order: `order ${n}`, session: `session ${n}`, card: `card ${n}`, address: `203.0.113.${n}`, ...same };
}

/** Returns how many of the tries, each declined, the limit allows. */
function declinedTries(limit: VelocityLimit, times: number, same: Partial<Tried>, minutes = 0): number {
  const opened = Array.from({ length: times }, (_, n) => {
    const counted = limit.begin(tried(n, same), at(minutes));
    counted?.end('declined');
    return counted;
  });
  return opened.filter((counted) => counted !== null).length;
}

describe('card testing', () => {
  it.each([
    ['in one session', { session: 'one' }, 10],
    ['with one card', { card: 'one' }, 10],
    ['from one address', { address: 'one' }, 30],
  ])('%s ends at the limit', (_, same, most) => {
    const limit = new VelocityLimit();
    expect(declinedTries(limit, 100, same)).toBe(most);
    expect(limit.begin(tried(200), at(0))).not.toBeNull();
  });

  it('is possible again when the first declines are an hour old, one for each of them', () => {
    const limit = new VelocityLimit();
    for (let minute = 0; minute < 10; minute += 1)
      declinedTries(limit, 1, { session: 'one', order: `${minute}` }, minute);
    expect(limit.begin(tried(50, { session: 'one' }), at(59))).toBeNull();
    expect(declinedTries(limit, 20, { session: 'one' }, 60)).toBe(1);
    expect(declinedTries(limit, 20, { session: 'one' }, 62)).toBe(2);
  });

  it.each([{ session: 'one' }, { card: 'one' }, { address: 'one' }])(
    'N08 of %o does not count for longer than an hour where the clock is set back by 40 days',
    (same) => {
      const limit = new VelocityLimit();
      const ahead = 40 * 24 * 60;
      const most = declinedTries(limit, 100, same, ahead);
      expect(declinedTries(limit, 100, same, ahead - 1)).toBe(0);
      expect(declinedTries(limit, 100, same, 0)).toBe(most);
    },
  );

  it.each(['session', 'card', 'address'] as const)(
    'counts tries in flight too: a burst from one %s is limited',
    (kind) => {
      const limit = new VelocityLimit();
      const burst = Array.from({ length: 200 }, (_, n) => limit.begin(tried(n, { [kind]: 'one' }), at(0)));
      expect(burst.filter((counted) => counted !== null)).toHaveLength(kind === 'address' ? 100 : 10);
    },
  );

  it('counts many submits of one order at once as one try', () => {
    const limit = new VelocityLimit();
    const same = tried(1);
    const opened = Array.from({ length: 50 }, () => limit.begin(same, at(0)));
    expect(opened).not.toContain(null);
    for (const counted of opened) counted?.end('declined');
    expect(declinedTries(limit, 20, { session: same.session })).toBe(9);
  });

  it('does not count a paid try, nor a card that was not charged', () => {
    const limit = new VelocityLimit();
    for (let n = 0; n < 200; n += 1) {
      const counted = limit.begin(tried(n, { session: 'one', card: 'one', address: 'one' }), at(0));
      expect(counted).not.toBeNull();
      counted?.end(n % 2 === 0 ? 'paid' : 'harmless');
    }
  });

  it('lets a thousand shoppers behind one address pay, of whom every tenth is declined, and then a tester a thousand at most', () => {
    const limit = new VelocityLimit();
    const of = (n: number) => ({ ...tried(n), address: 'one' });
    for (let n = 0; n < 1_000; n += 1) {
      const counted = limit.begin(of(n), at(n / 20));
      expect(counted, `shopper ${n}`).not.toBeNull();
      counted?.end(n % 10 === 0 ? 'declined' : 'paid');
    }
    for (let n = 0; n < 2_000; n += 1) limit.begin(of(2_000 + n), at(50))?.end('paid');
    expect(declinedTries(limit, 5_000, { address: 'one' }, 50)).toBe(1_000 + 30 - 100);
  });

  it('lets a hundred tries of one address be in flight, and its harmless ones allow no decline', () => {
    const limit = new VelocityLimit();
    const of = (n: number) => ({ ...tried(n), address: 'one' });
    const burst = Array.from({ length: 100 }, (_, n) => limit.begin(of(n), at(0)));
    expect(limit.begin(of(100), at(0))).toBeNull();
    expect(limit.isBusy(of(100), at(0))).toBe(true);
    for (const counted of burst) counted?.end('harmless');
    expect(limit.isBusy(of(100), at(0))).toBe(false);
    expect(declinedTries(limit, 100, { address: 'one' })).toBe(30);
    expect(limit.isBusy(of(200), at(0))).toBe(false);
  });

  it('counts look-ups in flight: of a burst, ten of a session are under way, and none after ten unknown cards', async () => {
    const limit = new VelocityLimit();
    const same = { session: 'one', card: null, order: 'look-up pm_1' };
    const burst = Array.from({ length: 100 }, (_, n) => limit.begin(tried(n, same), at(0)));
    expect(limit.begin(tried(100, same), at(0))).toBeNull();
    const begun: ((outcome: 'declined' | 'harmless') => void)[] = [];
    const turns = burst.map((counted) =>
      counted?.turn(() => at(0)).then((isMine) => (isMine ? begun.push(counted.end) > 0 : false)),
    );
    await vi.waitFor(() => expect(begun).toHaveLength(10), WAIT);
    for (const end of begun.splice(0, 3)) end('harmless');
    await vi.waitFor(() => expect(begun).toHaveLength(10), WAIT);
    for (const end of begun) end('declined');
    expect((await Promise.all(turns)).filter((isMine) => isMine)).toHaveLength(13);
    expect(limit.begin(tried(101, same), at(0))).toBeNull();
    expect(limit.isBusy(tried(101, same), at(0))).toBe(false);
  });

  it('counts look-ups in flight of an address too, and the orders that were paid from it allow more', async () => {
    const limit = new VelocityLimit();
    for (let n = 0; n < 5; n += 1) limit.begin(tried(n, { address: 'one' }), at(0))?.end('paid');
    let begun = 0;
    for (let n = 0; n < 100; n += 1)
      void limit
        .begin(tried(n, { address: 'one', card: null }), at(0))
        ?.turn(() => at(0))
        .then(() => (begun += 1));
    await vi.waitFor(() => expect(begun).toBe(35), WAIT);
  });

  it('lets a session look up a hundred cards at once, of which ten are unknown', () => {
    const limit = new VelocityLimit();
    const of = (n: number) => tried(n, { session: 'one', card: null });
    const burst = Array.from({ length: 100 }, (_, n) => limit.begin(of(n), at(0)));
    expect(burst).not.toContain(null);
    expect(limit.begin(of(100), at(0))).toBeNull();
    for (const counted of burst) counted?.end('harmless');
    expect(declinedTries(limit, 100, { session: 'one', card: null })).toBe(10);
  });

  it('counts challenges by session and card, and not by an address that many share', () => {
    const limit = new VelocityLimit();
    for (let n = 0; n < 50; n += 1) limit.begin(tried(n, { address: 'one' }), at(0))?.end('open');
    expect(limit.begin(tried(60, { address: 'one' }), at(0))).not.toBeNull();
    for (let n = 0; n < 10; n += 1) limit.begin(tried(n, { session: 'two' }), at(0))?.end('open');
    expect(limit.begin(tried(60, { session: 'two' }), at(0))).toBeNull();
  });

  it('counts a challenge that ends in a decline by its address too', () => {
    const limit = new VelocityLimit({ session: 9, card: 9, address: 1, inFlight: 9 });
    const of = (n: number) => tried(n, { address: 'one' });
    limit.begin(of(1), at(0))?.end('open');
    limit.begin(of(1), at(1))?.end('declined');
    expect(limit.begin(of(2), at(1))).toBeNull();
    expect(limit.isBusy(of(2), at(1))).toBe(false);
  });

  it('keeps a decline after any other outcome of the same submit', () => {
    const limit = new VelocityLimit({ session: 1, card: 9, address: 9, inFlight: 9 });
    const [first, second] = [limit.begin(tried(1), at(0)), limit.begin(tried(1), at(0))];
    first?.end('declined');
    second?.end('open');
    expect(limit.begin(tried(2, { session: 'session 1' }), at(0))).toBeNull();
    expect(limit.begin(tried(3, { address: null }), at(0))).not.toBeNull();
  });

  it('does not count an unknown address', () => {
    expect(declinedTries(new VelocityLimit(), 200, { address: null })).toBe(200);
  });
});
