import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isAnswering } from '../../../server/routes/health.routes.ts';
import { describeEmbedded } from '../../support/stores/stores.ts';

describeEmbedded('a store that only reads, as after a failover', (makeStore) => {
  it('is not ready, and is once it takes orders again', async () => {
    const store = await makeStore();
    expect(await isAnswering(store)).toBe(true);
    await sql`set default_transaction_read_only = on`.execute(store.db);
    expect(await isAnswering(store)).toBe(false);
    await sql`set default_transaction_read_only = off`.execute(store.db);
    expect(await isAnswering(store)).toBe(true);
  });
});
