import type { ExperimentGroup } from '../../../contracts/api/admin-experiments-api.ts';
import { countCopy } from '../parts/figure-copy.ts';

/** Whether the sessions came by the shares of the test: each variant's beside those that its share gives. */
export function ShareCheck({ group: { ratio, arms } }: { group: ExperimentGroup }) {
  if (ratio === null) return null;
  const drawn = arms.filter(({ share }) => share > 0);
  const most = Math.max(1, ...drawn.flatMap(({ sessions, expected }) => [sessions, expected ?? 0]));
  return (
    <details className="share-check" open={ratio.isOff}>
      <summary className={ratio.isOff ? 'is-fail' : ''}>
        {ratio.isOff
          ? 'The sessions did not come by the shares of the test'
          : 'The sessions came by the shares of the test'}{' '}
        <span className="quiet">{chance(ratio.p)}</span>
      </summary>
      <ul>
        {drawn.map(({ variant, url, sessions, expected }) => (
          <li key={variant}>
            <span>/{url}</span>
            <span className="share-bar" aria-hidden="true">
              <span className="share-got" style={{ width: `${(sessions / most) * 100}%` }} />
              <span className="share-expected" style={{ insetInlineStart: `${((expected ?? 0) / most) * 100}%` }} />
            </span>
            <span>
              {countCopy(sessions)} came, its share gives {countCopy(Math.round(expected ?? 0))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function chance(p: number): string {
  return p < 0.0001 ? 'p < 0.0001' : `p = ${p.toFixed(p < 0.1 ? 4 : 2)}`;
}
