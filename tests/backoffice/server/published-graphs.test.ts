import { expect, it } from 'vitest';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { testFunnel } from '../../support/funnels/order-funnel.ts';
import { runningStudio } from './running-studio.ts';

it('the studio has the graph of each version that was published, in sale or not, for one who is signed in', async () => {
  const replaced = testFunnel('v0');
  const funnels = {
    live: () => [testFunnel('v1')],
    byHash: async (hash: string) => (hash === 'v0' ? replaced : null),
    rulesOf: () => NO_RULES,
  };
  const { call, signIn } = await runningStudio({ funnels });
  const cookie = await signIn();
  const found = await call('/api/funnels/v0', { headers: { cookie } });
  expect(JSON.parse(found.text)).toEqual({ brand: 'Test Brand', hash: 'v0', graph: replaced.graph });
  expect((await call('/api/funnels/v9', { headers: { cookie } })).status).toBe(404);
  expect((await call('/api/funnels/v0')).status).toBe(401);
});
