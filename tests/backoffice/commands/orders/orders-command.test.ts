import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { ListedOrder, OrderDetails } from '../../../../backoffice/contracts/admin-orders-api.ts';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import { unsaid } from '../../../../server/marketing/order-event.ts';
import { cardToken, saleBody } from '../../../server/checkout/placing/buy.ts';
import { attemptRow, captureRow } from '../../../server/db/fixtures/rows.ts';
import { deliverAll, listener, outboxDeps, outOfReach } from '../../../server/outbox/outbox-fixtures.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { openAdminSocket } from '../../../support/shops/admin-socket.ts';
import { DECLINED } from '../../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../../support/stores/stores.ts';
import { sluice } from '../../cli/sluice.ts';
import { commandsWith } from '../commands-with.ts';
import { placedBy, store } from './order-rows.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const shop = appDuringTests();

const clock = () => new Date();

/** The commands on the store of the running shop. */
function commandsOf() {
  const { store: running, funnels: registry } = shop();
  return auditedCommands({ db: running.db, clock }, commandsWith({ db: running.db, registry, clock }));
}

/** The environment of commands that go through the socket of the running shop. */
async function atSocket(): Promise<Record<string, string>> {
  const folder = await emptyFolder();
  const socket = await openAdminSocket(folder, commandsOf());
  onTestFinished(async () => socket?.close());
  return { SLUICE_DATA: folder };
}

/** Buys after a decline, from an advertisement, and tells the facts of the walk. */
async function soldAfterDecline(): Promise<OrderReply['order']> {
  const browser = await GuestBrowser.opened(shop().app);
  const touch = { first: { utm_source: 'google', gclid: 'g1' }, last: { utm_source: 'mail' } };
  const affParameters = { affId: 'partner-7', subId1: 'blue' };
  const body = { ...(await saleBody(shop(), browser, randomUUID())), statsInfo: { touch }, affParameters };
  const declined = { ...body, cardDetails: { cardId: await cardToken(shop().sandbox, DECLINED) } };
  expect((await browser.post('orders/createguest', declined)).statusCode).toBe(402);
  const { order } = (await browser.post('orders/createguest', body)).json<OrderReply>();
  const walk: SentFact[] = [
    { type: 'step.entered', stepId: 'fh-classic-order', variantId: 'fh-classic-order-a', how: 'started' },
    { type: 'checkout.advanced', stepId: 'fh-classic-order', stage: 'submitted' },
    {
      type: 'payment.ended',
      stepId: 'fh-classic-order',
      offer: null,
      method: 'card',
      outcome: 'declined',
      reason: 'generic_decline',
      orderId: null,
    },
  ];
  const facts = walk.map((fact, index) => ({ seq: index + 1, at: 1, stepId: null, fact }));
  const batch = { funnelHash: shop().classic.hash, sessionid: null, pageLoad: 'load', facts };
  expect((await browser.post('funnel/stats/event', batch)).statusCode).toBe(204);
  return order;
}

describe('sluice orders', () => {
  it('prints the newest orders, and every match as JSON', async () => {
    const environment = await atSocket();
    const { db } = shop().store;
    const many = Array.from({ length: 205 }, (_, index) =>
      placedBy('Bulk Buyer', new Date(Date.UTC(2025, 0, 1) + index * 1000), { brand: 'bulk', number: `N${index}` }),
    );
    await store(db, many);
    const newest = await sluice(['orders', '--brand', 'bulk'], environment);
    expect(newest.code).toBe(0);
    expect(newest.printed.split('\n')).toHaveLength(51);
    expect(newest.printed.split('\n').at(-1)).toBe('Times are those of UTC.');
    expect(newest.printed.split('\n')[0]).toMatch(
      /^N204 +2025-01-01 00:03 +Pending +sale +bulk +\$59\.90 +Bulk Buyer <ann@example\.com>$/,
    );
    expect(newest.complained).toContain('More orders match');
    const all = await sluice(['orders', '--brand', 'bulk', '--json'], environment);
    const read: ListedOrder[] = JSON.parse(all.printed);
    expect(read.map(({ number }) => number)).toEqual(many.map(({ number }) => number).reverse());
    expect(await sluice(['orders', '--brand', 'nobody'], environment)).toMatchObject({ printed: 'No order matches.' });
    expect(JSON.parse((await sluice(['orders', '--brand', 'nobody', '--json'], environment)).printed)).toEqual([]);
    const some = await sluice(['orders', '--brand', 'bulk', '--status', 'pending,PAID', '--query', 'n13'], environment);
    expect(some.printed.split('\n').map((line) => line.split(' ')[0])).toHaveLength(12);
    const costing = await sluice(['orders', '--brand', 'bulk', '--amount', '59.90', '--query', 'n13'], environment);
    expect(costing.printed).toBe(some.printed);
    expect((await sluice(['orders', '--brand', 'bulk', '--amount', '59.91'], environment)).printed).toContain(
      'No order',
    );
  });

  it('prints every match as CSV, whose lines end as RFC 4180 says', async () => {
    const environment = await atSocket();
    const rows = Array.from({ length: 101 }, (_, index) =>
      placedBy('=Ann Lee', new Date(index), { brand: 'csv', number: `C${index}` }),
    );
    await store(shop().store.db, rows);
    const { code, printed } = await sluice(['orders', '--brand', 'csv', '--csv'], environment);
    const [head = '', ...lines] = `${printed}\n`.split('\r\n');
    expect([code, lines.pop(), lines.length]).toEqual([0, '', 202]);
    expect(head.split(',').slice(0, 3)).toEqual(['order', 'placed_at', 'paid_at']);
    expect(lines[0]).toMatch(/^C100,1970-01-01T00:00:00\.100Z,,Pending,sale,C100,csv,funnel,'=Ann Lee,/);
    expect(lines.filter((line) => line.startsWith('C7,'))).toHaveLength(2);
    const none = await sluice(['orders', '--brand', 'nobody', '--csv'], environment);
    expect([none.code, none.printed]).toEqual([0, `${head}\r`]);
  });

  it('is audited once for a list of many pages, without what was searched for', async () => {
    const environment = await atSocket();
    const { db } = shop().store;
    await sluice(['orders', '--json', '--query', 'ann@example.com'], environment);
    const columns = ['command', 'arguments', 'outcome', 'result'] as const;
    const rows = await db.selectFrom('admin_audit').select(columns).orderBy('id', 'desc').limit(1).execute();
    expect(rows).toEqual([{ command: 'orders', arguments: { query: true, limit: 100 }, outcome: 'done', result: {} }]);
  });

  it('prints no character that commands a terminal', async () => {
    const environment = await atSocket();
    const name = '\u001b]0;owned\u0007Ann\u009b31m\u202eLee';
    await store(shop().store.db, [placedBy(name.replace(' ', ''), clock(), { brand: 'evil', number: 'EVIL' })], name);
    for (const args of [
      ['orders', '--brand', 'evil'],
      ['orders', '--brand', 'evil', '--json'],
      ['order', 'EVIL'],
    ]) {
      const { code, printed } = await sluice(args, environment);
      expect([code, /[^\P{Cc}\n]|\u202e/u.exec(printed)]).toEqual([0, null]);
    }
    const json = await sluice(['orders', '--brand', 'evil', '--json'], environment);
    expect(JSON.parse(json.printed)[0].lines[0].name).toBe(name);
  });

  it.each([
    [['orders', 'all']],
    [['orders', '--since', 'yesterday']],
    [['orders', '--until', '2026-1-1']],
    [['orders', '--until', '9999-12-31']],
    [['orders', '--status', 'Shipped']],
    [['orders', '--status', 'Paid,']],
    [['orders', '--query', '']],
    [['orders', '--amount', '5,90']],
    [['orders', '--amount', '']],
    [['orders', '--csv', '--json']],
    [['orders', '--limit', '5']],
    [['order']],
    [['order', 'A 1']],
    [['order', 'A', 'B']],
  ])('%s is wrong usage', async (args) => {
    expect((await sluice(args)).code).toBe(2);
  });

  it('a day that no calendar has, and a name of nothing, are answered in a sentence', async () => {
    const environment = await atSocket();
    expect(await sluice(['orders', '--since', '2026-02-30'], environment)).toMatchObject({
      code: 1,
      complained: '"2026-02-30" is no date of the calendar.',
    });
    expect(await sluice(['order', 'nobody'], environment)).toMatchObject({
      code: 1,
      complained: 'There is no order "nobody".',
    });
  });

  it('reads the embedded database itself while no shop runs', async () => {
    const dataFolder = await freshDataFolder();
    const { db, close } = await openTestStore({ dataFolder });
    await store(
      db,
      Array.from({ length: 101 }, (_, index) => placedBy('Ann Lee', new Date(index), { number: `A${index}` })),
    );
    await close();
    const all = await sluice(['orders', '--json'], { SLUICE_DATA: dataFolder });
    expect(JSON.parse(all.printed)).toHaveLength(101);
    const one = await sluice(['order', 'a7', '--json'], { SLUICE_DATA: dataFolder });
    expect(JSON.parse(one.printed)).toMatchObject({ number: 'A7', walk: [], attempts: [] });
  });
});

describe('sluice order', () => {
  let sale: OrderReply['order'];
  beforeEach(async () => {
    sale = await soldAfterDecline();
  });

  it('C04 Q02 E15 says how an order was charged, where it came from, and its walk in words', async () => {
    const environment = await atSocket();
    const { db } = shop().store;
    const { printed } = await sluice(['order', sale.name], environment);
    expect(printed).toContain(`Order ${sale.name}: Paid, sale, brand fernhollow, funnel fh-classic`);
    expect(printed).toMatch(/attempt 1 of \$\S+ at stripe \S+: declined \(\w+: .+\)/);
    expect(printed).toMatch(/attempt 2 of \$\S+ at stripe \S+: captured/);
    expect(printed).toMatch(/capture of \$\S+ at stripe, \w+/);
    expect(printed).toMatch(/ {2}order\.paid$/m);
    expect(printed).toContain('first touch: utm_source google, gclid g1');
    expect(printed).toContain('affiliate: affId partner-7, subId1 blue');
    expect(printed).toMatch(/began at step 20 \(Order Form\), variant fh-classic-order-a/);
    expect(printed).toContain('pressed the button that pays');
    expect(printed).toContain('was declined by card (generic_decline)');
    const json = await sluice(['order', sale.id, '--json'], environment);
    const details: OrderDetails = JSON.parse(json.printed);
    expect(details).toMatchObject({
      number: sale.name,
      total: sale.total,
      charged: sale.total,
      refunded: 0,
      card: 'Visa ending 4242',
      billing: sale.billing,
      others: [],
      attempts: [
        { number: 1, status: 'declined' },
        { number: 2, status: 'captured', failure: null },
      ],
      ledger: [{ kind: 'capture', amount: sale.total, provider: 'stripe' }],
      touches: { first: { utm_source: 'google', gclid: 'g1' }, last: { utm_source: 'mail' } },
      affiliate: { affId: 'partner-7', subId1: 'blue' },
      placedOn: { step: 'fh-classic-order', version: shop().classic.hash },
    });
    const { arms } = await db.selectFrom('orders').select('arms').where('id', '=', sale.id).executeTakeFirstOrThrow();
    expect(details.arms).toEqual(arms ?? {});
    expect(details.events.map(({ topic }) => topic)).toEqual(['payment.declined', 'order.paid']);
    const unreachable = listener('mail', outOfReach);
    const untold = listener('meta', async () => unsaid('its shopper does not allow it'));
    const deliverers = { 'payment.declined': [listener('agreement')], 'order.paid': [unreachable, untold] };
    await deliverAll(outboxDeps(db, { deliverers }));
    const { printed: delivered } = await sluice(['order', sale.name], environment);
    expect(delivered).toMatch(/payment\.declined, agreement sent \d{4}-/);
    expect(delivered).toContain('order.paid, mail waits after 1 try (nobody answers), meta not sent: its shopper');
  });

  it('names the number of each event, by which it is delivered again, and what each line and the rest may be refunded', async () => {
    const details: OrderDetails = JSON.parse((await sluice(['order', sale.name, '--json'], await atSocket())).printed);
    const { db } = shop().store;
    const events = db.selectFrom('outbox').select('id').where('topic', '=', 'order.paid').orderBy('id', 'desc');
    expect(details.events.at(-1)?.event).toBe((await events.executeTakeFirstOrThrow()).id);
    expect(details.refundable).toBe(sale.total);
    const lines = details.lines.reduce((sum, { cost }) => sum + cost, 0);
    expect(lines + details.shipping).toBeCloseTo(details.total);
  });

  it('answers the same over HTTP, as resources and as commands', async () => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const get = (url: string) => app.inject({ url: `/admin/api/${url}`, headers: AUTHORIZED });
    const post = (type: string, payload: object) =>
      app.inject({ method: 'POST', url: `/admin/${type}`, payload, headers: AUTHORIZED });
    const one = await get(`orders/${sale.name}`);
    expect([one.statusCode, one.json()]).toEqual([200, (await post('order', { order: sale.name })).json().data]);
    const list = await get('orders?brand=fernhollow&limit=1');
    expect(list.statusCode).toBe(200);
    expect(list.json()).toEqual((await post('orders', { brand: 'fernhollow', limit: 1 })).json().data);
    expect(list.json().orders[0]).toMatchObject({ number: sale.name });
    expect(list.headers['cache-control']).toBe('no-store');
    expect((await get('orders?query=%ED%A0%80&brand=%F0%9F%98%80')).statusCode).toBe(200);
    const missing = await get('orders/nobody');
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'order_missing']);
  });
});

describe('an order that was withdrawn from', () => {
  /** Records a withdrawal from a line of an order of 40.00 that is charged. */
  async function withdrawnFrom(id: string, position: number) {
    const { db } = shop().store;
    const withdrawal = { id: randomUUID(), order_id: id, proved_by: 'email' as const, withdrawn_at: clock() };
    await db.insertInto('withdrawals').values(withdrawal).execute();
    const line = db.updateTable('order_items').set({ withdrawal_id: withdrawal.id }).where('order_id', '=', id);
    await line.where('position', '=', position).execute();
  }

  it('is found by a filter, and says its lines and what is to be refunded', async () => {
    const environment = await atSocket();
    const { db } = shop().store;
    const money = { status: 'Paid' as const, subtotal_minor: 4000, shipping_minor: 500, total_minor: 4500 };
    const row = placedBy('Ann Lee', clock(), { ...money, brand: 'back', number: 'BACK-1' });
    await store(db, [row, placedBy('Bea Ray', clock(), { ...money, brand: 'back', number: 'BACK-2' })]);
    const attempt = { ...attemptRow(row.id, 1, 'captured'), amount_minor: 4500 };
    await db.insertInto('attempts').values(attempt).execute();
    await db
      .insertInto('ledger')
      .values({ ...captureRow(row.id, attempt.id, 'ch_back'), amount_minor: 4500 })
      .execute();
    const filtered = async (...flags: string[]) => {
      const { printed } = await sluice(['orders', '--brand', 'back', ...flags], environment);
      return [...printed.matchAll(/^BACK-\d/gm)].map(String);
    };
    expect(await filtered('--withdrawn')).toEqual([]);
    await withdrawnFrom(row.id, 1);
    expect(await filtered('--withdrawn')).toEqual(['BACK-1']);
    expect((await filtered('--unshipped')).toSorted()).toEqual(['BACK-1', 'BACK-2']);
    const part = await sluice(['order', 'BACK-1'], environment);
    expect(part.printed).toContain(
      'Withdrawn from by its shopper: line 2; to be refunded $20.00 (sluice refund BACK-1 20)',
    );
    expect(part.printed).toMatch(/^ {2}2 .* not shipped, withdrawn from 20\d\d-/m);
    await withdrawnFrom(row.id, 0);
    expect(await filtered('--unshipped')).toEqual(['BACK-2']);
    const all = await sluice(['order', 'BACK-1'], environment);
    expect(all.printed).toContain('all of it; to be refunded $45.00 (sluice refund BACK-1 45)');
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const list = await app.inject({ url: '/admin/api/orders?withdrawn=true&brand=back', headers: AUTHORIZED });
    expect(list.json()).toMatchObject({ orders: [{ number: 'BACK-1', refundDue: 45 }] });
    await db.updateTable('orders').set({ status: 'Authorized' }).where('id', '=', row.id).execute();
    expect((await sluice(['order', 'BACK-1'], environment)).printed).toContain('nothing is charged yet (sluice cancel');
  });
});

describe('sluice ship', () => {
  it('marks lines and the rest, which list, order and CSV say', async () => {
    const environment = await atSocket();
    const { db } = shop().store;
    const row = placedBy('Ann Lee', clock(), { brand: 'ship', number: 'SHIP-1', status: 'Paid' });
    await store(db, [row, placedBy('Bea Ray', clock(), { brand: 'ship', number: 'SHIP-2' })]);
    const unshipped = async () =>
      (await sluice(['orders', '--brand', 'ship', '--unshipped'], environment)).printed.split(' ')[0];
    expect(await unshipped()).toBe('SHIP-1');
    const args = ['--lines', '2', '--carrier', 'DHL', '--tracking', '=0034'];
    expect(await sluice(['ship', 'ship-1', ...args], environment)).toMatchObject({
      code: 0,
      printed:
        'Line 2 of order SHIP-1 is marked as shipped. Line 1 is left. The shopper gets a mail once the shop runs.',
    });
    expect(await unshipped()).toBe('SHIP-1');
    const { printed } = await sluice(['order', 'SHIP-1'], environment);
    expect(printed).toMatch(/^ {2}1 .* not shipped$/m);
    expect(printed).toMatch(/^ {2}2 .* shipped \S+ \S+ DHL =0034$/m);
    expect(printed).toMatch(/ {2}order\.shipped$/m);
    const csv = await sluice(['orders', '--query', 'SHIP-1', '--csv'], environment);
    expect(csv.printed).toMatch(/,,,,,\r\n.*,20\d\d-[\dT:.-]+Z,DHL,'=0034,,\r$/);
    expect((await sluice(['ship', 'SHIP-1'], environment)).printed).toMatch(/^Order SHIP-1 is marked as shipped\. /);
    expect(await unshipped()).toBe('No');
    expect(await sluice(['ship', 'SHIP-1'], environment)).toMatchObject({
      code: 1,
      complained: 'All of order SHIP-1 is shipped already.',
    });
    expect(await sluice(['ship', 'SHIP-1', '--undo'], environment)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Line \d of order SHIP-1 is not marked as shipped any more\. /),
    });
    expect(await unshipped()).toBe('SHIP-1');
    const audit = db.selectFrom('admin_audit').select(['arguments', 'outcome', 'result']);
    expect(await audit.where('command', '=', 'shipments').orderBy('id').limit(1).execute()).toMatchObject([
      { arguments: { order: 'ship-1', lines: [2], carrier: true, tracking: true }, outcome: 'done' },
    ]);
  });

  it('delivered marks what was shipped, which order and CSV say', async () => {
    const environment = await atSocket();
    const { db } = shop().store;
    await store(db, [placedBy('Ann Lee', clock(), { brand: 'ship', number: 'SHIP-3', status: 'Paid' })]);
    expect((await sluice(['delivered', 'SHIP-3'], environment)).complained).toContain('is not shipped');
    await sluice(['ship', 'SHIP-3', '--lines', '2'], environment);
    const today = clock().toISOString().slice(0, 10);
    expect(await sluice(['delivered', 'ship-3', '--lines', '2', '--on', today], environment)).toMatchObject({
      code: 0,
      printed: `Line 2 of order SHIP-3 is marked as delivered on ${today}.`,
    });
    expect((await sluice(['order', 'SHIP-3'], environment)).printed).toMatch(/ {2}2 .* shipped .*, delivered 20\d\d-/);
    expect((await sluice(['orders', '--query', 'SHIP-3', '--csv'], environment)).printed).toContain(`,${today},\r`);
    const audit = db.selectFrom('admin_audit').select(['arguments', 'outcome']).where('command', '=', 'deliveries');
    expect(await audit.orderBy('id', 'desc').limit(1).execute()).toEqual([
      { arguments: { order: 'ship-3', lines: [2], on: today }, outcome: 'done' },
    ]);
  });

  it('goes by HTTP as the other commands, and refuses what is no line and no parcel', async () => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const post = (payload: object) =>
      app.inject({ method: 'POST', url: '/admin/shipments', payload, headers: AUTHORIZED });
    for (const wrong of [
      { lines: [1] },
      { order: 'A', lines: [] },
      { order: 'A', lines: [0] },
      { order: 'A', lines: ['1'] },
      { order: 'A', lines: 1 },
      { order: 'A', carrier: '' },
      { order: 'A', tracking: 'a\nb' },
      { order: 'A', all: true },
    ])
      expect([wrong, (await post(wrong)).statusCode]).toEqual([wrong, 400]);
    expect((await post({ order: 'nobody' })).json()).toMatchObject({ done: false, data: { reason: 'order_missing' } });
  });

  it.each([
    [['ship']],
    [['ship', 'A', 'B']],
    [['ship', 'A', '--lines', '0']],
    [['ship', 'A', '--lines', '1,']],
    [['ship', 'A', '--lines', 'all']],
    [['ship', 'A', '--carrier', ' ']],
    [['ship', 'A', '--undo', '--lines', '1']],
    [['ship', 'A', '--tracking', 'a\nb']],
    [['delivered']],
    [['delivered', 'A', '--lines', '0']],
    [['delivered', 'A', '--on', 'today']],
  ])('%s is wrong usage', async (args) => {
    expect((await sluice(args)).code).toBe(2);
  });
});

describe('the CSV file over HTTP', () => {
  it('has every match of the filters, page after page, and is audited once', async () => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const { db } = shop().store;
    const rows = Array.from({ length: 205 }, (_, index) =>
      placedBy('=Ann Lee', new Date(index), { brand: 'sheet', number: `S${index}` }),
    );
    await store(db, rows);
    const get = (query: string) => app.inject({ url: `/admin/api/orders.csv?${query}`, headers: AUTHORIZED });
    const { statusCode, headers, body } = await get('brand=sheet');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="orders.csv"');
    const printed = await sluice(['orders', '--brand', 'sheet', '--csv'], await atSocket());
    expect(body).toBe(`${printed.printed}\n`);
    expect(body.split('\r\n')).toHaveLength(412);
    expect((await get('brand=nobody')).body.split('\r\n')).toHaveLength(2);
    const filters = { url: '/admin/api/orders.csv', headers: AUTHORIZED, payload: { query: 's204', brand: 'sheet' } };
    const posted = await app.inject({ method: 'POST', ...filters });
    expect(posted.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['order', 'S204', 'S204', '']);
    const audit = db.selectFrom('admin_audit').select(['command', 'arguments', 'channel']);
    expect(await audit.orderBy('id', 'desc').limit(4).execute()).toMatchObject([
      { command: 'orders', arguments: { brand: 'sheet', query: true }, channel: 'http' },
      { command: 'orders', arguments: { brand: 'nobody' }, channel: 'http' },
      { command: 'orders', arguments: { brand: 'sheet' }, channel: 'socket' },
      { command: 'orders', arguments: { brand: 'sheet' }, channel: 'http' },
    ]);
    const parted = { ...filters, url: `${filters.url}?separator=semicolon` };
    const [head = '', row = ''] = (await app.inject({ method: 'POST', ...parted })).body.split('\r\n');
    expect([head.startsWith('order;placed_at;'), row.split(';').length]).toEqual([true, head.split(';').length]);
  });

  it('is refused without the token, and with a filter that is wrong', async () => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    expect((await app.inject('/admin/api/orders.csv')).statusCode).toBe(401);
    for (const query of ['since=2026-02-30', 'limit=5', 'cursor=1_a', 'brnad=x', 'separator=tab'])
      expect([
        query,
        (await app.inject({ url: `/admin/api/orders.csv?${query}`, headers: AUTHORIZED })).statusCode,
      ]).toEqual([query, 400]);
  });
});

describe('the API of operators', () => {
  it('is described by a document of its own, with the token alone, and the shop’s has none of it', async () => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    expect((await app.inject('/admin/openapi.json')).statusCode).toBe(401);
    const document = (await app.inject({ url: '/admin/openapi.json', headers: AUTHORIZED })).json();
    expect(openApiFaults(document)).toEqual([]);
    const names = operationsOf(document).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['GET /admin/api/orders', 'GET /admin/api/orders/{number}', 'POST /admin/refunds']),
    );
    const shops = operationsOf((await app.inject('/openapi.json')).json()).map(({ name }) => name);
    expect(shops.length).toBeGreaterThan(20);
    expect(shops.filter((name) => name.includes('/admin'))).toEqual([]);
  });

  it('needs the token, and is not there without one', async () => {
    const admin = commandsOf();
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin });
    for (const url of ['/admin/api/orders', '/admin/api/orders/A', '/admin/openapi.json'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 401]);
    const without = await shop().build({}, { admin });
    for (const url of ['/admin/api/orders', '/admin/openapi.json'])
      expect([url, (await without.inject({ url, headers: AUTHORIZED })).statusCode]).toEqual([url, 404]);
  });

  it.each([
    'cursor=1',
    'cursor=x_y',
    'cursor=1_a%00',
    'cursor=99999999999999999_a',
    'limit=0',
    'limit=201',
    'limit=ten',
    'status=Shipped',
    'status=Paid&status=Refunded',
    'since=yesterday',
    'since=2026-02-30',
    'since=0000-01-01',
    'until=9999-12-31',
    'brand=%00',
    'funnel=a%00',
    'query=',
    'query=%00',
    'amount=ten',
    'amount=-1',
    'brnad=fernhollow',
  ])('refuses %s', async (query) => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const reply = await app.inject({ url: `/admin/api/orders?${query}`, headers: AUTHORIZED });
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_request']);
  });
});
