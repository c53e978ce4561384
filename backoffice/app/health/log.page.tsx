import type { LogLine, LogPage as LogPageData } from '../../contracts/admin-health-api.ts';
import { exactCopy, momentCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';
import { PageLinks, useFilters } from './filters.tsx';

const EVERY_MS = 5_000;
const FILTERS = ['level', 'query', 'since', 'before'];

/** The last lines of the log of one process, by level, words and time; the address has what is looked for. */
export function LogPage() {
  const { query, given, filter } = useFilters(FILTERS);
  const path = `/admin/api/log?${query}`;
  const log = useReading<LogPageData>({ topic: 'audit', path, everyMs: EVERY_MS, isFiltered: true });
  return (
    <div className="page">
      <h1>Log</h1>
      <section className="filters" aria-label="Filters">
        <label>
          Level{' '}
          <select value={given('level')} onChange={({ target }) => filter('level', target.value)}>
            <option value="">all</option>
            <option value="warn">warnings and errors</option>
            <option value="error">errors</option>
          </select>
        </label>
        <label>
          Words{' '}
          <input
            type="search"
            value={given('query')}
            maxLength={200}
            onChange={({ target }) => filter('query', target.value)}
          />
        </label>
        <label>
          Since <input type="date" value={given('since')} onChange={({ target }) => filter('since', target.value)} />
        </label>
      </section>
      <ReadingOf what="The log" of={log}>
        {(page) => <Lines page={page} isFiltered={query.size > 0} />}
      </ReadingOf>
    </div>
  );
}

function Lines({ page: { process, forgotten, lines, next }, isFiltered }: { page: LogPageData; isFiltered: boolean }) {
  return (
    <>
      <p className="quiet">
        Of the process {process.pid} on {process.host}, which serves this studio, since {momentCopy(process.since)}.
        {forgotten > 0 && ` ${forgotten} older lines are no longer in memory.`} Another process on the same database has
        a log of its own: read its output.
      </p>
      {lines.length === 0 && (
        <p className="empty">
          {isFiltered
            ? 'No line is like that.'
            : 'Nothing was logged yet: the shop logs what goes wrong, and what it does about it.'}
        </p>
      )}
      <ol className="log-lines">
        {lines.map((line) => (
          <li key={line.number} className={`is-${line.level}`}>
            <Line line={line} />
          </li>
        ))}
      </ol>
      <PageLinks of="lines" next={next} />
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
