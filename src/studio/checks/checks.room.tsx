import './checks.css';
import { Route, Routes } from 'react-router-dom';
import { SectionNav } from '../parts/section-nav.tsx';
import { CoveragePage } from './coverage.page.tsx';
import { FindingsPage } from './findings.page.tsx';
import { MatrixPage } from './matrix.page.tsx';
import { ScriptsPage } from './scripts.page.tsx';
import { TestPage } from './test.page.tsx';
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
