import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../support/stores/postgres.ts';
import { WAIT } from '../../support/wait.ts';
import { startProcess } from './fixtures/test-process.ts';

async function ask(port: number, question: string): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres' });
  // A server that ends during a query rejects that query and also emits an error of its connection.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of the tests', () => {
  it('writes its commits to the disk', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    expect(await ask(postgres.port, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('ends with the process that started it, even with a killed one', async () => {
    const owner = await startProcess('hold-postgres.ts');
    const port = Number(owner.said);
    expect(await ask(port, 'select 1 as up')).toEqual([{ up: 1 }]);
    await owner.kill();
    await vi.waitFor(() => expect(ask(port, 'select 1')).rejects.toThrow('ECONNREFUSED'), WAIT);
  });
});
