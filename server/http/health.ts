import type { Store } from '../db/connection/store.ts';

/** Whether the store answers, which is all that a shop needs to sell. */
export async function isAnswering({ db }: Pick<Store, 'db'>): Promise<boolean> {
  try {
    await db.selectFrom('secrets').select('name').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
