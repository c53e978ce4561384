import { Link, useSearchParams } from 'react-router-dom';
import type { LogLine, LogPage as LogPageData } from '../../../contracts/api/admin-health-api.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { exactCopy, momentCopy } from '../parts/time-copy.ts';
import { useReading } from '../shell/admin-query.ts';

const EVERY_MS = 5_000;
const FILTERS = ['level', 'query', 'since', 'before'] as const;

/** The last lines of the log of one process, by level, words and time; the address has what is looked for. */
export function LogPage() {
  const [address, setAddress] = useSearchParams();
  const given = new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const log = useReading<LogPageData>({ topic: 'audit', path: `/admin/api/log?${given}`, everyMs: EVERY_MS });
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('before');
        value === '' ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="page">
      <h1>Log</h1>
      <section className="filters" aria-label="Filters">
        <label>
          Level{' '}
          <select value={address.get('level') ?? ''} onChange={({ target }) => change('level', target.value)}>
            <option value="">all</option>
            <option value="warn">warnings and errors</option>
            <option value="error">errors</option>
          </select>
        </label>
        <label>
          Words{' '}
          <input
            type="search"
            value={address.get('query') ?? ''}
            maxLength={200}
            onChange={({ target }) => change('query', target.value)}
          />
        </label>
        <label>
          Since{' '}
          <input
            type="date"
            value={address.get('since') ?? ''}
            onChange={({ target }) => change('since', target.value)}
          />
        </label>
      </section>
      <ReadingOf what="The log" of={log}>
        {(page) => <Lines page={page} address={address} />}
      </ReadingOf>
    </div>
  );
}

function Lines({
  page: { process, forgotten, lines, next },
  address,
}: {
  page: LogPageData;
  address: URLSearchParams;
}) {
  const older = new URLSearchParams(address);
  older.set('before', String(next));
  const newest = new URLSearchParams(address);
  newest.delete('before');
  return (
    <>
      <p className="quiet">
        Of the process {process.pid} on {process.host}, which serves this studio, since {momentCopy(process.since)}.
        {forgotten > 0 && ` ${forgotten} older lines are no longer in memory.`} Another process on the same database has
        a log of its own: read its output.
      </p>
      {lines.length === 0 && (
        <p className="empty">
          {address.size === 0
            ? 'Nothing was logged yet: the shop logs what goes wrong, and what it does about it.'
            : 'No line is like that.'}
        </p>
      )}
      <ol className="log">
        {lines.map((line) => (
          <li key={line.number} className={`is-${line.level}`}>
            <Line line={line} />
          </li>
        ))}
      </ol>
      <p className="pages">
        {address.has('before') && <Link to={`?${newest}`}>Newest lines</Link>}
        {next !== null && <Link to={`?${older}`}>Older lines</Link>}
      </p>
    </>
  );
}

function Line({ line: { at, level, message, detail } }: { line: LogLine }) {
  const head = (
    <>
      <time dateTime={at}>{exactCopy(at)}</time> <b className={`badge is-${level}`}>{level}</b> {message}
    </>
  );
  if (detail === null) return <div>{head}</div>;
  return (
    <details>
      <summary>{head}</summary>
      <pre>{detail}</pre>
    </details>
  );
}
