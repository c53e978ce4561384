import { sql } from 'kysely';
import type { Mailer } from '../../../server/mail/mailer.ts';
import { CLASSIC, type DataFolderFacts, PLAIN, REFILL, UPSELL } from './data-folder.ts';
import { type Goods, OldGuest } from './old-guest.ts';
import type { FolderShop } from './shop-on-folder.ts';

/**
 * The visits of some shoppers. Ann's mails are delivered, and Cleo's delivery failed; the others' mails are still
 * queued.
 */
export async function shoppersDay(shop: FolderShop): Promise<DataFolderFacts> {
  const ann = await guest(shop);
  const { order: sale } = await ann.buy(CLASSIC);
  const { order: extra } = await ann.accept(sale, CLASSIC.uid, UPSELL.first.step, UPSELL.first.sfid);
  await shop.deliver();

  const cleo = await guest(shop);
  const { order: refunded } = await cleo.buy({ ...PLAIN, choice: { ...PLAIN.choice, coupon: 'FIVE' } });
  await shop.deliver(deadMailer);
  await shop.orders.refund({ order: refunded.id, amount: 10, reason: 'a torn bag', key: 'torn-bag' });

  const bea = await guest(shop);
  const { order: open, payment } = await lostReply(shop, bea, CLASSIC);
  if (payment.status !== 'unknown') throw new Error(`the attempt is ${payment.status}`);

  const dan = await guest(shop);
  const approval = await dan.choosePayPal(CLASSIC, 'payment');
  const waiting = await dan.post<object>('orders/settle', { orderId: approval.order.id });

  const eve = await guest(shop);
  const { order: subscribed } = await eve.buy(REFILL);
  const fay = await guest(shop);
  const agreed = await fay.choosePayPal(REFILL, 'subscription');
  const outcome = await fay.approve(agreed.approvalUrl, 'subscription');
  if (!('order' in outcome) || outcome.status !== 'captured') throw new Error(JSON.stringify(outcome));

  const gus = await guest(shop);
  await gus.browser.post('/api/affiliate/setaffparameters', {
    affParameters: { affId: '7', offId: '12', subId1: 'spring' },
  });
  const quote = await gus.quote(CLASSIC);
  const hal = await guest(shop);
  await cutOff(shop, hal);
  return {
    madeAt: new Date().toISOString(),
    versions: hal.versions,
    queued: await queuedIn(shop),
    ann: { ...ann.kept(), orders: [sale.id, extra.id], receipt: sale.receipt ?? '' },
    bea: { ...bea.kept(), order: open.id },
    hal: { ...hal.kept(), order: (await hal.orders())[0]?.id ?? '' },
    cleo: { ...cleo.kept(), order: refunded.id },
    dan: { ...dan.kept(), order: approval.order.id, approvalUrl: approval.approvalUrl, settled: waiting },
    eve: { ...eve.kept(), order: subscribed.id, link: subscribed.subscription?.cancelToken ?? '' },
    fay: { ...fay.kept(), order: agreed.order.id },
    gus: { ...gus.kept(), quote: { id: quote.id, total: quote.total } },
  };
}

async function guest(shop: FolderShop): Promise<OldGuest> {
  const opened = new OldGuest(shop);
  await opened.browser.get('/home?uid=classic');
  return opened;
}

/** The card is charged; the reply and every later read fail. */
async function lostReply(shop: FolderShop, guest: OldGuest, goods: Goods) {
  const path = '/v1/payment_intents';
  await fault(shop, {
    match: { method: 'POST', path: `${path}$` },
    fault: 'drop-reply',
    at: 'after-commit',
    times: 50,
  });
  await fault(shop, { match: { method: 'GET', path }, fault: '5xx', times: 50 });
  const answer = await guest.buy(goods);
  await fetch(`${shop.cards}/_sim/faults`, { method: 'DELETE' });
  return answer;
}

/** The card is charged, and its reply is outstanding until the shop is stopped. */
async function cutOff(shop: FolderShop, guest: OldGuest): Promise<void> {
  const charges = async () => (await ledgerOf(shop)).charges.length;
  const before = await charges();
  await fault(shop, { match: { method: 'POST', path: '/v1/payment_intents$' }, fault: 'timeout', at: 'after-commit' });
  guest.buy(CLASSIC).catch(() => {});
  while ((await charges()) === before);
}

/** The undelivered events, by the names of their mails. */
async function queuedIn({ store: { db } }: FolderShop): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('orders', (on) => on.on(sql<boolean>`orders.id = outbox.payload->>'orderId'`))
    .select(['topic', 'number'])
    .where('delivered_at', 'is', null)
    .orderBy('outbox.id')
    .execute();
  return rows.map(({ topic, number }) => `${topic}-${number}`);
}

async function ledgerOf({ cards }: FolderShop): Promise<{ charges: object[] }> {
  return (await fetch(`${cards}/_sim/ledger`)).json();
}

async function fault({ cards }: FolderShop, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${cards}/_sim/faults`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (status !== 201) throw new Error(`the sandbox refused the fault: ${status}`);
}

const deadMailer: Mailer = {
  send: async () => ({ type: 'failed', detail: 'the mail server is away', isPermanent: false }),
  close: () => {},
};
