import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { resendEvents } from '../../../backoffice/commands/queue-rows.ts';
import { chargeOf, reconciled } from '../../support/shops/money.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { capturedOrder, newShopper, saleRequest, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import { thinned } from '../../support/soak/soak.ts';
import { describeOnBothStores, describeOnOneStore } from '../../support/stores/stores.ts';
import { deliveriesTo, killedAfter, undelivered } from '../outbox/outbox-fixtures.ts';
import { AFFILIATE, adShop, HOUR, IDS, knownShopper, type Service, type Told } from './ad-shop.ts';

const cards = sandboxDuringTests();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const repeatsOf = ({ counted }: Told) => counted.map(({ repeats }) => repeats);

/** What each service hears of a sale, its offer, and a refund: Google Analytics is told of all three, since no page has told it. */
const HEARD: Record<Service, RegExp[]> = {
  meta: [/^Purchase /, /^Purchase /, /^Refund msg_/],
  ga4: [/^purchase /, /^purchase /, /^refund/],
  affiliates: [/^postback msg_/, /^postback msg_/, /^postback msg_/],
};

const SERVICES = ['meta', 'ga4', 'affiliates'] as const;

describeOnBothStores('advertising services', (makeStore) => {
  it('hear of a sale, an accepted offer and a refund, by the rules of each', async () => {
    const shop = await adShop(await makeStore(), cards);
    const sale = await shop.sellsMore(knownShopper());
    await shop.deliver();
    for (const service of SERVICES) {
      const { counted, refused } = await shop.told(service);
      expect(counted.map(({ id }) => id)).toEqual(HEARD[service].map((id) => expect.stringMatching(id)));
      expect(refused).toEqual([]);
    }
    const [purchase, , refund] = (await shop.told('meta')).counted;
    expect(purchase?.body).toMatchObject({
      event_id: sale.name,
      event_time: Date.parse(sale.date) / 1000,
      action_source: 'website',
      event_source_url: IDS.pageUrl,
      user_data: {
        em: [sha256('ann@example.com')],
        ph: [sha256('14155550199')],
        fn: [sha256('ann')],
        zp: [sha256('94107')],
        fbp: IDS.fbp,
        client_ip_address: '8.8.8.8',
        client_user_agent: 'Browser/1',
      },
      custom_data: { currency: 'USD', value: sale.subtotal - sale.discount, order_id: sale.name, num_items: 1 },
    });
    expect(JSON.stringify(purchase?.body)).not.toMatch(/ann@|Ann|94107"|San Francisco/);
    expect(refund?.body).toMatchObject({ action_source: 'system_generated', custom_data: { order_id: sale.name } });
    const [counted, , back] = (await shop.told('ga4')).counted;
    expect(counted?.body).toMatchObject({
      client_id: IDS.gaClientId,
      events: [
        { params: { transaction_id: sale.name, value: sale.subtotal - sale.discount, session_id: IDS.gaSessionId } },
      ],
    });
    expect(back?.body).toMatchObject({ events: [{ name: 'refund', params: { transaction_id: sale.name } }] });
    const [postback, offer, returned] = (await shop.told('affiliates')).counted;
    const partner = { affid: AFFILIATE.affId, offid: AFFILIATE.offId, subid1: AFFILIATE.subId1, subid2: '' };
    expect(postback?.body).toMatchObject({
      ...partner,
      order: sale.name,
      kind: 'sale',
      status: 'paid',
      amount: sale.total.toFixed(2),
    });
    expect(offer?.body).toMatchObject({ ...partner, kind: 'offer', amount: '19.99' });
    expect(returned?.body).toMatchObject({ ...partner, order: sale.name, status: 'refunded', amount: '1.00' });
  });

  it.each([
    ['meta', [1, 0, 0]],
    ['affiliates', [1, 0, 0]],
  ] as const)(
    '%s counts once what a process sent again that was killed before it had stored the answer',
    async (service, repeats) => {
      const shop = await adShop(await makeStore(), cards);
      await shop.sellsMore(knownShopper());
      // The lease is one statement, and each deliverer reads through a database of its own.
      await shop.deliverOnce(killedAfter(shop.db, 2));
      expect((await shop.told(service)).counted).toHaveLength(1);
      await shop.deliver();
      expect(repeatsOf(await shop.told(service))).toEqual(repeats);
      expect(await undelivered(shop.db)).toEqual([]);
    },
  );

  it('Google Analytics counts a purchase once, and hears of it although the process was killed before and after it was sent', async () => {
    const shop = await adShop(await makeStore(), cards);
    await shop.sells(knownShopper());
    await shop.deliverOnce(killedAfter(shop.db, 2));
    shop.clock.advance(HOUR);
    await shop.deliverOnce(killedAfter(shop.db, 2));
    expect((await shop.told('ga4')).counted).toHaveLength(1);
    await shop.deliver();
    expect(repeatsOf(await shop.told('ga4'))).toEqual([1]);
  });
});

/** What a bank or a shop does to a sale, and the amounts of it that every service hears went back, in turn. */
const REVERSALS: [string, (act: Acts) => Promise<unknown>, number[]][] = [
  ['a dispute', ({ dispute }) => dispute({}), [54.85]],
  ['a dispute over a part', ({ dispute }) => dispute({ amount: 2_000 }), [20]],
  ['a dispute that is lost', ({ dispute, close }) => dispute({ amount: 2_000 }).then(() => close('lost')), [20]],
  ['a refund and a dispute over the rest', ({ refund, dispute }) => refund(4.85).then(() => dispute({})), [4.85, 50]],
  [
    'a refund of a part and a dispute over the whole',
    ({ refund, dispute }) => refund(4.85).then(() => dispute({ amount: 5_485 })),
    [4.85, 50],
  ],
  [
    'three refunds',
    ({ refund }) =>
      refund(18.29)
        .then(() => refund(18.29))
        .then(() => refund(18.27)),
    [18.29, 18.29, 18.27],
  ],
];

type Acts = Awaited<ReturnType<typeof actsOn>>;

/** The acts of bank and owner on a sale of this shop. */
async function actsOn(shop: Awaited<ReturnType<typeof adShop>>, sale: { id: string }) {
  const payment_intent = await chargeOf(shop.db, sale.id);
  const book = () => reconciled(shop.orders, { book: true });
  const bank = (act: Parameters<typeof cards.bank>[0], body: object) => cards.bank(act, { ...body }).then(book);
  return {
    refund: (amount: number) => shop.orders.refund({ order: sale.id, amount }),
    dispute: (what: object) => bank('disputes', { payment_intent, ...what }),
    close: (end: 'won' | 'lost') => bank('disputes', { payment_intent, end }),
    failRefund: async () => bank('refund-failures', { refund: (await cards.ledger()).refunds[0]?.id }),
  };
}

/** What each service heard after the purchase: its amounts, and the goods' share of them. */
async function heardAfter(shop: Awaited<ReturnType<typeof adShop>>) {
  const [meta, ga4, affiliates] = await Promise.all(
    SERVICES.map(async (name) => (await shop.told(name)).counted.slice(1)),
  );
  const ofMeta = (meta ?? []).map(({ body }) => body as { event_name: string; custom_data: { value: number } });
  const ofGa4 = (ga4 ?? []).map(
    ({ body }) => (body as { events: { name: string; params: { value: number } }[] }).events[0],
  );
  const ofPartner = (affiliates ?? []).map(({ body }) => body as Record<'status' | 'amount' | 'value', string>);
  return {
    names: [
      ofMeta.map((each) => each.event_name),
      ofGa4.map((each) => each?.name),
      ofPartner.map((each) => each.status),
    ],
    values: [
      ofMeta.map((each) => each.custom_data.value),
      ofGa4.map((each) => each?.params.value ?? 0),
      ofPartner.map((each) => Number(each.value)),
    ],
    amounts: ofPartner.map((each) => Number(each.amount)),
  };
}

describeOnOneStore('embedded', 'advertising services', (makeStore) => {
  it.each(REVERSALS)(
    'E15 each hears once what %s took back, and of all that went back the value that it counted',
    async (_, act, back) => {
      const shop = await adShop(await makeStore(), cards);
      const sale = await shop.sells(knownShopper());
      await act(await actsOn(shop, sale));
      await shop.deliver();
      const { names, values, amounts } = await heardAfter(shop);
      expect(amounts).toEqual(back);
      expect(names).toEqual([back.map(() => 'Refund'), back.map(() => 'refund'), back.map(() => 'refunded')]);
      const gone = back.reduce((sum, amount) => sum + amount, 0);
      const counted = ((sale.subtotal - sale.discount) * gone) / sale.total;
      for (const each of values) expect(each.reduce((sum, value) => sum + value, 0)).toBeCloseTo(counted, 2);
    },
  );

  it.each<[string, (act: Acts) => Promise<unknown>]>([
    ['a dispute that is won', ({ dispute, close }) => dispute({ amount: 2_000 }).then(() => close('won'))],
    ['a refund that the bank sends back', ({ refund, failRefund }) => refund(20).then(failRefund)],
  ])('E15 of %s the affiliates’ network hears again, and no service that knows no such event', async (_, act) => {
    const shop = await adShop(await makeStore(), cards);
    await act(await actsOn(shop, await shop.sells(knownShopper())));
    await shop.deliver();
    const { names, values, amounts } = await heardAfter(shop);
    expect(names).toEqual([['Refund'], ['refund'], ['refunded', 'paid']]);
    expect([amounts, values[2]?.[1]]).toEqual([[20, 20], values[2]?.[0]]);
  });

  it.each<[string, (act: Acts) => Promise<unknown>, number[]]>([
    [
      'as much, again',
      ({ refund, failRefund }) =>
        refund(54.85)
          .then(failRefund)
          .then(() => refund(54.85)),
      [54.85],
    ],
    [
      'less',
      ({ dispute, close, refund }) =>
        dispute({})
          .then(() => close('won'))
          .then(() => refund(20)),
      [54.85],
    ],
    [
      'more',
      ({ refund, failRefund }) =>
        refund(20)
          .then(failRefund)
          .then(() => refund(54.85)),
      [20, 34.85],
    ],
  ])('E15 of a sale that came back and of which %s goes later no service hears twice', async (_, act, back) => {
    const shop = await adShop(await makeStore(), cards);
    const sale = await shop.sells(knownShopper());
    await act(await actsOn(shop, sale));
    await shop.deliver();
    const { values, names } = await heardAfter(shop);
    const shares = back.map((amount) => ((sale.subtotal - sale.discount) * amount) / sale.total);
    for (const heard of values.slice(0, 2)) expect(heard).toEqual(shares.map((share) => expect.closeTo(share, 1)));
    expect(names[2]).toEqual(['refunded', 'paid', 'refunded']);
  });

  it.each<[string, (act: Acts) => Promise<unknown>, [string, number][]]>([
    [
      'after a refund of all of it is won',
      ({ refund, dispute, close }) =>
        refund(54.85)
          .then(() => dispute({ amount: 5_485 }))
          .then(() => close('won')),
      [['refunded', 54.85]],
    ],
    [
      'after a refund of all of it is lost',
      ({ refund, dispute, close }) =>
        refund(54.85)
          .then(() => dispute({ amount: 5_485 }))
          .then(() => close('lost')),
      [['refunded', 54.85]],
    ],
    [
      'after a refund of a part is won',
      ({ refund, dispute, close }) =>
        refund(4.85)
          .then(() => dispute({ amount: 5_485 }))
          .then(() => close('won')),
      [
        ['refunded', 4.85],
        ['refunded', 50],
        ['paid', 50],
      ],
    ],
  ])(
    'E15 of a dispute that %s the affiliates’ network hears what it moved, and nothing of nothing',
    async (_, act, news) => {
      const shop = await adShop(await makeStore(), cards);
      await act(await actsOn(shop, await shop.sells(knownShopper())));
      await shop.deliver();
      const { names, amounts } = await heardAfter(shop);
      expect((names[2] ?? []).map((status, at) => [status, amounts[at]])).toEqual(news);
    },
  );

  it.each(['meta', 'ga4'] as const)(
    '%s has not taken what another server answers with 200 and a page',
    async (service) => {
      const shop = await adShop(await makeStore(), cards);
      await shop.plan(service, { answer: 'garbage', times: 2 });
      await shop.sells(knownShopper());
      await shop.deliver();
      const { counted, misbehaved } = await shop.told(service);
      expect([counted.length, misbehaved]).toEqual([1, 2]);
    },
  );

  it.each([
    ['meta', [/^Purchase /, /^Refund /]],
    ['affiliates', [/^postback /, /^postback /]],
  ] as const)(
    '%s hears of a refund after its purchase that was parked, and of each once however often it is resent',
    async (service, ids) => {
      const shop = await adShop(await makeStore(), cards);
      const sale = await shop.sells(knownShopper());
      await shop.plan(service, { answer: 'error' });
      await shop.deliverOnce();
      shop.clock.advance(72 * HOUR);
      await shop.deliverOnce();
      await shop.plan(service, { answer: null });
      await shop.orders.refund({ order: sale.id });
      await shop.deliverOnce();
      const resent = async () => {
        const events = await deliveriesTo(shop.db, service);
        for (const { event_id: event } of events)
          await resendEvents(shop.db, { endpoint: service, event }, shop.clock.now());
        await shop.deliverOnce();
        await shop.deliverOnce();
      };
      await resent();
      await resent();
      const told = await shop.told(service);
      expect(told.counted.map(({ id }) => id)).toEqual(ids.map((id) => expect.stringMatching(id)));
      expect(repeatsOf(told)).toEqual([1, 1]);
    },
  );

  it('Google Analytics hears after an hour, unless a page has told it by then, and of the refund at once', async () => {
    const shop = await adShop(await makeStore(), cards);
    const [silent, telling] = [knownShopper(), knownShopper()];
    const untold = await shop.sells(silent);
    const told = await shop.sells(telling);
    await shop.orders.markPublished(silent.session, told.id);
    await shop.deliverOnce();
    shop.clock.advance(HOUR - 1);
    await shop.deliverOnce();
    expect((await shop.told('ga4')).counted).toEqual([]);
    await shop.orders.markPublished(telling.session, told.id);
    shop.clock.advance(1);
    await shop.deliverOnce();
    expect((await shop.told('ga4')).counted.map(({ id }) => id)).toEqual([`purchase ${untold.name}`]);
    await shop.orders.refund({ order: told.id });
    await shop.deliverOnce();
    expect((await shop.told('ga4')).counted.at(-1)?.body).toMatchObject({
      events: [{ name: 'refund', params: { transaction_id: told.name, value: told.subtotal - told.discount } }],
    });
    expect(shop.logged).toEqual([]);
  });

  it('services hear of the captured amount of an order that was held, at its capture', async () => {
    const shop = await adShop(await makeStore(), cards, { capture: 'later' });
    const shopper = knownShopper();
    const request = await saleRequest(shop.orders, shopper, await cards.token(VISA));
    const placed = await shop.orders.placeGuestOrder(shopper.session, { ...request, affParameters: AFFILIATE });
    if (placed.type !== 'reply') throw new Error('not held');
    const { order } = placed.reply;
    await shop.deliverOnce();
    for (const service of SERVICES) expect((await shop.told(service)).counted).toEqual([]);
    const half = Math.round(order.total * 50) / 100;
    await shop.orders.capture({ order: order.id, amount: half });
    await shop.deliverOnce();
    const value = expect.closeTo(((order.subtotal - order.discount) * half) / order.total, 2);
    expect((await shop.told('meta')).counted[0]?.body).toMatchObject({
      event_name: 'Purchase',
      custom_data: { value },
    });
    expect((await shop.told('ga4')).counted[0]?.body).toMatchObject({
      events: [{ name: 'purchase', params: { value } }],
    });
    expect((await shop.told('affiliates')).counted[0]?.body).toMatchObject({ amount: half.toFixed(2) });
  });

  it('E15 without consent to advertising only the affiliates’ network hears, and of no order that no affiliate brought', async () => {
    const shop = await adShop(await makeStore(), cards);
    await shop.sellsMore(knownShopper(null));
    const shopper = newShopper();
    const request = await saleRequest(shop.orders, shopper, await cards.token(VISA));
    capturedOrder(await shop.orders.placeGuestOrder(shopper.session, request));
    await shop.deliver();
    const heard = await Promise.all(SERVICES.map(async (service) => (await shop.told(service)).counted.length));
    expect(heard).toEqual([0, 0, 3]);
    expect((await deliveriesTo(shop.db, 'meta'))[0]?.last_answer).toBe('not sent: its shopper does not allow it');
  });

  it('Meta is not told of what is older than seven days, nor Google Analytics of what is older than 72 hours', async () => {
    const shop = await adShop(await makeStore(), cards);
    await shop.sells(knownShopper());
    shop.clock.advance(7 * 24 * HOUR + 1);
    await shop.deliverOnce();
    const parked = [...(await deliveriesTo(shop.db, 'meta')), ...(await deliveriesTo(shop.db, 'ga4'))];
    expect(parked.map(({ parked_at: at, last_answer: answer }) => [at !== null, answer])).toEqual([
      [true, 'it is older than the seven days that Meta takes'],
      [true, 'it is older than the 72 hours that Google Analytics takes'],
    ]);
  });

  it('a wrong token waits for its owner, and the purchase arrives once it is right', async () => {
    const shop = await adShop(await makeStore(), cards);
    const { meta } = shop.config.ads;
    if (!meta) throw new Error('the sandbox has no pixel');
    meta.accessToken = `${meta.accessToken}9`;
    await shop.sells(knownShopper());
    await shop.deliverOnce();
    const [waiting] = await deliveriesTo(shop.db, 'meta');
    expect(waiting?.last_answer).toMatch(/^Meta’s error 100\/33: /);
    expect(waiting?.last_answer).not.toContain(meta.accessToken);
    meta.accessToken = meta.accessToken.slice(0, -1);
    await shop.deliver();
    expect((await shop.told('meta')).counted).toHaveLength(1);
  });

  it('a purchase whose browser has no user agent or no id of Google Analytics is not told to the service that needs it', async () => {
    const shop = await adShop(await makeStore(), cards);
    await shop.sells(knownShopper({ ...IDS, userAgent: null, gaClientId: null }));
    await shop.deliver();
    const heard = await Promise.all(SERVICES.map(async (service) => (await shop.told(service)).counted.length));
    expect(heard).toEqual([0, 0, 1]);
    expect([...(await deliveriesTo(shop.db, 'meta')), ...(await deliveriesTo(shop.db, 'ga4'))]).toMatchObject([
      { parked_at: null, last_answer: expect.stringContaining('user agent') },
      { parked_at: null, last_answer: expect.stringContaining('no id of Google Analytics') },
    ]);
  });

  it('E15 of what goes back no service hears that was set after the purchase, nor Meta without the user agent that it needs', async () => {
    const shop = await adShop(await makeStore(), cards);
    const refunded = async (without: Partial<typeof shop.config.ads>, ids = IDS) => {
      const deliverers = shop.deliverersOf({ ...shop.config, ads: { ...shop.config.ads, ...without } });
      const sale = await shop.sells(knownShopper(ids));
      await shop.deliver(deliverers);
      await shop.orders.refund({ order: sale.id });
      await shop.deliver();
    };
    const heard = () => Promise.all(SERVICES.map(async (service) => (await shop.told(service)).counted.length));
    await refunded({ meta: null, ga4: null, postback: null });
    expect(await heard()).toEqual([0, 0, 0]);
    await refunded({}, { ...IDS, userAgent: null });
    expect(await heard()).toEqual([0, 2, 2]);
    await refunded({ ga4: null });
    expect(await heard()).toEqual([2, 2, 4]);
  });

  it('E15 of what goes back after ninety days the affiliates’ network hears, although no row says that it was sent the purchase', async () => {
    const shop = await adShop(await makeStore(), cards);
    const sale = await shop.sells(knownShopper());
    await shop.deliver();
    shop.clock.advance(90 * 24 * HOUR);
    await shop.db.deleteFrom('event_deliveries').execute();
    await shop.orders.refund({ order: sale.id });
    await shop.deliverOnce();
    expect((await shop.told('affiliates')).counted).toHaveLength(2);
  });

  it('an offer is told with its own ids', async () => {
    const shop = await adShop(await makeStore(), cards);
    const shopper = knownShopper();
    const sale = await shop.sells(shopper);
    const later = { ...shopper.session, adIds: () => ({ ...IDS, userAgent: 'Browser/2' }) };
    capturedOrder(await shop.orders.placeGuestOrder(later, upsellRequest(shopper, sale)));
    await shop.deliver();
    const agents = (await shop.told('meta')).counted.map(({ body }) => body.user_data);
    expect(agents).toMatchObject([{ client_user_agent: 'Browser/1' }, { client_user_agent: 'Browser/2' }]);
  });
});

const TROUBLES = [
  ['meta', 'hang'],
  ['meta', 'error'],
  ['meta', 'throttle'],
  ['meta', 'redirect'],
  ['ga4', 'redirect'],
  ['ga4', 'error'],
  ['affiliates', 'error'],
  ['affiliates', 'throttle'],
  ['affiliates', 'redirect'],
] as const;

describeOnOneStore('embedded', 'advertising services in trouble', (makeStore) => {
  it.each(thinned(TROUBLES, 2))(
    '%s hears of everything once and in order after it answered with %s for a while, and no other waits for it',
    async (service, answer) => {
      const times = answer === 'hang' ? 1 : 3;
      const shop = await adShop(await makeStore(), cards);
      await shop.plan(service, { answer, times });
      await shop.sellsMore(knownShopper());
      await shop.deliver();
      for (const each of SERVICES) {
        const told = await shop.told(each);
        expect(told.counted.map(({ id }) => id)).toEqual(HEARD[each].map((id) => expect.stringMatching(id)));
        expect(repeatsOf(told)).toEqual([0, 0, 0]);
        expect([each, told.misbehaved]).toEqual([each, each === service ? times : 0]);
      }
    },
  );
});
