import type { AuditEntry, AuditPage as AuditPageData } from '../../contracts/admin-health-api.ts';
import { durationText } from '../../figures/number-text.ts';
import { badgeColumn, type DataColumn, DataTable } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { exactCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';
import { PageLinks, useFilters } from './filters.tsx';

const FILTERS = ['command', 'channel', 'outcome', 'actor', 'since', 'before'];
const CHANNELS = ['studio', 'socket', 'http', 'process'];
const OUTCOMES = ['done', 'refused', 'failed', 'open'];

/** Every command of an operator: who gave it, with what, and what came of it. */
export function AuditPage() {
  const { query, given, filter } = useFilters(FILTERS);
  const path = `/admin/api/audit?${query}`;
  const audit = useReading<AuditPageData>({ topic: 'audit', path, isFiltered: true });
  const choice = (name: string) => ({ value: given(name), onChange: (value: string) => filter(name, value) });
  return (
    <div className="page">
      <h1>Audit of commands</h1>
      <section className="filters" aria-label="Filters">
        <Choice name="Command" of={audit.data?.commands ?? []} {...choice('command')} />
        <Choice name="Through" of={CHANNELS} {...choice('channel')} />
        <Choice name="Came to" of={OUTCOMES} {...choice('outcome')} />
        <label>
          By <input type="search" value={given('actor')} onChange={({ target }) => filter('actor', target.value)} />
        </label>
        <label>
          Since <input type="date" value={given('since')} onChange={({ target }) => filter('since', target.value)} />
        </label>
      </section>
      <ReadingOf what="The audit" of={audit}>
        {(page) => <Entries page={page} isFiltered={query.size > 0} />}
      </ReadingOf>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  of: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ name, of, value, onChange }: ChoiceProps) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">all</option>
        {value !== '' && !of.includes(value) && <option>{value}</option>}
        {of.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

function Entries({ page: { entries, next }, isFiltered }: { page: AuditPageData; isFiltered: boolean }) {
  if (entries.length === 0)
    return isFiltered ? (
      <p className="empty">No command is like that.</p>
    ) : (
      <EmptyRoom title="No command was given yet" commands={COMMANDS}>
        A row stands here for each command: through the studio, the command line or the API.
      </EmptyRoom>
    );
  return (
    <>
      <DataTable caption="Commands, the newest first" rows={entries} columns={COLUMNS} idOf={({ id }) => String(id)} />
      <PageLinks of="commands" next={next} />
    </>
  );
}

const COMMANDS = [{ command: 'npx sluice orders', does: 'is a command: it stands here afterwards' }];

function jsonColumn(id: string, header: string, partOf: (entry: AuditEntry) => unknown): DataColumn<AuditEntry> {
  const value = (entry: AuditEntry) => JSON.stringify(partOf(entry) ?? null).replace(/^null$/, '–');
  return { id, header, value, cell: (entry) => <code>{value(entry)}</code>, isUnordered: true };
}

function tookCopy({ beganAt, endedAt }: AuditEntry): string {
  if (endedAt === null) return '–';
  return durationText(Date.parse(endedAt) - Date.parse(beganAt));
}

const COLUMNS: readonly DataColumn<AuditEntry>[] = [
  { id: 'at', header: 'When', value: ({ beganAt }) => beganAt, cell: ({ beganAt }) => exactCopy(beganAt) },
  { id: 'command', header: 'Command', value: ({ command }) => command },
  { id: 'actor', header: 'By', value: ({ actor }) => actor },
  { id: 'channel', header: 'Through', value: ({ channel }) => channel },
  jsonColumn('arguments', 'With', ({ arguments: given }) => given),
  badgeColumn('outcome', 'Came to', ({ outcome }) => outcome ?? 'open'),
  jsonColumn('result', 'Result', ({ result }) => result),
  { id: 'took', header: 'Took', value: tookCopy, isNumber: true, isUnordered: true },
];
