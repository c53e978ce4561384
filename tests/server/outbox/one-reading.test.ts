import { randomUUID } from 'node:crypto';
import { PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { createRegistry } from '../../../server/payments/registry.ts';
import { startDelivering } from '../../../server/start-delivering.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { paidSale, testCard, testOrders, VISA } from '../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { consenting, runningApps } from '../marketing/told-shop.ts';
import { addEndpoint } from './outbox-fixtures.ts';

describeOnOneStore('PostgreSQL', 'the deliveries of an event', (makeStore) => {
  const cards = sandboxDuringTests();

  it('to mail, services and webhooks read its order once', async () => {
    const { db } = await makeStore();
    const apps = await runningApps();
    const reads: string[] = [];
    const compiler = new PostgresQueryCompiler();
    const noted = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql } = compiler.compileQuery(node, queryId);
        if (sql.includes('from orders where id = any(')) reads.push(sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await addEndpoint(db, { url: `${apps.origin}/webhooks/good` });
    await paidSale(testOrders(db, cards), consenting(), await cards.token(VISA));
    const delivering = startDelivering({
      config: {
        ads: { meta: null, ga4: null, postback: null },
        internalApps: { url: apps.origin, key: 'a key' },
        publicUrl: 'http://localhost',
        isOnThisMachine: true,
        smtpUrl: 'smtp://127.0.0.1:9',
        dataFolder: './data',
      },
      db: noted,
      funnels: funnelsOf(testFunnel()),
      providers: createRegistry(testCard(cards)),
      newId: randomUUID,
      cancelSubscription: async () => null,
      clock: () => new Date(),
      random: Math.random,
      log: () => {},
    });
    await delivering.run();
    await delivering.stop();
    expect(reads).toHaveLength(1);
  });
});
