import { expect, it } from 'vitest';
import { isAnswering } from '../../../server/http/health.ts';
import { appDuringTests } from '../../support/running-app.ts';
import { freshDataFolder, openTestStore } from '../../support/stores.ts';

const shop = appDuringTests();

it('A06 a shop whose store answers is well', async () => {
  const reply = await shop().app.inject('/healthz');
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
});

it('A06 a shop whose store fails says so', async () => {
  const store = await openTestStore({ dataFolder: await freshDataFolder() });
  const app = await shop().build({}, { isHealthy: () => isAnswering(store) });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await store.close();
  const reply = await app.inject('/healthz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'failing' }]);
});
