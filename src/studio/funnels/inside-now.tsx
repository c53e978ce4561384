import type { Inside } from '../../../contracts/api/admin-funnels-api.ts';
import { countCopy, countedCopy } from '../parts/figure-copy.ts';
import { clockCopy } from '../parts/time-copy.ts';

const MOST = 20;

/** The visitors on a step who did something in the last minutes; nothing names a person. */
export function InsideNow({ inside, step }: { inside: Inside; step: string }) {
  const here = inside.visitors.filter(({ stepId }) => stepId === step);
  const count = inside.steps.find(({ stepId }) => stepId === step)?.visitors ?? 0;
  return (
    <section className="facts" aria-label="Inside now">
      <h2>{count === 0 ? 'Nobody inside now' : `${countedCopy(count, 'visitor')} inside now`}</h2>
      <p className="quiet">Visitors who did something here within {inside.minutes} minutes, looks aside.</p>
      <ul className="tests">
        {here.slice(0, MOST).map(({ device, source, country, since, lastAt, hasPaid, version }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors have no name, and may be alike
          <li key={at}>
            {[device, source, country].filter(Boolean).join(', ') || 'unknown'} · came {clockCopy(since)}, last act{' '}
            {clockCopy(lastAt)}
            {hasPaid ? ' · has paid' : ''} <code>{version.slice(0, 8)}</code>
          </li>
        ))}
      </ul>
      {count > MOST && <p className="quiet">… and {countCopy(count - MOST)} more.</p>}
    </section>
  );
}
