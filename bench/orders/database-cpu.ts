import pg from 'pg';
import { cpuMsOf } from '../process-usage.ts';

/**
 * The CPU time in milliseconds that the processes of one database have used: those of its connections, and those that write for all
 * databases of its PostgreSQL; 0 without /proc.
 */
export async function databaseCpuMs(databaseUrl: string | null): Promise<number> {
  if (databaseUrl === null) return 0;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where (datname is null or datname = current_database()) and pid <> pg_backend_pid()',
  );
  await client.end();
  const used = await Promise.all(rows.map(({ pid }) => cpuMsOf(pid)));
  return used.reduce((sum, ms) => sum + ms, 0);
}
