import type { Store } from '../db/connection/store.ts';

/** Whether the store answers, the one condition for selling. */
export async function isAnswering({ db }: Pick<Store, 'db'>): Promise<boolean> {
  try {
    await db.selectFrom('secrets').select('name').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
