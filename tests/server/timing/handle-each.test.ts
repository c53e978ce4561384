import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../../server/db/connection/sql-state.ts';
import { handleEach } from '../../../server/timing/handle-each.ts';

/** PostgreSQL's lock_not_available. */
const LOCKED = { code: '55P03', severity: 'ERROR' };

it('a database that is away ends a round at once, since each row left would wait for it and say so, and a row that is locked does not', async () => {
  const [seen, logged]: [string[], string[]] = [[], []];
  const handle = async (id: string) => {
    seen.push(id);
    if (id === 'poisoned') throw new Error('unsayable');
    if (id === 'locked') throw StoreUnavailable.because(Object.assign(new Error('waited'), LOCKED));
    if (id === 'away') throw StoreUnavailable.because(new Error('no connection'));
  };
  const log = (_: string, message: string) => void logged.push(message);
  await expect(handleEach({ log }, ['poisoned', 'locked', 'away', 'left'], handle)).rejects.toThrow(StoreUnavailable);
  expect([seen, logged.length]).toEqual([['poisoned', 'locked', 'away'], 2]);
});
