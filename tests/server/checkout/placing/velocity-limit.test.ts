import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { CardFace } from '../../../../server/db/schema/order-tables.ts';
import {
  capturedTries,
  cardTries,
  countUnknownCard,
  DECLINES,
  declinedTries,
  type GuardDeps,
  harmlessTries,
  isTriedOut,
  readTriesLeft,
  TriesInFlight,
  type TriesLeft,
} from '../../../../server/orders/records/card-tries.ts';
import { inFlight, lookUpInTurn } from '../../../../server/orders/records/look-up-turn.ts';
import { takeTry } from '../../../../server/storage/tries.ts';
import { InTurn } from '../../../../server/timing/in-turn.ts';
import { TEST_TRY_KEY, testClock } from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { WAIT } from '../../../support/wait.ts';

const MINUTE = 60_000;

/** The shopper of a try: each is new, but for what is given. */
interface Tester {
  session?: string;
  card?: string;
  address?: string | null;
}

describeOnBothStores('card testing', (makeStore) => {
  async function guard(declineLimits = DECLINES) {
    const { now, advance } = testClock();
    const { db } = await makeStore();
    const triesInFlight = new TriesInFlight();
    const deps = { db, clock: now, declineLimits, tryKeyOf: TEST_TRY_KEY, triesInFlight, inTurn: new InTurn() };
    return { deps, advance };
  }

  it.each([
    ['in one session', { session: 'one' }, 10],
    ['with one card', { card: 'one' }, 10],
    ['from one address', { address: 'one' }, 30],
  ])('N08 %s ends at the limit', async (_, same, most) => {
    const { deps } = await guard();
    expect(await declines(deps, most + 5, same)).toBe(most);
    expect(await begun(deps)).not.toBeNull();
  });

  it('N08 is possible again when the first declines are an hour old, one for each of them', async () => {
    const { deps, advance } = await guard();
    for (let minute = 0; minute < 10; minute += 1) {
      await declines(deps, 1, { session: 'one' });
      advance(MINUTE);
    }
    advance(49 * MINUTE);
    expect(await begun(deps, { session: 'one' })).toBeNull();
    advance(MINUTE);
    expect(await declines(deps, 3, { session: 'one' })).toBe(1);
    advance(2 * MINUTE);
    expect(await declines(deps, 5, { session: 'one' })).toBe(2);
  });

  it.each([{ session: 'one' }, { card: 'one' }, { address: 'one' }])(
    'N08 of %o does not count for longer than an hour where the clock is set back by 40 days',
    async (same) => {
      const { deps, advance } = await guard();
      const most = await declines(deps, 35, same);
      advance(-MINUTE);
      expect(await declines(deps, 2, same)).toBe(0);
      advance(-40 * 24 * 60 * MINUTE);
      expect(await declines(deps, 35, same)).toBe(most);
    },
  );

  it.each(['session', 'card'] as const)('N08 of a burst from one %s ten are tried', async (kind) => {
    const { deps } = await guard();
    const burst = await Promise.all(Array.from({ length: 40 }, () => begun(deps, { [kind]: 'one' })));
    expect(burst.filter((id) => id !== null)).toHaveLength(10);
  });

  it('N08 a paid try does not count, nor does a card that was not charged', async () => {
    const { deps } = await guard();
    for (let n = 0; n < 40; n += 1) {
      const id = await begun(deps, { session: 'one', card: 'one', address: 'one' });
      await (n % 2 === 0 ? paid(deps, id) : harmlessTries(deps.db, { id: id ?? '' }).execute());
      expect(id).not.toBeNull();
    }
  });

  it('N08 a thousand shoppers behind one address pay, of whom every tenth is declined, and then a tester has a thousand tries', async () => {
    const { deps } = await guard();
    const key = deps.tryKeyOf('declines of address one');
    const store = (weight: number, count: number) =>
      sql`insert into tries select ${key}, ${randomUUID()} || n, ${weight}, ${deps.clock()} from generate_series(1, ${count}::integer) n`.execute(
        deps.db,
      );
    await store(1, 100);
    await store(-1, 900);
    const left = async () => (await readTriesLeft(deps, { hash: 'new', address: 'one' })).address;
    expect(await left()).toBe(900 + 30 - 100);
    await store(-1, 2_000);
    expect(await left()).toBe(1_000 + 30 - 100);
    expect(await begun(deps, { address: 'one' })).not.toBeNull();
    await store(1, 1_000 + 30 - 100);
    expect(await begun(deps, { address: 'one' })).toBeNull();
  });

  it('N08 a hundred tries of one address are in flight, and harmless ones allow no decline', async () => {
    const { deps } = await guard();
    const ends: (() => void)[] = [];
    const charge = () =>
      inFlight(deps, { hash: randomUUID(), address: 'one' }, [], () => new Promise<void>((end) => ends.push(end)));
    const burst = Array.from({ length: 100 }, charge);
    expect(ends).toHaveLength(100);
    expect(await charge()).toMatchObject({ status: 503, code: 'payment_unavailable' });
    for (const end of ends.splice(0)) end();
    await Promise.all(burst);
    const next = charge();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await next;
    expect(await declines(deps, 35, { address: 'one' })).toBe(30);
  });

  it('N08 of a burst of look-ups ten of a session are under way, and none after ten unknown cards', async () => {
    const { deps } = await guard();
    const session = { hash: 'one' };
    const under: Ends[] = [];
    const burst = await lookUps(deps, session, 101, under);
    await vi.waitFor(() => expect(under).toHaveLength(10), WAIT);
    for (const end of under.splice(0, 3)) end('known');
    await vi.waitFor(() => expect(under).toHaveLength(10), WAIT);
    for (const end of under) end('unknown');
    const answers = await Promise.all(burst);
    expect(answers.filter((answer) => answer === 'known' || answer === 'unknown')).toHaveLength(13);
    const refused = answers.map((answer) => (typeof answer === 'object' ? answer.status : null));
    expect(refused.filter((status) => status === 429)).toHaveLength(87);
    expect(refused.filter((status) => status === 503)).toHaveLength(1);
    expect(await lookedUp(deps, session, under)).toMatchObject({ status: 429, code: 'too_many_attempts' });
  });

  it('N08 look-ups of an address count too, and the orders that were paid from it allow more', async () => {
    const { deps } = await guard();
    for (let n = 0; n < 5; n += 1) await paid(deps, await begun(deps, { address: 'one' }));
    const under: Ends[] = [];
    const burst: ReturnType<typeof lookedUp>[] = [];
    for (let n = 0; n < 60; n += 1) burst.push(lookedUp(deps, { hash: `session ${n}`, address: 'one' }, under));
    await vi.waitFor(() => expect(under).toHaveLength(35), WAIT);
    for (let ended = 0; ended < 60; ended += 1) {
      await vi.waitFor(() => expect(under.length).toBeGreaterThan(0), WAIT);
      expect(under.length).toBeLessThanOrEqual(35);
      under.shift()?.('known');
    }
    expect(await Promise.all(burst)).toEqual(Array(60).fill('known'));
  });

  it('N08 an unknown card of another process ends the wait of a look-up', async () => {
    const { deps } = await guard({ ...DECLINES, session: 1 });
    const session = { hash: 'one' };
    const under: Ends[] = [];
    const [first, second] = await lookUps(deps, session, 2, under);
    await countUnknownCard({ ...deps, triesInFlight: new TriesInFlight() }, session, randomUUID());
    under[0]?.('known');
    expect(await first).toBe('known');
    expect(await second).toMatchObject({ status: 429 });
  });

  it('N08 challenges count by session and card, and not by an address that many share', async () => {
    const { deps } = await guard();
    for (let n = 0; n < 35; n += 1) await begun(deps, { address: 'one' });
    expect(await begun(deps, { address: 'one' })).not.toBeNull();
    for (let n = 0; n < 10; n += 1) await begun(deps, { session: 'two' });
    expect(await begun(deps, { session: 'two' })).toBeNull();
  });

  it('N08 a challenge that ends in a decline counts by its address too', async () => {
    const { deps } = await guard({ session: 9, card: 9, address: 1, inFlight: 9 });
    const id = await begun(deps, { address: 'one' });
    expect(isTriedOut(await readTriesLeft(deps, { hash: 'new', address: 'one' }))).toBe(false);
    await declinedTries(deps.db, { id: id ?? '' }).execute();
    expect(await begun(deps, { address: 'one' })).toBeNull();
  });

  it('N08 an unknown address does not count', async () => {
    const { deps } = await guard();
    expect(await declines(deps, 35, { address: null })).toBe(35);
  });
});

/** Counts one try, and returns its id, or null where it is one too many. */
async function begun(deps: GuardDeps, { session, card, address }: Tester = {}): Promise<string | null> {
  const id = randomUUID();
  const who = { hash: session ?? id, address: address === undefined ? id : address };
  const tried = cardTries(deps, who, faceOf(card ?? id), id);
  return (await takeTry(deps.db, tried)) ? id : null;
}

function faceOf(brand: string): CardFace {
  return { brand, last4: '4242', expMonth: 12, expYear: 2040 };
}

/** Returns how many of the tries, each declined, are allowed. */
async function declines(deps: GuardDeps, times: number, same: Tester): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < times; n += 1) {
    const id = await begun(deps, same);
    if (id === null) continue;
    allowed += 1;
    await declinedTries(deps.db, { id }).execute();
  }
  return allowed;
}

async function paid({ db }: GuardDeps, id: string | null): Promise<void> {
  await sql`with ${capturedTries({ id: id ?? '' }, sql`true`)} select`.execute(db);
}

type Ends = (how: 'known' | 'unknown') => void;
type LookUpDeps = Parameters<typeof lookUpInTurn>[0] & GuardDeps;

/** Looks a card up that is found, or unknown, once the test says so. */
async function lookedUp(
  deps: LookUpDeps,
  session: { hash: string; address?: string },
  under: Ends[],
  left?: TriesLeft,
) {
  return lookUpInTurn(deps, session, left ?? (await readTriesLeft(deps, session)), async () => {
    const how = await new Promise<'known' | 'unknown'>((end) => under.push(end));
    if (how === 'unknown') await countUnknownCard(deps, session, randomUUID());
    return how;
  });
}

/** So many at once, which have read the same number of tries left, and of which the first are under way. */
async function lookUps(deps: LookUpDeps, session: { hash: string }, count: number, under: Ends[]) {
  const left = await readTriesLeft(deps, session);
  const all = Array.from({ length: count }, () => lookedUp(deps, session, under, left));
  await vi.waitFor(() => expect(under.length).toBeGreaterThan(0), WAIT);
  return all;
}
