import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AdminCommand } from '../../../../backoffice/commands/admin-command.ts';
import { readInside } from '../../../../backoffice/commands/funnels/funnel-readings.ts';
import type { FigurePage } from '../../../../backoffice/contracts/admin-figures-api.ts';
import type { FunnelList, Inside } from '../../../../backoffice/contracts/admin-funnels-api.ts';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import { EventCounts } from '../../../../server/stats/event-counts.ts';
import { saleBody } from '../../../server/checkout/placing/buy.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { commandsWith } from '../commands-with.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const [LANDING, ORDER] = ['fh-classic-landing', 'fh-classic-order'];
const shop = appDuringTests();

async function read<Data>(command: AdminCommand): Promise<Data> {
  const { store, funnels: registry } = shop();
  const { done, text, data } = await commandsWith({ db: store.db, registry })(command);
  if (!done) throw new Error(text);
  return data as Data;
}

const LOOKED: SentFact[] = [
  { type: 'step.entered', stepId: LANDING, variantId: null, how: 'started' },
  { type: 'edge.taken', from: LANDING, on: 'next', to: ORDER },
  { type: 'step.entered', stepId: ORDER, variantId: null, how: 'edge' },
];

/** A visitor who came to the order form. */
async function visitor(): Promise<GuestBrowser> {
  const { app, store, classic } = shop();
  const counts = new EventCounts({ written: () => undefined });
  counts.add(
    {
      event_type: 'New Session',
      funnel_sfid: classic.funnel.sfid,
      funnel_hash: classic.hash,
      step_sfid: LANDING,
      variant_sfid: '',
      destination_sfid: '',
      looks_like_robot: false,
      device: 'phone',
      source: '',
      country: '',
    },
    new Date(),
  );
  await counts.write(store.db);
  const browser = await GuestBrowser.opened(app);
  const facts = LOOKED.map((fact, at) => ({ seq: at + 1, at: at * 1_000, stepId: null, fact }));
  const batch = { funnelHash: classic.hash, sessionid: null, pageLoad: randomUUID(), facts };
  const reply = await browser.post('funnel/stats/event', batch, { 'user-agent': PHONE });
  if (reply.statusCode !== 204) throw new Error(reply.body);
  return browser;
}

describe('the list of live funnels', () => {
  it('has every live funnel with the figures that the stats of each have, its findings and its tests', async () => {
    const browser = await visitor();
    await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
    const { funnels } = await read<FunnelList>({ type: 'funnels' });
    const live = shop().funnels.live();
    expect(funnels.map(({ uid, version }) => [uid, version])).toEqual(
      live.map(({ funnel, hash }) => [funnel.uniqueIdentifier, hash]),
    );
    for (const { uid, sessions, money, orders, sales, conversion, days } of funnels) {
      const [group] = (await read<FigurePage>({ type: 'stats', uid })).groups;
      expect([uid, sessions]).toEqual([uid, group?.report.sessions]);
      expect(days.reduce((sum, day) => sum + day.sessions, 0)).toBe(sessions);
      expect(money).toEqual(
        group?.report.money.map(({ currency, total, perSession }) => ({
          currency,
          captured: total.captured,
          perSession,
        })),
      );
      expect(orders).toBe(group?.report.money.reduce((sum, { total }) => sum + total.orders, 0));
      expect(sales).toBe(group?.report.money.reduce((sum, { byPages }) => sum + byPages.sales, 0));
      expect(conversion).toBe(sessions === 0 ? null : sales / sessions);
    }
    const classic = funnels.find(({ uid }) => uid === 'classic');
    expect(classic?.sessions).toBeGreaterThan(0);
    expect(classic?.sales).toBeGreaterThan(0);
    expect(funnels.some(({ tests }) => tests.length > 0)).toBe(true);
  });

  it('refuses a range in the future', async () => {
    await expect(read({ type: 'funnels', since: '2999-01-01' })).rejects.toThrow('in the future');
  });
});

it('who is inside a funnel is on the step of the last fact, without a name', async () => {
  const before = await read<Inside>({ type: 'inside', uid: 'classic' });
  await visitor();
  const inside = await read<Inside>({ type: 'inside', uid: 'classic' });
  const at = (said: Inside) => said.steps.find(({ stepId }) => stepId === ORDER)?.visitors ?? 0;
  expect(at(inside)).toBe(at(before) + 1);
  expect(inside.visitors[0]).toEqual({
    stepId: ORDER,
    version: shop().classic.hash,
    device: 'phone',
    source: null,
    country: null,
    since: expect.any(String),
    lastAt: expect.any(String),
    hasPaid: false,
  });
  await expect(read({ type: 'inside', uid: 'nobody' })).rejects.toThrow('No funnel has the uid');
});

it('who is inside a funnel came at a time on the clock of its brand', async () => {
  await visitor();
  const { store, funnels: registry } = shop();
  const funnels = {
    live: () => registry.live(),
    presentUid: (uid: string) => registry.presentUid(uid),
    rulesOf: () => ({ ...NO_RULES, timeZone: 'Asia/Kathmandu' }),
  };
  const deps = { db: store.db, funnels, clock: () => new Date() };
  const { data } = await readInside(deps, { uid: 'classic' });
  const at = expect.stringMatching(/\+05:45$/);
  expect(data).toMatchObject({
    visitors: expect.arrayContaining([expect.objectContaining({ since: at, lastAt: at })]),
  });
});
