import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createConsents } from '../../../server/consent/consents.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { consentReader } from '../../../server/marketing/order-consent.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { DECLINED, saleRequest, VISA } from '../../support/shops/order-shop.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { consenting, toldShop } from './told-shop.ts';

const cards = sandboxDuringTests();
const DAY = 86_400_000;
const ORDERED = Date.parse('2026-11-21T10:00:00Z');

interface Answer {
  /** 0 is the session of the order, 1 another one of the same customer, 2 one of a stranger. */
  session: number;
  /** Days after the order, before it if negative. */
  day: number;
  advertising: boolean;
  isSignalled: boolean;
}

const ANSWER: fc.Arbitrary<Answer> = fc.record({
  session: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: -3, max: 3 }),
  advertising: fc.boolean(),
  isSignalled: fc.boolean(),
});

/** The rule in other words: the newest answer of each session of the customer, where it came after the order, has to be a yes. */
function expected(stored: boolean | null, answers: readonly Answer[], age: number): boolean {
  const newest = new Map<number, Answer>();
  for (const each of answers.toSorted((one, other) => one.day - other.day)) newest.set(each.session, each);
  const refuses = ({ session, day, advertising, isSignalled }: Answer) =>
    session < 2 && day >= 0 && (!advertising || isSignalled);
  return stored === true && age < 365 && ![...newest.values()].some(refuses);
}

describeOnOneStore('PostgreSQL', 'the consent of an order', (makeStore) => {
  it('M01 M02 is that of its shopper when it was placed, until a session of the customer says no', async () => {
    const { db, sell } = await toldShop(await makeStore(), cards);
    const { sale, shopper } = await sell();
    const another = (await sell()).shopper;
    const hashes = [shopper, another, consenting()].map(({ session }) => session.hash);
    const order = await db.selectFrom('orders').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow();
    const property = fc.asyncProperty(
      fc.constantFrom(true, false, null),
      fc.array(ANSWER, { maxLength: 6 }),
      fc.constantFrom(4, 364, 365),
      async (stored, answers, age) => {
        await db.deleteFrom('consents').execute();
        for (const answer of answers) await answered(db, hashes[answer.session] ?? '', answer);
        const asked = { ...order, may_advertise: stored };
        const isCovered = consentReader({ db, clock: () => new Date(ORDERED + age * DAY) });
        expect(await isCovered(asked)).toBe(expected(stored, answers, age));
      },
    );
    await fc.assert(property, soakRuns(200));
  });

  it('L06 M01 M02 covers nothing that is taken back after the clock was set back, and what is given again', async () => {
    const { db, sell } = await toldShop(await makeStore(), cards);
    const { sale, shopper } = await sell();
    const order = await db.selectFrom('orders').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow();
    const { record } = createConsents({ db, funnels: funnelsOf(testFunnel()) });
    const said = { analytics: true, textVersion: '', region: null, isSignalled: false, source: 'optout' as const };
    const sessionHash = shopper.session.hash;
    const covers = () => consentReader({ db, clock: () => new Date(ORDERED) })(order);
    expect(await covers()).toBe(true);
    for (const [hours, advertising] of [
      [-24, false],
      [-25, true],
      [-26, false],
    ] as const) {
      await record({ ...said, sessionHash, advertising, at: new Date(ORDERED + hours * 3_600_000) });
      expect(await covers()).toBe(advertising);
    }
  });
});

/** Stores an answer of a session. */
async function answered(db: Store['db'], hash: string, { day, advertising, isSignalled }: Omit<Answer, 'session'>) {
  const row = {
    session_hash: hash,
    text_version: '',
    analytics: true,
    advertising,
    source: 'optout',
    region: null,
    is_signalled: isSignalled,
    answered_at: new Date(ORDERED + day * DAY),
  };
  await db.insertInto('consents').values(row).execute();
}

describeOnOneStore('embedded', 'an order whose shopper refuses', (makeStore) => {
  it('M01 M02 is told to no service: not without consent, and not after it was taken back', async () => {
    const { db, orders, sell, deliver, received } = await toldShop(await makeStore(), cards);
    await sell(consenting(false));
    const { sale, shopper } = await sell();
    await answered(db, shopper.session.hash, { day: 0.5, advertising: false, isSignalled: false });
    await orders.refund({ order: sale.id, amount: 1 });
    await deliver();
    expect(await received()).toMatchObject({ attentive: [], klaviyo: [], refused: [] });
  });

  it('M01 M02 is told to no service where the shopper has refused before paying at last', async () => {
    const { db, orders, deliver, received } = await toldShop(await makeStore(), cards);
    const shopper = consenting();
    const declined = await saleRequest(orders, shopper, await cards.token(DECLINED));
    await orders.placeGuestOrder(shopper.session, declined);
    expect(await db.selectFrom('orders').select('may_advertise').execute()).toEqual([{ may_advertise: true }]);
    const refusing = { ...shopper, session: { ...shopper.session, mayAdvertise: () => false } };
    await orders.placeGuestOrder(refusing.session, await saleRequest(orders, refusing, await cards.token(VISA)));
    await deliver();
    expect(await db.selectFrom('orders').select(['status', 'may_advertise']).execute()).toEqual([
      { status: 'Paid', may_advertise: false },
    ]);
    expect(await received()).toMatchObject({ attentive: [], klaviyo: [] });
  });
});
