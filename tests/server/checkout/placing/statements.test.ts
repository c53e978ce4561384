import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CreateGuestOrder, Order, OrderReply } from '../../../../contracts/api/order-api.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import { mailDeliverers } from '../../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../../server/orders/records/order-reads.ts';
import { sessionValues } from '../../../../server/session/session-values.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  capturedOrder,
  challengeOf,
  DECLINED,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  type TestOrders,
  type TestParts,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { declinedShop, subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { countStatements, type Sent } from '../../../support/stores/count-statements.ts';
import { rowCounts } from '../../../support/stores/row-counts.ts';
import { describeOnOneStore, emptyFolder } from '../../../support/stores/stores.ts';
import { deliverDue, outboxDeps, undelivered } from '../../outbox/outbox-fixtures.ts';
import { executeBack, payPalSale } from '../paypal/paypal-orders.ts';
import { saleBody } from './buy.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

describeOnOneStore('PostgreSQL', 'the statements of an order', (makeStore) => {
  async function counted(parts: TestParts = {}) {
    const { db, during } = countStatements((await makeStore()).db);
    return { during, orders: testOrders(db, cards, parts), shopper: newShopper() };
  }

  /** Places an order, returns the statements that it sent, and checks that the answer is the stored order. */
  async function placed(
    { orders, during, shopper }: { orders: TestOrders; during: CountedDuring; shopper: Shopper },
    request: CreateGuestOrder,
  ): Promise<Sent> {
    let order: Order | undefined;
    const sent = await during(async () => {
      order = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    });
    expect((await orders.all(shopper.session)).at(-1)).toEqual(order);
    return sent;
  }

  it('a price takes one, which stores it, also with a bump that expires; a price after its end two', async () => {
    const { now, advance } = testClock();
    const { orders, during, shopper } = await counted({ funnels: funnelsOf(TIMED), clock: now });
    const asked = { funnel: { hash: 'v1' }, checkoutId: shopper.checkoutId, offers: ['one-jar'], bumps: ['extra'] };
    const quotedAfter = async (minutes: number) => {
      advance(minutes * 60_000);
      let quote: object | undefined;
      const { count } = await during(async () => {
        quote = await orders.quote(shopper.session, asked);
      });
      return { count, ...quote };
    };
    const open = { count: 1, quote: { total: 74.84, problems: [] } };
    expect(await quotedAfter(0)).toMatchObject(open);
    expect(await quotedAfter(12)).toMatchObject(open);
    const closed = { count: 2, quote: { total: 54.85, problems: [{ part: 'bump' }] } };
    expect(await quotedAfter(1)).toMatchObject(closed);
  });

  it('a first sale takes three: a read of the checkout, the order with its attempt, the capture', async () => {
    const shop = await counted();
    const request = await saleRequest(shop.orders, shop.shopper, await cards.token(VISA));
    expect(await placed(shop, request)).toEqual({ count: 3, readBack: [] });
  });

  it('an accepted offer takes four: a read of the offer’s order, its sale, the order with its attempt, the capture', async () => {
    const shop = await counted();
    const sale = await paidSale(shop.orders, shop.shopper, await cards.token(VISA));
    expect(await placed(shop, upsellRequest(shop.shopper, sale))).toEqual({ count: 4, readBack: [] });
  });

  it('an offer that subscribes takes nine: its capture locks order and attempt, and begins the subscription', async () => {
    const shop = await counted({ funnels: funnelsOf(subscriptionFunnel()) });
    const sale = await paidSale(shop.orders, shop.shopper, await cards.token(VISA));
    const accepted = { ...upsellRequest(shop.shopper, sale), offer: { sfid: 'extra', total: 15 } };
    expect(await placed(shop, accepted)).toEqual({ count: 9, readBack: [] });
  });

  it('a second card after a decline reads nothing back', async () => {
    const shop = await counted();
    const request = await saleRequest(shop.orders, shop.shopper, await cards.token(DECLINED));
    const declined = await shop.during(() => shop.orders.placeGuestOrder(shop.shopper.session, request));
    expect(declined.readBack).toEqual([]);
    const again = { ...request, cardDetails: { cardId: await cards.token(VISA) } };
    expect(await placed(shop, again)).toMatchObject({ readBack: [] });
  });

  it('a sale with the last use of a coupon reads nothing back', async () => {
    const funnels = { ...funnelsOf(testFunnel()), rulesOf: () => ({ ...NO_RULES, coupons: [HALF] }) };
    const shop = await counted({ funnels });
    const { session, checkoutId } = shop.shopper;
    const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['three-jars'], coupon: 'half' };
    const quoted = await shop.orders.quote(session, asked);
    if (quoted.type !== 'quoted') throw new Error(quoted.code);
    const request = await saleRequest(shop.orders, shop.shopper, await cards.token(VISA));
    const { id, total } = quoted.quote;
    expect(await placed(shop, { ...request, quote: { id, total } })).toMatchObject({ readBack: [] });
  });

  it('an answered challenge reads nothing back', async () => {
    const { orders, during, shopper } = await counted();
    const request = await saleRequest(orders, shopper, await cards.token(CHALLENGED));
    let secret = '';
    const asked = await during(async () => {
      secret = challengeOf(await orders.placeGuestOrder(shopper.session, request));
    });
    expect(asked.readBack).toEqual([]);
    await cards.answerChallenge(secret, 'complete');
    const [open] = await orders.all(shopper.session);
    const settled = await during(async () => {
      capturedOrder(await orders.resolve(shopper.session, open?.id ?? ''));
    });
    expect(settled.readBack).toEqual([]);
  });

  it('an approval, and an offer by the agreement that came of it, read nothing back', async () => {
    const provider = paypal.provider('nvp');
    const shop = await counted({ paypal: { provider, publicUrl: 'http://localhost:8080' } });
    const { orders, during, shopper } = shop;
    const asked = await payPalSale(orders, shopper);
    let approvalUrl = '';
    const created = await during(async () => {
      const answer = await orders.createApproval(shopper.session, asked, 'payment');
      if (answer.type === 'approval') ({ approvalUrl } = answer.approval);
    });
    expect(created.readBack).toEqual([]);
    const back = await paypal.visit(approvalUrl);
    let sale: Order | null = null;
    const executed = await during(async () => {
      const outcome = await executeBack(orders, shopper, back);
      sale = outcome.status === 'captured' ? outcome.order : null;
    });
    expect(executed.readBack).toEqual([]);
    const [stored] = await orders.all(shopper.session);
    if (!stored) throw new Error('the sale is not there');
    expect(sale).toEqual(stored);
    expect(await placed(shop, upsellRequest(shopper, stored))).toMatchObject({ readBack: [] });
  });

  it('a renewal that its shopper pays reads nothing back', async () => {
    const { db, during } = countStatements((await makeStore()).db);
    const { shop, token } = await declinedShop({ db }, cards, 'insufficient_funds');
    const paid = await during(async () => {
      expect(capturedOrder(await shop.subscriptions.confirm(token))).toMatchObject({ status: 'Paid' });
    });
    expect(paid.readBack).toEqual([]);
  });
});

type CountedDuring = ReturnType<typeof countStatements>['during'];

const TIMED = {
  ...testFunnel(),
  funnel: { ...testFunnel().funnel, bumpOffers: ['extra'] },
  bumps: {
    extra: { sfid: 'bump-extra', offer: 'extra', title: 'More', text: 'For ten minutes.', expiresAfterMinutes: 10 },
  },
};

const shop = appDuringTests();

/** A shopper of an app whose statements are counted. */
async function countedShopper() {
  const { store, funnels, sandbox } = shop();
  const { db, during } = countStatements(store.db);
  const orders = testOrders(db, { origin: () => sandbox }, { funnels });
  const app = await shop().build({}, { orders, sessionValues: sessionValues(db) });
  return {
    app,
    db,
    browser: await GuestBrowser.opened(app),
    cost: (call: () => Promise<unknown>) => costOf(call, during),
  };
}

/** The number of statements that a call sends, and the rows that it adds, by table. */
async function costOf(call: () => Promise<unknown>, during: CountedDuring) {
  const before = await rowCounts(shop().store.db);
  const { count: statements } = await during(call);
  const after = await rowCounts(shop().store.db);
  const added = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const);
  return { statements, rows: Object.fromEntries(added.filter(([, rows]) => rows > 0)) };
}

const ORDER_ROWS = { attempts: 1, ledger: 1, order_items: 1, orders: 1, outbox: 1, tries: 1 };

describe('the statements and rows of a shopper’s calls', () => {
  it('O02 O08 T01 a price is one statement, its sale three: the capture renews the cookie, and first uses are stored together', async () => {
    const { app, browser, cost } = await countedShopper();
    const body = { sale: {} };
    const quoted = await cost(async () => {
      body.sale = await saleBody(shop(), browser, randomUUID());
    });
    expect(quoted).toEqual({ statements: 1, rows: { quotes: 1 } });
    let order: Order | undefined;
    const before = browser.cookies.sluice_session;
    const sold = await cost(async () => {
      ({ order } = (await browser.post('orders/createguest', body.sale)).json<OrderReply>());
    });
    expect(order?.status).toBe('Paid');
    expect(browser.cookies.sluice_session).not.toBe(before);
    expect(sold).toEqual({ statements: 3, rows: { ...ORDER_ROWS, instruments: 1, session_values: 2, visits: 1 } });
    const next = await cost(() => browser.get('funnels/none'));
    expect(next).toEqual({ statements: 0, rows: {} });
    expect(await cost(() => app.close())).toEqual({ statements: 1, rows: {} });
  });

  it('O02 the mail of a sale is three statements beside the look for other mails: the event’s lease, the order with its lines, the end', async () => {
    const { app, db, browser, cost } = await countedShopper();
    await db.deleteFrom('outbox').execute();
    await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
    const deliverers = mailDeliverers({
      db,
      readOrder: orderReader(db),
      funnels: shop().funnels,
      mailer: fileMailer(await emptyFolder(), randomUUID),
      publicUrl: 'https://shop.example',
      renewalUrl: async () => null,
    });
    await app.close();
    const mailed = await cost(() => deliverDue(outboxDeps(db, { deliverers })));
    expect(mailed).toEqual({ statements: 4, rows: { outbox_leases: 1 } });
    expect(await undelivered(db)).toEqual([]);
  });
});
