import { expect, it } from 'vitest';
import { accountIds } from '../../../server/accounts/account-id.ts';
import { createLeads } from '../../../server/leads/leads.ts';
import { cleanUp } from '../../../server/storage/clean-up.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { TEST_ACCOUNT_KEY, testClock } from '../../support/shops/order-shop.ts';
import { describeOnBothStores, type MakeStore } from '../../support/stores/stores.ts';

const DAY = 24 * 3_600_000;
const LEAD = { email: 'ann@example.com', firstName: 'Ann', funnel: 'funnel-1', step: 'form' };

describeOnBothStores('leads', (makeStore) => {
  it('L06 are one row for each session and funnel: the newest replaces the whole earlier one', async () => {
    const { db, leads } = await leadsOf(makeStore);
    await leads.store('s1', { ...LEAD, phone: '4155550199' });
    await leads.store('s1', { ...LEAD, email: 'ann@example.org', affParameters: { affId: 'a1' } });
    await leads.store('s2', LEAD);
    const rows = await db.selectFrom('leads').selectAll().orderBy('session_hash').execute();
    expect(rows).toMatchObject([
      {
        session_hash: 's1',
        email: 'ann@example.org',
        phone: null,
        brand: 'testbrand',
        aff_parameters: { affId: 'a1' },
      },
      { session_hash: 's2', email: 'ann@example.com', first_name: 'Ann', step_sfid: 'form', country: 'US' },
    ]);
    expect(rows).toHaveLength(2);
  });

  it('L06 V01 V02 are refused without a contact, for an unknown funnel, and with a text that cannot be stored', async () => {
    const { db, leads } = await leadsOf(makeStore);
    const field = async (over: object) => {
      const result = await leads.store('s1', { ...LEAD, ...over });
      return result.type === 'invalid' ? result.field : null;
    };
    expect(await field({ email: 'ann', phone: '1' })).toBe('email');
    expect(await field({ funnel: 'nowhere' })).toBe('funnel');
    expect(await field({ firstName: 'A\0' })).toBe('firstName');
    expect(await field({ step: '\ud800' })).toBe('step');
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([]);
  });

  it('L06 are removed after 90 days, and at once by an opt-out', async () => {
    const { db, store, leads, clock } = await leadsOf(makeStore);
    const round = cleanUp({
      store,
      clock: clock.now,
      pause: async () => {},
      failed: expect.unreachable,
      statsMonths: 13,
    });
    const removeOld = () => round(() => false);
    await leads.store('old', LEAD);
    clock.advance(89 * DAY);
    await leads.store('new', LEAD);
    expect(await removeOld()).toBe(0);
    clock.advance(DAY);
    expect(await removeOld()).toBe(1);
    expect(await db.selectFrom('leads').select('session_hash').execute()).toEqual([{ session_hash: 'new' }]);
    await leads.forget('new');
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([]);
  });

  async function leadsOf(make: MakeStore) {
    const store = await make();
    const { db } = store;
    const clock = testClock();
    return {
      db,
      store,
      clock,
      leads: createLeads({
        db,
        funnels: funnelsOf(testFunnel()),
        accountIdOf: accountIds(TEST_ACCOUNT_KEY),
        clock: clock.now,
      }),
    };
  }
});
