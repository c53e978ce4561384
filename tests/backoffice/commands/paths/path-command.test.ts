import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { OrderPath } from '../../../../backoffice/contracts/admin-paths-api.ts';
import type { OrderWalk } from '../../../../backoffice/contracts/order-walk.ts';
import { stepThrough } from '../../../../backoffice/paths/replay/replay-walk.ts';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { demoFunnels } from '../../../support/funnels/demo-funnels.ts';
import { openAdminSocket } from '../../../support/shops/admin-socket.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../../support/stores/stores.ts';
import { sluice } from '../../cli/sluice.ts';
import { commandsWith } from '../commands-with.ts';
import { placedBy, store } from '../orders/order-rows.ts';
import { BEGUN, factsOfSale, storeFacts, storeWalk } from './stored-walk.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const shop = appDuringTests();
const clock = () => new Date();

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

describe('sluice path', () => {
  it('tells each step with its time and variant, each edge, the attempts and what was paid', async () => {
    const { db } = shop().store;
    const { number, id } = await storeWalk(db, shop().classic, factsOfSale);
    const environment = await atSocket();
    const { code, printed } = await sluice(['path', number], environment);
    expect(code).toBe(0);
    expect(printed.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
      `Path of order ${number}: brand fernhollow, funnel classic, version ${shop().classic.hash.slice(0, 12)} (live)`,
      'Orders',
      'The walk, in America/New_York',
    ]);
    expect(printed.split('The walk, in America/New_York\n')[1]?.split('\n')).toEqual([
      '  2026-11-21 05:00:00  shopper  began at step 10 (Landing Page), variant fh-classic-landing-a',
      '  2026-11-21 05:00:01  shopper  left step 10 (Landing Page) by next to step 20 (Order Form)',
      '  2026-11-21 05:00:02  shopper  came to step 20 (Order Form), variant fh-classic-order-a',
      '  2026-11-21 05:00:03  shopper  pressed the button that pays',
      '  2026-11-21 05:00:04  shopper  paid by card',
      `  2026-11-21 05:00:05  shop     attempt 1 for ${number} of $59.90 at stripe began`,
      `  2026-11-21 05:00:05  shop     attempt 1 for ${number}: captured`,
      `  2026-11-21 05:00:05  shop     capture of $59.90 for ${number}`,
      '  2026-11-21 05:00:05  shopper  left step 20 (Order Form) by next to step 30 (Upsell)',
      '  2026-11-21 05:00:06  shopper  came to step 30 (Upsell), variant fh-classic-upsell-1-a',
    ]);
    const json: OrderPath = JSON.parse((await sluice(['path', id, '--json'], environment)).printed);
    expect(json).toMatchObject({ order: number, orders: [{ kind: 'sale', status: 'Paid' }], missing: [] });
    expect(json.events).toHaveLength(10);
    expect(JSON.stringify(json)).not.toMatch(/Ann|Lee|example\.com/);
  });

  it('draws the version with the walk on it', async () => {
    const { number } = await storeWalk(shop().store.db, shop().classic, factsOfSale);
    const file = path.join(await emptyFolder(), 'path.svg');
    const { code, complained } = await sluice(['path', number, '--svg', '--out', file], await atSocket());
    expect([code, complained]).toEqual([0, '']);
    const picture = await readFile(file, 'utf8');
    expect(picture).toContain(`Fernhollow: classic, path of order ${number}`);
    expect(picture).not.toContain('failed here');
    // Three steps were shown, and two edges taken.
    expect(picture.match(/stroke-width="8"/g)).toHaveLength(2);
    expect(picture.match(/stroke="#8a6d00" stroke-width="3"/g)).toHaveLength(3);
  });

  it('is a resource with an entity tag, described in the document of the admin', async () => {
    const { number } = await storeWalk(shop().store.db, shop().classic, factsOfSale);
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const get = (order: string, headers = {}) =>
      app.inject({ url: `/admin/api/paths/${order}`, headers: { ...AUTHORIZED, ...headers } });
    const first = await get(number);
    expect([first.statusCode, first.json().order]).toEqual([200, number]);
    const etag = String(first.headers.etag);
    const again = await get(number, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await shop().store.db.updateTable('orders').set({ status: 'Refunded' }).where('number', '=', number).execute();
    expect((await get(number, { 'if-none-match': etag })).statusCode).toBe(200);
    const missing = await get('nobody');
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'order_missing']);
    const document = (await app.inject({ url: '/admin/openapi.json', headers: AUTHORIZED })).json();
    expect(openApiFaults(document)).toEqual([]);
    expect(operationsOf(document).map(({ name }) => name)).toContain('GET /admin/api/paths/{order}');
  });

  it('is stepped through by a resource of its own, which has the record and its sentences and no page or price', async () => {
    const { number } = await storeWalk(shop().store.db, shop().classic, factsOfSale);
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    const get = (order: string) => app.inject({ url: `/admin/api/walks/${order}`, headers: AUTHORIZED });
    const reply = await get(number);
    const walk: OrderWalk = reply.json();
    expect(Object.keys(walk)).toEqual(['record', 'events']);
    expect(walk.record.graph).toEqual(shop().classic.graph);
    const { replay, states } = stepThrough(walk.record);
    expect(replay.type).toBe('same');
    const told = walk.events.flatMap(({ fact }) => fact ?? []);
    expect(told).toEqual(walk.record.facts.map(({ pageLoad, seq }) => ({ pageLoad, seq })));
    expect(states.map(({ state }) => state.step)).toEqual([
      'fh-classic-landing',
      ...Array.from({ length: 4 }, () => 'fh-classic-order'),
      ...Array.from({ length: 2 }, () => 'fh-classic-upsell-1'),
    ]);
    expect(reply.body).not.toMatch(/Ann|Lee|example\.com/);
    expect((await get('nobody')).json().error.code).toBe('order_missing');
    expect((await app.inject(`/admin/api/walks/${number}`)).statusCode).toBe(401);
  });

  it.each([
    [['path']],
    [['path', 'a b']],
    [['path', 'A', '--json', '--svg']],
    [['path', 'A', '--out', 'file.svg']],
    [['replay', '../orders']],
    [['replay', 'A', '--svg']],
  ])('refuses %j as wrong usage', async (args) => {
    expect((await sluice(args)).code).toBe(2);
  });
});

describe('sluice replay', () => {
  it('says that the machine came to what was recorded, with the hash of it', async () => {
    const { number, id } = await storeWalk(shop().store.db, shop().classic, factsOfSale);
    const environment = await atSocket();
    const { code, printed } = await sluice(['replay', number], environment);
    expect(printed.split('\n')).toEqual([
      `Order ${number}, on version ${shop().classic.hash.slice(0, 12)} of classic`,
      'Same: the machine took 7 facts of 1 page load and came to what was recorded.',
      'step      step 30',
      'visited   step 10, step 20, step 30',
      'upsells   step 30 offered',
      'sale      Paid',
      expect.stringMatching(/^sha-256 [0-9a-f]{64}$/),
    ]);
    expect(code).toBe(0);
    const json = JSON.parse((await sluice(['replay', id, '--json'], environment)).printed);
    expect(json).toMatchObject({
      type: 'same',
      hash: printed.slice(-64),
      projection: { step: 'fh-classic-upsell-1', sale: { order: id, state: 'Paid' } },
    });
    expect(await sluice(['replay', number], environment)).toMatchObject({ printed });
  });

  it('shows the first fact that parts from the machine', async () => {
    const facts = (order: string) =>
      factsOfSale(order).map((fact) =>
        fact.type === 'edge.taken' && fact.from === 'fh-classic-order' ? PASSED_BY : fact,
      );
    const { number } = await storeWalk(shop().store.db, shop().classic, facts);
    const { code, printed } = await sluice(['replay', number], await atSocket());
    expect([code, printed.split('\n').slice(1)]).toEqual([
      1,
      [
        'Different at fact 6 of the page load page-1, 2026-11-21T10:00:05.000Z.',
        'recorded  edge.taken (from step 20, on "next", to step 50)',
        'machine   at step 20 it does not come to that, but to edge.taken (from step 20, on "next", to step 30)',
      ],
    ]);
  });

  it('says of an order that never was that there is none', async () => {
    const environment = await atSocket();
    for (const command of ['path', 'replay'])
      expect(await sluice([command, 'NEVER-WAS'], environment)).toMatchObject({
        code: 1,
        complained: 'There is no order "NEVER-WAS".',
      });
  });

  it('says of an order without a visit, of a renewal and of an unknown version what is not stored', async () => {
    const { db } = shop().store;
    const { classic } = shop();
    const version = { funnel_hash: classic.hash, funnel_sfid: classic.funnel.sfid };
    const rows = [
      placedBy('Ann Lee', new Date(BEGUN), { ...version, number: 'OLD-1' }),
      placedBy('Ann Lee', new Date(BEGUN), { ...version, number: 'RENEWAL-1', purpose: 'renewal:sub_1:2' }),
      placedBy('Ann Lee', new Date(BEGUN), { number: 'STRANGE-1' }),
    ];
    await store(db, rows);
    const environment = await atSocket();
    const sentences = {
      'OLD-1': 'No visit is stored with it: an earlier version of the shop placed it.',
      'RENEWAL-1': 'It is the renewal of a subscription, which no page placed.',
      'STRANGE-1': 'No visit is stored with it: an earlier version of the shop placed it.',
    };
    for (const [number, sentence] of Object.entries(sentences)) {
      const told = await sluice(['path', number], environment);
      expect([told.code, told.printed]).toEqual([0, expect.stringContaining(`Not stored\n  ${sentence}`)]);
      const replayed = await sluice(['replay', number], environment);
      expect(replayed).toMatchObject({
        code: 1,
        printed: expect.stringContaining(`The record is incomplete and was not replayed.\n${sentence}`),
      });
    }
    const drawn = await sluice(['path', 'STRANGE-1', '--svg'], environment);
    expect(drawn).toMatchObject({ code: 1, complained: 'The version of order STRANGE-1 is not stored.' });
  });

  it('says which facts are missing of a record that age or the network has cut', async () => {
    const { db } = shop().store;
    const { number, visit } = await storeWalk(db, shop().classic, factsOfSale);
    await db.deleteFrom('facts').where('visit_number', '=', visit).where('seq', '<', 3).execute();
    const environment = await atSocket();
    const { code, printed } = await sluice(['replay', number], environment);
    expect([code, printed]).toEqual([1, expect.stringContaining('Between the facts 0 and 3 of the page of')]);
    await db.deleteFrom('facts').where('visit_number', '=', visit).execute();
    const none = 'Its browser told no facts of its visit, or they were deleted by age.';
    expect((await sluice(['replay', number], environment)).printed).toContain(none);
    expect((await sluice(['path', number], environment)).printed).toContain(none);
  });

  it('replays on a version that was revoked, and says that it was', async () => {
    const { db } = shop().store;
    const { classic, funnels } = shop();
    const old = { ...classic, hash: 'c'.repeat(64) };
    await funnels.publish(old, new Date(BEGUN));
    await funnels.publish(classic, clock());
    await funnels.load();
    await funnels.revoke('classic', old.hash, clock());
    const { number } = await storeWalk(db, old, factsOfSale);
    const environment = await atSocket();
    const { code, printed } = await sluice(['replay', number], environment);
    expect([code, printed]).toEqual([0, expect.stringContaining('of classic, which was revoked since\nSame:')]);
    expect((await sluice(['path', number], environment)).printed).toContain('version cccccccccccc (revoked)');
  });

  it('replays a session of 5,000 facts, and tells that the record of a longer one is cut', {
    timeout: 120_000,
  }, async () => {
    const { db } = shop().store;
    const long = (count: number) => (order: string) => [...factsOfSale(order), SHOWN, ...watched(count - 8)];
    const { number, visit } = await storeWalk(db, shop().classic, long(5_000));
    const environment = await atSocket();
    expect((await sluice(['replay', number], environment)).printed).toContain('took 5,000 facts of 1 page load');
    expect((await sluice(['path', number], environment)).printed.split('\n').length).toBeGreaterThan(5_000);
    await storeFacts(db, { visit, hash: shop().classic.hash, pageLoad: 'page-2' }, watched(5_001));
    const cut = 'Its visit has more than 10000 facts, of which the first were read.';
    expect((await sluice(['replay', number], environment)).printed).toContain(cut);
  });

  it('follows the numbers of the facts where a clock jumped, and says that it did', async () => {
    const { db } = shop().store;
    const { number, id, visit } = await storeWalk(db, shop().classic, () => []);
    const back = (place: number) => BEGUN - place * 3_600_000;
    await storeFacts(db, { visit, hash: shop().classic.hash, pageLoad: 'page-1' }, factsOfSale(id), back);
    const environment = await atSocket();
    expect((await sluice(['replay', number], environment)).code).toBe(0);
    const { printed } = await sluice(['path', number], environment);
    expect(printed).toContain('a clock was set back, or facts came late');
    expect(printed.indexOf('began at step 10')).toBeLessThan(printed.indexOf('came to step 30'));
  });
});

it('sluice path and sluice replay read the embedded database themselves while no shop runs', async () => {
  const dataFolder = await freshDataFolder();
  const { db, close } = await openTestStore({ dataFolder });
  const classic = (await demoFunnels()).find(({ funnel }) => funnel.uniqueIdentifier === 'classic');
  if (!classic) throw new Error('the demo funnel is missing');
  await new FunnelRegistry(db).publish(classic, new Date(BEGUN));
  const { number } = await storeWalk(db, classic, factsOfSale);
  await close();
  const environment = { SLUICE_DATA: dataFolder };
  expect((await sluice(['path', number], environment)).printed).toContain('came to step 30 (Upsell)');
  expect((await sluice(['replay', number], environment)).printed).toContain('Same: the machine took 7 facts');
  expect((await sluice(['path', number, '--svg'], environment)).printed).toContain('</svg>');
});

/** An edge that the funnel does not have. */
const PASSED_BY: SentFact = { type: 'edge.taken', from: 'fh-classic-order', on: 'next', to: 'fh-classic-upsell-2' };

const SHOWN: SentFact = {
  type: 'offer.shown',
  stepId: 'fh-classic-upsell-1',
  offer: 'fh-offer-powermotion-3',
  index: 1,
};

/** Facts of a film on the page of the first offer, as many as are asked for. */
function watched(count: number): SentFact[] {
  return Array.from({ length: count }, () => ({
    type: 'video.progressed',
    stepId: 'fh-classic-upsell-1',
    percentage: 25,
  }));
}
