import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  control,
  draftOrder,
  MWS,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import { closingAgreements } from '../../../../server/subscriptions/lifecycle/close-agreement.ts';
import { reconciled } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { DECLINED, newShopper, saleRequest, testCard, VISA } from '../../../support/shops/order-shop.ts';
import { soakRuns } from '../../../support/soak/soak.ts';
import { embeddedStores } from '../../../support/stores/stores.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';
import { optionsFor } from '../../payments/amazon/support.ts';
import { amazonOrders, amazonSale } from './amazon-orders.ts';

const HOUR = 3_600_000;
const cards = sandboxDuringTests();
let sandbox: RunningSandbox;
let ahead = 0;
const now = () => Date.now() + ahead;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: now });
});
afterAll(() => sandbox.close());

const CALLS = ['SetOrderReferenceDetails', 'ConfirmOrderReference', 'Authorize', 'GetOrderReferenceDetails']
  .concat(['GetAuthorizationDetails', 'Capture', 'CancelOrderReference', 'Refund'])
  .map((call) => `${MWS}/${call}$`);
const DECLINES = ['InvalidPaymentMethod', 'AmazonRejected', 'ProcessingFailure', 'TransactionTimedOut'];

const acts = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('open', 'execute', 'execute twice', 'recover') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom(VISA, DECLINED, 'cancel', 'capture', 'refund') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(10_000, 3 * 60_000, 7 * HOUR) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fail'),
      match: fc.record({ path: fc.constantFrom(...CALLS) }),
      fault: fc.constantFrom('drop-reply', 'reset', '5xx'),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline'), code: fc.constantFrom(...DECLINES) }) },
);
type Act = { do: string; ms?: number };

async function wait(ms: number): Promise<void> {
  ahead += ms;
  await control(sandbox.origin, 'clock', { ms: 0 });
}

it.each(['now', 'later'] as const)(
  'N14 O06 in any sequence of acts and failures of Amazon, captured %s, an order is paid at most once, ends, and leaves no other reference open',
  async (capture) => {
    const run = async (asked: readonly Act[]) => {
      for (const origin of [sandbox.origin, cards.origin()]) await control(origin, 'reset');
      const { store, release } = await embeddedStores.take();
      await follow(store.db, capture, [{ do: 'open' }, ...asked]).finally(release);
    };
    const property = fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 12 }), run);
    await fc.assert(property, soakRuns(25));
  },
);

type Db = Parameters<typeof amazonOrders>[0];

/** Follows the acts, lets a week go by without failures, and expects that all is over and the ledgers agree. */
async function follow(db: Db, capture: 'now' | 'later', asked: readonly Act[]): Promise<void> {
  const clock = () => new Date(now());
  const providers = shopProviders(testCard(cards), null, optionsFor(sandbox.origin, { timeoutMs: 300, clock: now }));
  const orders = amazonOrders(db, cards, sandbox, { providers, clock, capture, timeouts: { readPauses: [1] } });
  const deliver = () => deliverAll(outboxDeps(db, { deliverers: closingAgreements({}, { db, providers }), clock }));
  const shopper = newShopper();
  const { session } = shopper;
  const tokens: string[] = [];
  const execute = () => orders.executeApproval(session, { token: tokens.at(-1) ?? '' }, 'payment');

  async function open(): Promise<void> {
    const sale = await amazonSale(orders, shopper, draftOrder(sandbox.simulator).contractId);
    const made = await orders.createApproval(session, sale, 'payment');
    if (made.type === 'approval') tokens.push(made.approval.token);
  }

  async function perform({ do: act, ms = 0, ...more }: Act): Promise<void> {
    const { id = '' } = (await db.selectFrom('orders').select('id').executeTakeFirst()) ?? {};
    if (act === 'open') await open();
    if (act === 'execute') await execute();
    if (act === 'execute twice') await Promise.all([execute(), execute()]);
    if (act === 'recover') await orders.recover();
    if (act === 'cancel') await orders.cancel(id);
    if (act === 'capture') await orders.capture({ order: id });
    if (act === 'refund') await orders.refund({ order: id });
    if (act === 'wait') await wait(ms);
    if (act === 'fail') await control(sandbox.origin, 'faults', more);
    if (act === 'decline') await control(sandbox.origin, 'declines', more);
    if (act === VISA || act === DECLINED)
      await orders.placeGuestOrder(session, await saleRequest(orders, shopper, await cards.token(act)));
  }

  for (const each of asked) await perform(each);
  await fetch(`${sandbox.origin}/_sim/faults`, { method: 'DELETE' });
  for (const hours of [1, 7, 25, 25, 6 * 24, 25]) {
    await wait(hours * HOUR);
    await orders.recover();
    await deliver();
  }
  const attempts = await db.selectFrom('attempts').select(['status', 'approval_ref']).execute();
  const paid = attempts.filter(({ status }) => status === 'captured');
  expect(paid.length).toBeLessThanOrEqual(1);
  expect(attempts.filter(({ status }) => !/^(captured|declined|cancelled)$/.test(status))).toEqual([]);
  const ended = await db.selectFrom('orders').select('status').execute();
  expect(ended.filter(({ status }) => status === 'Pending' || status === 'Authorized')).toEqual([]);
  expect((await reconciled(orders)).differences).toEqual([]);
  const { contracts } = await readLedger(sandbox.origin);
  const left = contracts.filter(({ id, state }) => /^(Open|Suspended)$/.test(state) && id !== paid[0]?.approval_ref);
  expect(left).toEqual([]);
}
