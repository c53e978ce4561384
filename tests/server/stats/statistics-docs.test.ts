import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SentFact } from '../../../contracts/api/facts-api.ts';
import { closingHours, WrittenSince } from '../../../server/figures/close-hours.ts';
import { statsStore } from '../../../server/stats/stats-store.ts';
import { DECLINED } from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser, REPOSITORY } from '../../support/shops/running-app.ts';
import { cardToken, saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();

async function queries(): Promise<string[]> {
  const page = await readFile(path.join(REPOSITORY, 'docs/statistics.md'), 'utf8');
  return [...page.matchAll(/```sql\n(.+?)```/gs)].flatMap(([, query]) => query ?? []);
}

it('C04 the queries of the manual answer for a real walk with a declined payment and a sale', async () => {
  const { graph, hash } = shop().classic;
  const stats = statsStore(shop().store.db, () => new Date('2026-11-23T12:00:00Z'));
  const ann = await GuestBrowser.opened(await shop().build({}, { stats }));
  const look = { eventType: 'Page View', mainFunnelId: 'fh-classic', funnelSTPId: 'fh-classic-landing' };
  await ann.post('funnel/stats/save', look, { 'user-agent': 'Mozilla/5.0 Chrome/130.0' });
  await stats.flush();
  const declined = await saleBody(shop(), ann, randomUUID());
  declined.cardDetails = { cardId: await cardToken(shop().sandbox, DECLINED) };
  expect((await ann.post('orders/createguest', declined)).statusCode).toBe(402);
  expect((await ann.post('orders/createguest', await saleBody(shop(), ann, randomUUID()))).statusCode).toBe(200);
  const [edge] = graph.edges;
  const form = graph.nodes.find(({ id }) => id === declined.funnel.step);
  if (!edge || !form) throw new Error('the classic funnel has an edge and an order form');
  const walk: SentFact[] = [
    { type: 'step.entered', stepId: form.id, variantId: form.variants[0]?.sfid ?? null, how: 'started' },
    { type: 'edge.taken', from: edge.from, on: edge.on, to: edge.to },
    { type: 'step.entered', stepId: edge.from, variantId: null, how: 'back' },
    { type: 'edge.taken', from: edge.from, on: edge.on, to: edge.to },
    {
      type: 'payment.ended',
      stepId: form.id,
      offer: null,
      method: 'card',
      outcome: 'declined',
      reason: 'card_declined',
      orderId: null,
    },
  ];
  const facts = walk.map((fact, index) => ({ seq: index + 1, at: 1, stepId: null, fact }));
  const batch = { funnelHash: hash, sessionid: '20261123000001', pageLoad: 'load', facts };
  expect((await ann.post('funnel/stats/event', batch)).statusCode).toBe(204);
  await closingHours({
    zones: () => [],
    db: shop().store.db,
    clock: () => new Date(Date.now() + 7_200_000),
    written: new WrittenSince(),
    statsMonths: 13,
    pause: async () => undefined,
  })(() => false);
  const answers = await Promise.all(
    (await queries()).map(async (query) => (await sql.raw(query).execute(shop().store.db)).rows),
  );
  const passage = { from_step: edge.from, on_event: edge.on, to_step: edge.to };
  expect(answers).toMatchObject([
    [{ sessionid: '20261123000001' }, { sessionid: '20261123000001', step_sfid: form.id }],
    [
      {
        hour: new Date('2026-11-23T12:00:00Z'),
        step_sfid: 'fh-classic-landing',
        variant_sfid: '',
        event_type: 'Page View',
        events: 1,
      },
    ],
    [passage],
    [passage, passage],
    [{ payment_method: 'card', failures: 1 }],
    [{ outcome: 'declined', reason: 'card_declined', method: 'card', ends: 1 }],
    [{ sessionid: '20261123000001', has_paid: true, is_robot: false }],
    [{ device: 'desktop', visits: 1, paid: 1 }],
    [{ source: '', step_sfid: edge.from, sessions: 1 }],
  ]);
});
