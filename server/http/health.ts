import type { Store } from '../db/connection/store.ts';

/** Whether the store answers, the one condition for selling. */
export async function isAnswering({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const reading = db.selectFrom('secrets').select('name').limit(1).execute();
  return reading.then(() => true).catch(() => false);
}
