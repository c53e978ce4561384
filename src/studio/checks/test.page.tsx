import { Link, useParams } from 'react-router-dom';
import type { Experiment } from '../../../contracts/api/admin-experiments-api.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';
import { TestReport } from './test-report.tsx';

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
