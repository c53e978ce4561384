import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  DECLINED,
  newShopper,
  type Shopper,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { declineNext } from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { executeBack, payPalSale } from '../../checkout/paypal/paypal-orders.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

const ARMS = { form: 'form-b', more: 'more-a' };
const GOOGLE = { utm_source: 'google', gclid: 'click-1' };
const MAIL = { utm_source: 'mail' };
const SAID = { sessionid: '12345678901234', variantId: 'form-a', upsellIndex: 7, orderNumber: 9 };
const STATS = { ...SAID, touch: { first: GOOGLE, last: MAIL } };

function visitor({ allows = true, arms = ARMS }: { allows?: boolean; arms?: Record<string, string> } = {}): Shopper {
  const shopper = newShopper();
  return { ...shopper, session: { ...shopper.session, mayAdvertise: () => allows, variantsIn: () => arms } };
}

/** The same shopper, who refuses advertising by now. */
function refusing({ session, checkoutId }: Shopper): Shopper {
  return { checkoutId, session: { ...session, mayAdvertise: () => false } };
}

describeOnBothStores('the link of an order to its visit', (makeStore) => {
  async function shop() {
    const { db } = await makeStore();
    const orders = testOrders(db, cards, {
      paypal: { provider: paypal.provider('orders-v2'), publicUrl: 'http://localhost:8080' },
    });
    const links = async () =>
      (await sql<Record<string, unknown>>`select * from order_links order by created_at, order_id`.execute(db)).rows;
    const sale = async (shopper: Shopper, card: string, more: Partial<CreateGuestOrder> = {}) =>
      orders.placeGuestOrder(shopper.session, {
        ...(await saleRequest(orders, shopper, await cards.token(card))),
        ...more,
      });
    return { db, orders, links, sale };
  }

  it('O02 N13 Q02 a sale has its variant, arms, place in the walk and touch, and what the browser said apart', async () => {
    const { db, links, sale } = await shop();
    capturedOrder(await sale(visitor(), VISA, { statsInfo: STATS }));
    expect(await links()).toMatchObject([
      {
        step_sfid: 'form',
        variant_sfid: 'form-b',
        arms: ARMS,
        upsell_index: 0,
        ordinal: 1,
        first_utm_source: 'google',
        first_gclid: 'click-1',
        first_fbclid: null,
        last_utm_source: 'mail',
        last_gclid: null,
      },
    ]);
    expect(await db.selectFrom('orders').select('stats_info').execute()).toEqual([{ stats_info: SAID }]);
  });

  it('O02 N13 Q02 an offer has its own step and place, and the touch of its sale', async () => {
    const { db, orders, links, sale } = await shop();
    const shopper = visitor();
    const sold = capturedOrder(await sale(shopper, VISA, { statsInfo: STATS }));
    const touch = { first: MAIL, last: MAIL };
    capturedOrder(
      await orders.placeGuestOrder(shopper.session, { ...upsellRequest(shopper, sold), statsInfo: { ...SAID, touch } }),
    );
    expect((await links())[1]).toMatchObject({
      purpose: 'offer:extra',
      sale_id: sold.id,
      step_sfid: 'more',
      variant_sfid: 'more-a',
      arms: ARMS,
      upsell_index: 1,
      ordinal: 2,
      first_gclid: 'click-1',
      last_utm_source: 'mail',
    });
    expect(await db.selectFrom('order_touches').select('order_id').distinct().execute()).toEqual([
      { order_id: sold.id },
    ]);
  });

  it('O02 T01 all orders of a guest session have the number of its visit, and each session its own', async () => {
    const { db, orders, links, sale } = await shop();
    const shopper = visitor();
    const sold = capturedOrder(await sale(shopper, VISA, { statsInfo: STATS }));
    capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sold)));
    capturedOrder(
      await sale({ ...shopper, checkoutId: newShopper().checkoutId }, VISA, { statsInfo: { sessionid: '99' } }),
    );
    const other = visitor();
    await sale(other, DECLINED);
    const [first, ...rest] = (await links()).map(({ visit_number: number }) => number);
    const visits = await db
      .selectFrom('visits')
      .select(['number', 'session_hash', 'sessionid'])
      .orderBy('number')
      .execute();
    expect(visits).toEqual([
      { number: first, session_hash: shopper.session.hash, sessionid: '12345678901234' },
      { number: rest[2], session_hash: other.session.hash, sessionid: null },
    ]);
    expect(rest.slice(0, 2)).toEqual([first, first]);
  });

  it('N13 an offer that was declined is no order before the next one', async () => {
    const { db, orders, links, sale } = await shop();
    const shopper = visitor();
    const sold = capturedOrder(await sale(shopper, VISA));
    const less = {
      orderType: 'Downsell',
      funnel: { hash: 'v1', step: 'less' },
      offer: { sfid: 'sample', total: 10.75 },
    } as const;
    await declineNext(cards, 'insufficient_funds');
    await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sold));
    capturedOrder(await orders.placeGuestOrder(shopper.session, { ...upsellRequest(shopper, sold), ...less }));
    expect(await links()).toMatchObject([
      { purpose: 'sale', ordinal: 1 },
      { purpose: 'offer:extra', status: 'Pending', ordinal: 2, upsell_index: 1 },
      { purpose: 'offer:sample', status: 'Paid', ordinal: 2, upsell_index: 2 },
    ]);
    expect((await sql`select reason, step_sfid from payment_failures`.execute(db)).rows).toEqual([
      { reason: 'insufficient_funds', step_sfid: 'more' },
    ]);
  });

  it('Q02 no touch is kept of a shopper who does not allow advertising, or whose consent is not known', async () => {
    const { db, sale } = await shop();
    capturedOrder(await sale(visitor({ allows: false }), VISA, { statsInfo: STATS }));
    capturedOrder(await sale(newShopper(), VISA, { statsInfo: STATS }));
    expect(await db.selectFrom('order_touches').selectAll().execute()).toEqual([]);
  });

  it.each<unknown>([null, 'x', [], { deep: [[[]]] }, { touch: { first: 1, last: [] }, sessionid: {} }])(
    'O02 an order is placed whatever statsInfo is: %j',
    async (statsInfo) => {
      const { db, sale, links } = await shop();
      capturedOrder(await sale(visitor({ arms: {} }), VISA, { statsInfo }));
      expect(await db.selectFrom('order_touches').selectAll().execute()).toEqual([]);
      expect(await links()).toMatchObject([{ variant_sfid: null, arms: null, upsell_index: 0, ordinal: 1 }]);
    },
  );

  it('Q02 an order that is placed again has the last touch of then, and none after a refusal', async () => {
    const { db, links, sale } = await shop();
    const shopper = visitor();
    await sale(shopper, DECLINED, { statsInfo: STATS });
    const later = { ...SAID, touch: { first: GOOGLE, last: { fbclid: 'click-2' } } };
    await sale(shopper, DECLINED, { statsInfo: later });
    expect(await links()).toMatchObject([{ first_gclid: 'click-1', last_utm_source: null, last_fbclid: 'click-2' }]);
    await sale(refusing(shopper), VISA);
    expect(await links()).toMatchObject([{ status: 'Paid', first_gclid: null, variant_sfid: 'form-b', arms: ARMS }]);
    expect(await db.selectFrom('order_touches').selectAll().execute()).toEqual([]);
    expect((await sql`select reason from payment_failures`.execute(db)).rows).toEqual(
      Array(2).fill({ reason: 'generic_decline' }),
    );
  });

  it('O02 O03 a saved order keeps its link when it is charged', async () => {
    const { orders, links } = await shop();
    const shopper = visitor();
    const { cardDetails, ...open } = await saleRequest(orders, shopper, await cards.token(VISA));
    await orders.putOrder(shopper.session, { ...open, orderType: 'Standard', statsInfo: STATS }, 'Funnel');
    const [saved] = await orders.all(shopper.session);
    const { quote } = open;
    if (!saved || !quote || !cardDetails) throw new Error('no order was saved');
    const charge = { orderId: saved.id, quote, cardDetails };
    capturedOrder(await orders.chargeOpenOrder(shopper.session, charge));
    expect(await links()).toMatchObject([{ status: 'Paid', variant_sfid: 'form-b', first_gclid: 'click-1' }]);
  });

  it('O02 O04 an order by PayPal keeps its link over the return', async () => {
    const { orders, links } = await shop();
    const shopper = visitor();
    const asked = { ...(await payPalSale(orders, shopper)), statsInfo: STATS };
    const created = await orders.createApproval(shopper.session, asked, 'payment');
    if (created.type !== 'approval') throw new Error('no approval was created');
    await executeBack(orders, shopper, await paypal.visit(created.approval.approvalUrl));
    expect(await links()).toMatchObject([
      { status: 'Paid', variant_sfid: 'form-b', arms: ARMS, first_gclid: 'click-1', last_utm_source: 'mail' },
    ]);
  });

  it('O04 Q02 an order whose page of PayPal is opened again has the consent, arms and touch of the last press', async () => {
    const { db, orders, links } = await shop();
    const shopper = visitor();
    const asked = await payPalSale(orders, shopper);
    const press = async ({ session }: Shopper, statsInfo: object) => {
      const created = await orders.createApproval(session, { ...asked, statsInfo }, 'payment');
      if (created.type !== 'approval') throw new Error('no approval was created');
      return created.approval.approvalUrl;
    };
    const consent = () => db.selectFrom('orders').select(['may_advertise', 'arms']).execute();
    const first = await press(refusing(shopper), STATS);
    const { session } = visitor({ arms: { form: 'form-a' } });
    const again = { ...shopper, session: { ...session, hash: shopper.session.hash } };
    expect(await press(again, { touch: { first: MAIL, last: GOOGLE } })).toBe(first);
    expect(await consent()).toEqual([{ may_advertise: true, arms: { form: 'form-a' } }]);
    expect(await links()).toMatchObject([{ variant_sfid: 'form-a', first_utm_source: 'mail', last_gclid: 'click-1' }]);
    expect(await press(refusing(shopper), STATS)).toBe(first);
    expect(await consent()).toEqual([{ may_advertise: false, arms: ARMS }]);
    expect(await db.selectFrom('order_touches').selectAll().execute()).toEqual([]);
  });
});
