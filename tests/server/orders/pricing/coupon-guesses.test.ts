import { expect, it } from 'vitest';
import type { Store } from '../../../../server/db/connection/store.ts';
import { couponGuess } from '../../../../server/orders/pricing/coupon-guesses.ts';
import { type TryingSession, takeTry } from '../../../../server/storage/tries.ts';
import { TEST_TRY_KEY, testClock } from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

const EVE = { hash: 'eve' };
const WRONG = { problems: [{ part: 'coupon' as const, message: 'wrong' }] };
const codes = (count: number, prefix = 'WRONG') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

describeOnBothStores('guesses of coupon codes', (makeStore) => {
  async function guesses() {
    const { db } = await makeStore();
    const clock = testClock();
    return { clock, ...guessesOn(db, clock.now) };
  }

  it('V08 a session has twenty wrong codes, and tries again ten minutes later', async () => {
    const { clock, wrong, isThrottled } = await guesses();
    for (const code of codes(19)) await wrong(EVE, code);
    expect(await isThrottled(EVE)).toBe(false);
    await wrong(EVE, 'ONE MORE');
    expect(await isThrottled(EVE)).toBe(true);
    expect(await isThrottled({ hash: 'ann' })).toBe(false);
    clock.advance(600_000);
    expect(await isThrottled(EVE)).toBe(false);
  });

  it('V08 wrong codes do not count for longer than ten minutes where the clock is set back by 40 days', async () => {
    const { clock, wrong, isThrottled } = await guesses();
    for (const code of codes(20)) await wrong(EVE, code);
    clock.advance(-40 * 86_400_000);
    expect(await isThrottled(EVE)).toBe(false);
  });

  it('V08 the same wrong code a hundred times is one guess, however it is typed', async () => {
    const { wrong, isThrottled } = await guesses();
    for (let times = 0; times < 100; times += 1) await wrong(EVE, times % 2 ? 'summer' : ' SUMMER ');
    expect(await isThrottled(EVE)).toBe(false);
  });

  it('V08 new sessions from one address share its limit, and other addresses are not limited', async () => {
    const { wrong, isThrottled } = await guesses();
    for (const code of codes(200)) await wrong({ hash: `session of ${code}`, address: '203.0.113.7' }, code);
    expect(await isThrottled({ hash: 'a new one', address: '203.0.113.7' })).toBe(true);
    expect(await isThrottled({ hash: 'a new one', address: '203.0.113.8' })).toBe(false);
    expect(await isThrottled({ hash: 'a new one', address: null })).toBe(false);
  });
});

/** The guesses of a process on a store. */
function guessesOn(db: Store['db'], clock: () => Date) {
  const guess = (who: TryingSession, code: string, priced: Pick<typeof WRONG, 'problems'> | { problems: [] }) => {
    const made = couponGuess({ tryKeyOf: TEST_TRY_KEY, clock }, who, code, priced);
    if (!made) throw new Error('a code is a guess');
    return takeTry(db, made.tried, made.isWrong);
  };
  return {
    wrong: (who: TryingSession, code: string) => guess(who, code, WRONG),
    isThrottled: async (who: TryingSession) => !(await guess(who, 'THE RIGHT ONE', { problems: [] })),
  };
}
