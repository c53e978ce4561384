import { Link } from 'react-router-dom';
import { countedCopy, exactCopy, momentCopy } from '../parts/figure-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { SECTION_NAMES, sectionPath } from './sections.ts';
import { useHealth } from './use-health.ts';

const LEVELS = { fails: 'fails', warns: 'look at it' } as const;

/** What is wrong now, the worst first, each with what one does about it. */
export function TroublesPage() {
  const health = useHealth();
  return (
    <div className="page">
      <h1>What is wrong now</h1>
      <ReadingOf what="The health" of={health}>
        {({ troubles, at, waiting, attempts, reconciled }) => (
          <>
            {troubles.length === 0 && <p className="is-good">Nothing is wrong.</p>}
            <ul className="troubles">
              {troubles.map(({ section, level, text, remedy }) => (
                <li key={`${section} ${text}`} className={`is-${level}`}>
                  <p>
                    <b className={`badge is-${level}`}>{LEVELS[level]}</b> {text}
                  </p>
                  <p className="quiet">
                    {remedy} <Link to={sectionPath(section)}>{SECTION_NAMES[section]}</Link>
                  </p>
                </li>
              ))}
            </ul>
            <dl className="facts-line">
              <dt>Outbox</dt>
              <dd>{waiting === 0 ? 'everything is delivered' : `${countedCopy(waiting, 'event')} on the way`}</dd>
              <dt>Attempts</dt>
              <dd>{attempts === 0 ? 'none is open' : `${countedCopy(attempts, 'payment attempt')} open`}</dd>
              <dt>Reconciled</dt>
              <dd>
                {reconciled === null
                  ? 'never yet'
                  : `${momentCopy(reconciled.at)}, with ${countedCopy(reconciled.differences, 'difference')}`}
              </dd>
              <dt>As of</dt>
              <dd>{exactCopy(at)}</dd>
            </dl>
          </>
        )}
      </ReadingOf>
    </div>
  );
}
