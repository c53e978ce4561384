import type { Versions } from '../../../contracts/api/admin-versions-api.ts';
import { momentCopy } from '../parts/figure-copy.ts';
import { actorCopy, shortHash } from './version-copy.ts';

/** What was live when, and who made it so. */
export function VersionHistory({ versions: { history } }: { versions: Versions }) {
  return (
    <details>
      <summary>What was live when</summary>
      <ol className="history">
        {history.map((change) => (
          <li key={`${change.at} ${change.hash}`}>
            {momentCopy(change.at)}: {change.action === 'rollback' ? 'rolled back to' : 'published'}{' '}
            <code>{shortHash(change.hash)}</code> <span className="quiet">by {actorCopy(change)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
