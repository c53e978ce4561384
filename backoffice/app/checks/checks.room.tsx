import './checks.css';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import type { Scripts } from '../../contracts/admin-checks-api.ts';
import type { Experiment } from '../../contracts/admin-experiments-api.ts';
import { type DataColumn, DataTable } from '../parts/data-table.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { useReading } from '../shell/admin-query.ts';
import { CoveragePage } from './coverage.page.tsx';
import { FindingsPage } from './findings.page.tsx';
import { MatrixPage } from './matrix.page.tsx';
import { TestReport } from './test-report.tsx';
import { TestsPage } from './tests.page.tsx';

const SECTIONS = [
  { path: '/checks', name: 'Split tests' },
  { path: '/checks/findings', name: 'Findings' },
  { path: '/checks/matrix', name: 'Ways to pay' },
  { path: '/checks/scripts', name: 'Scripts' },
  { path: '/checks/coverage', name: 'Machine tests' },
];

/** What is tested with visitors, what is wrong with the funnels, what can be paid how, and what the tests of machines walk. */
export function ChecksRoom() {
  return (
    <div className="sectioned">
      <SectionNav room="checks" sections={SECTIONS} />
      <Routes>
        <Route index element={<TestsPage />} />
        <Route path="tests/:uid/:step" element={<TestPage />} />
        <Route path="findings" element={<FindingsPage />} />
        <Route path="matrix" element={<MatrixPage />} />
        <Route path="matrix/:uid" element={<MatrixPage />} />
        <Route path="scripts" element={<ScriptsPage />} />
        <Route path="coverage" element={<CoveragePage />} />
        <Route path="*" element={<p className="empty">There is no such section of checks.</p>} />
      </Routes>
    </div>
  );
}

/** One split test, also one that has ended, at an address of its own. */
export function TestPage() {
  const { uid = '', step = '' } = useParams();
  const path = `/admin/api/experiments/${encodeURIComponent(uid)}/${encodeURIComponent(step)}`;
  const test = useReading<Experiment>({ topic: 'figures', path });
  return (
    <div className="page">
      <p className="quiet">
        <Link to="/checks">Split tests</Link> / {uid}
      </p>
      <ReadingOf what="The split test" of={test}>
        {(experiment) => (
          <>
            <h1>
              {experiment.funnel.uid}, step {experiment.step.number} /{experiment.step.url}
            </h1>
            <p>
              <Link to={`/funnels/${encodeURIComponent(uid)}/steps/${encodeURIComponent(experiment.step.sfid)}`}>
                The step in its funnel
              </Link>
            </p>
            <TestReport experiment={experiment} />
          </>
        )}
      </ReadingOf>
    </div>
  );
}

type Script = Scripts['scripts'][number];

const COLUMNS: readonly DataColumn<Script>[] = [
  { id: 'script', header: 'Script', value: ({ script }) => script, cell: ({ script }) => <code>{script}</code> },
  { id: 'purpose', header: 'What for', value: ({ purpose }) => purpose },
  { id: 'when', header: 'Loaded', value: ({ when }) => when },
];

/** Every script of every kind of page: the inventory that PCI DSS 6.4.3 asks for. */
export function ScriptsPage() {
  const scripts = useReading<Scripts>({ topic: 'versions', path: '/admin/api/scripts' });
  return (
    <div className="page">
      <h1>Scripts of each kind of page</h1>
      <p className="quiet">
        As the settings and the live funnels have them. A page loads no other script: its policy refuses it.
      </p>
      <ReadingOf what="The scripts" of={scripts}>
        {({ kinds, scripts: all }) =>
          kinds.map((kind) => {
            const own = all.filter(({ pages }) => pages.includes(kind));
            return (
              <section key={kind} className="test">
                <h2>{kind}</h2>
                {own.length === 0 ? (
                  <p className="quiet">It loads no script.</p>
                ) : (
                  <DataTable
                    caption={`Scripts of a ${kind}`}
                    rows={own}
                    columns={COLUMNS}
                    idOf={({ script, purpose }) => `${script} ${purpose}`}
                  />
                )}
              </section>
            );
          })
        }
      </ReadingOf>
    </div>
  );
}
