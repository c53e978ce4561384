import { Link } from 'react-router-dom';
import type { CoveredMachine, MachineCoverage } from '../../contracts/machine-coverage.ts';
import { type DataColumn, DataTable, shareColumn } from '../parts/data-table.tsx';
import { momentCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';

const takenShare = ({ taken, transitions }: CoveredMachine) => (taken === null ? null : taken / transitions);

const COLUMNS: readonly DataColumn<CoveredMachine>[] = [
  {
    id: 'machine',
    header: 'Machine',
    value: ({ title }) => title,
    cell: ({ name, title }) => <Link to={`/machines/${name}`}>{title}</Link>,
  },
  { id: 'transitions', header: 'Transitions', value: ({ transitions }) => transitions, isNumber: true },
  { id: 'taken', header: 'Taken', value: ({ taken }) => taken, isNumber: true },
  shareColumn('share', 'Share', takenShare),
  {
    id: 'untaken',
    header: 'Not taken by a test',
    value: ({ untaken }) => untaken.length,
    isUnordered: true,
    cell: ({ untaken, taken }) => {
      if (taken === null) return '–';
      if (untaken.length === 0) return <span className="quiet">none</span>;
      return (
        <details>
          <summary>{untaken.length}</summary>
          <ul className="tests">
            {untaken.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      );
    },
  },
];

/** Which transitions of each machine the tests took in the last noted run. */
export function CoveragePage() {
  const coverage = useReading<MachineCoverage>({ topic: 'versions', path: '/api/machines/coverage' });
  return (
    <div className="page">
      <h1>Transitions that the tests of machines take</h1>
      <ReadingOf what="The coverage" of={coverage}>
        {({ noted, machines }) => (
          <>
            {noted === null ? (
              <p>
                No run of the tests is noted here.{' '}
                <code>NOTE_WALKS=1 npx vitest run --project fast tests/machines</code> notes which transitions each test
                takes.
              </p>
            ) : (
              <p className="quiet">
                As of the run that was noted {momentCopy(noted.at)} UTC, of {noted.files} files of tests.
              </p>
            )}
            <DataTable
              caption="Machines with the transitions that tests took"
              rows={machines}
              columns={COLUMNS}
              idOf={({ name }) => name}
            />
          </>
        )}
      </ReadingOf>
    </div>
  );
}
