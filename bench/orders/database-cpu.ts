import fs from 'node:fs/promises';
import pg from 'pg';

/** The unit of the kernel's CPU times: a hundredth of a second, on every Linux. */
const TICK_MS = 10;

/** The CPU time in milliseconds that a PostgreSQL's processes have used; 0 without /proc. */
export async function databaseCpuMs(databaseUrl: string | null): Promise<number> {
  if (databaseUrl === null) return 0;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  await client.end();
  const used = await Promise.all(rows.map(({ pid }) => cpuMsOf(pid)));
  return used.reduce((sum, ms) => sum + ms, 0);
}

async function cpuMsOf(pid: number): Promise<number> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}
