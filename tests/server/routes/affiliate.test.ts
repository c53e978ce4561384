import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderReply } from '../../../contracts/api/order-api.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import {
  type Guest,
  newGuest,
  openOrchard,
  openOrderBody,
  quoteFor,
  saleFor,
  UPSELL_STEP,
} from '../checkout/placing/checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

const SENT_BY = { affId: 'partner-7', offId: 'spring', subId1: 'a', subId5: 'e', referralUrl: 'https://blog.example/' };

const setParameters = ({ browser }: Pick<Guest, 'browser'>, body: object) =>
  browser.post('affiliate/setaffparameters', body);

async function putDown(guest: Guest, more: object = {}) {
  const reply = await guest.browser.post('orders/setorderguest', {
    ...openOrderBody(guest, await quoteFor(guest)),
    ...more,
  });
  return reply.json<OrderReply>().order.affParameters;
}

describe('POST affiliate/setaffparameters', () => {
  it.each(['affiliate/setaffparameters', '/proxy/affiliate/setaffparameters'])(
    'O07 E15 H01 %s: later orders of the session have its parameters, whether Pending or paid',
    async (path) => {
      const ann = await newGuest(shop());
      expect((await ann.browser.post(path, SENT_BY)).statusCode).toBe(204);
      expect(await putDown(ann)).toEqual(SENT_BY);
      const next = { ...ann, checkoutId: randomUUID() };
      const paid = await ann.browser.post('orders/createguest', await saleFor(shop(), next, await quoteFor(next)));
      expect(paid.json()).toMatchObject({ payment: { status: 'captured' }, order: { affParameters: SENT_BY } });
    },
  );

  it('O07 E15 an accepted offer has the parameters of its sale', async () => {
    const ann = await newGuest(shop());
    await setParameters(ann, SENT_BY);
    const sale = await saleFor(shop(), ann, await quoteFor(ann));
    const { order } = (await ann.browser.post('orders/createguest', sale)).json<OrderReply>();
    await setParameters(ann, { affId: 'somebody later' });
    const { deliverTo: _, ...asked } = { ...sale, deliverTo: null };
    const quote = await ann.browser.post('quotes', {
      funnel: { hash: asked.funnel.hash, step: UPSELL_STEP },
      checkoutId: ann.checkoutId,
      offers: ['extra'],
      parent: order.id,
    });
    const upsell = {
      orderType: 'Upsell',
      paymentMethod: 'card',
      parent: order.id,
      checkoutId: ann.checkoutId,
      funnel: { hash: asked.funnel.hash, step: UPSELL_STEP },
      offer: { sfid: 'extra', total: quote.json().total },
    };
    const added = (await ann.browser.post('orders/createguest', upsell)).json<OrderReply>();
    expect([added.payment.status, added.order.affParameters]).toEqual(['captured', SENT_BY]);
  });

  it('O07 H03 the parameters of a call win, and the newest stored ones are used', async () => {
    const ann = await newGuest(shop());
    await setParameters(ann, SENT_BY);
    expect(await putDown(ann, { affParameters: { affId: 'own' } })).toEqual({ affId: 'own' });
    await setParameters(ann, { affId: 'later', affParameters: { affId: 'carried', offId: 'o' } });
    expect(await putDown(ann)).toEqual({ affId: 'later', offId: 'o' });
    await setParameters(ann, {});
    expect(await putDown(ann)).toBeNull();
  });

  it('O07 T01 belongs to its session alone', async () => {
    const [ann, eve] = [await newGuest(shop()), await newGuest(shop())];
    await setParameters(ann, SENT_BY);
    expect(await putDown(eve)).toBeNull();
    expect((await setParameters({ browser: new GuestBrowser(shop().app) }, SENT_BY)).statusCode).toBe(403);
  });

  it('O07 E15 stores the known parameters, in characters that can be stored', async () => {
    const ann = await newGuest(shop());
    await setParameters(ann, { affId: 'a\u0000b\ud800', unknown: { deep: 1 }, subId2: '\u0007' });
    expect(await putDown(ann)).toEqual({ affId: 'ab' });
  });

  it.each<[object, string]>([
    [{ affId: 7 }, 'affId'],
    [{ subId1: 'x'.repeat(101) }, 'subId1'],
    [{ landingUrl: 'x'.repeat(2001) }, 'landingUrl'],
    [{ affParameters: 'x' }, 'affParameters'],
  ])('O07 H05 %j is 400 with its field', async (body, field) => {
    const reply = await setParameters(await newGuest(shop()), body);
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field]);
  });
});
