import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
import type { PublishReport } from './start-report.ts';

/** An unchanged folder, program and live version need no publishing, while a `program` of null always publishes. */
export async function publishIfChanged(
  db: Db,
  { folder, program }: { folder: string; program: string | null },
  publish: () => Promise<PublishReport>,
): Promise<PublishReport> {
  const files = program === null ? null : await hashOfFolder(folder).catch(() => null);
  if (files === null) return publish();
  const stampOf = (live: string) => [process.version, program, files, live].join('\n');
  const last = await sql<LastStart>`select stamp, report from start_publishing`.execute(db);
  const [known] = last.rows;
  if (known && known.stamp === stampOf(await liveParts(db))) return known.report;
  const report = await publish();
  const live = await liveParts(db);
  if (wasOvertaken(report, live)) return report;
  // Sessions that a new version strands are news of the start that published it alone.
  const published = report.published.map((each) => ({ ...each, stranded: [] }));
  await sql`
    insert into start_publishing (stamp, report)
    values (${stampOf(live)}, ${JSON.stringify({ ...report, published })}::jsonb)
    on conflict (only_row) do update set stamp = excluded.stamp, report = excluded.report`.execute(db);
  return report;
}

interface LastStart {
  stamp: string;
  report: PublishReport;
}

/** Whether another process has published meanwhile, so that the next start may say something else. */
function wasOvertaken({ published, refused }: PublishReport, live: string): boolean {
  const isOvertaken = refused.some(({ findings }) => findings.some(({ code }) => code === 'overtaken'));
  return isOvertaken || published.some(({ hash }) => !live.includes(hash));
}

/** The name that a build gives to what it made of the sources; null where they run themselves. */
export function builtProgram(): Promise<string | null> {
  return readFile(new URL('../../../.built', import.meta.url), 'utf8').catch(() => null);
}

/** SHA-256 over the names and bytes of all files. */
async function hashOfFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) {
    const bytes = await readFile(file);
    hash.update(`${file.slice(folder.length)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** What any publishing changes: the live versions, each brand's rules and pictures, and the revoked versions. */
async function liveParts(db: Db): Promise<string> {
  const { rows } = await sql<{ part: string }>`
    select 'funnel ' || sfid || ' ' || hash as part from live_funnels
    union all select 'rules ' || brand || ' ' || max(id) from shop_rules group by brand
    union all select 'pictures ' || brand || ' ' || hash from brand_pictures
    union all select 'revoked ' || hash from revoked_versions
    order by part`.execute(db);
  return rows.map(({ part }) => part).join('\n');
}
