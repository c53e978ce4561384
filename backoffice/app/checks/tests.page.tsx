import { Link } from 'react-router-dom';
import type { RunningTests } from '../../contracts/admin-checks-api.ts';
import { countedText } from '../../figures/number-text.ts';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';
import { TestReport } from './test-report.tsx';

/** Each test is counted anew for a reading, and none is decided within a minute. */
const EVERY_MS = 60_000;

/** All split tests that run, of all brands. */
export function TestsPage() {
  const tests = useReading<RunningTests>({ topic: 'versions', path: '/admin/api/experiments', everyMs: EVERY_MS });
  return (
    <div className="page">
      <h1>Split tests that run</h1>
      <ReadingOf what="The split tests" of={tests}>
        {({ experiments, funnels }) =>
          experiments.length === 0 ? (
            <EmptyRoom title={`No split test runs in ${countedText(funnels, 'live funnel')}`} commands={BEGIN}>
              A test stands here once a live step has two variants or more with shares, and{' '}
              <code>splitTestEnabled</code>.
            </EmptyRoom>
          ) : (
            experiments.map((experiment) => (
              <section
                key={`${experiment.funnel.uid} ${experiment.step.sfid}`}
                className="test"
                aria-label={`Test of ${experiment.funnel.uid}, step ${experiment.step.number}`}
              >
                <h2>
                  <Link to={testPath(experiment.funnel.uid, experiment.step.sfid)}>
                    {experiment.funnel.uid}, step {experiment.step.number} /{experiment.step.url}
                  </Link>{' '}
                  <span className="quiet">{experiment.funnel.brand}</span>
                </h2>
                <TestReport experiment={experiment} />
              </section>
            ))
          )
        }
      </ReadingOf>
    </div>
  );
}

function testPath(uid: string, step: string): string {
  return `/checks/tests/${encodeURIComponent(uid)}/${encodeURIComponent(step)}`;
}

const BEGIN = [
  { command: 'npx sluice publish funnels', does: 'publishes a funnel with a split test, and the test begins' },
  { command: 'npm run seed-demo', does: 'fills a shop of its own, some of whose funnels are tested' },
];
