import type { Version, Versions } from '../../contracts/admin-versions-api.ts';
import { momentCopy } from '../parts/moment-copy.ts';
import { actorCopy, insideCopy, shortHash } from './version-copy.ts';
import type { VersionView } from './version-view.ts';

interface VersionChoiceProps {
  uid: string;
  /** Undefined for a funnel that only the files have. */
  versions: Versions | undefined;
  view: VersionView;
  compare: (sides: { from?: string; to?: string }) => void;
}

/** The versions of a funnel, of which one is looked at, and the one that it is compared with. */
export function VersionChoice({ uid, versions, view, compare }: VersionChoiceProps) {
  const all = versions?.versions ?? [];
  const chosen = view.to === 'before' ? (versions?.before ?? view.to) : view.to;
  return (
    <section className="facts" aria-label="Versions">
      <h2>Versions of {uid}</h2>
      <ul className="versions">
        <li>
          <button type="button" aria-pressed={view.to === 'draft'} onClick={() => compare({ to: 'draft' })}>
            <b>The files</b>
            <span className="quiet">as they are in the folder now</span>
          </button>
        </li>
        {all.map((version) => (
          <li key={version.hash}>
            <VersionButton
              version={version}
              isChosen={
                chosen !== 'draft' && version.hash.startsWith(chosen === 'live' ? (versions?.live ?? '?') : chosen)
              }
              onPress={() => compare({ to: version.is === 'live' ? 'live' : version.hash })}
            />
          </li>
        ))}
      </ul>
      {versions && (
        <label className="search">
          Compared with
          <select value={view.from} onChange={({ target }) => compare({ from: target.value })}>
            <option value="live">the live version</option>
            <option value="draft">the files</option>
            {all
              .filter(({ is }) => is !== 'live')
              .map(({ hash, published }) => (
                <option key={hash} value={hash}>
                  {shortHash(hash)} of {momentCopy(published.at)}
                </option>
              ))}
          </select>
        </label>
      )}
    </section>
  );
}

function VersionButton({ version, isChosen, onPress }: { version: Version; isChosen: boolean; onPress: () => void }) {
  const { hash, is, published, revoked, heldUntil, inside } = version;
  return (
    <button type="button" aria-pressed={isChosen} onClick={onPress}>
      <b>
        <code>{shortHash(hash)}</code> <span className={`version-is is-${is}`}>{is}</span>
      </b>
      <span>
        {momentCopy(published.at)}, by {actorCopy(published)}
      </span>
      {revoked && (
        <span>
          revoked {momentCopy(revoked.at)}, by {actorCopy(revoked)}
        </span>
      )}
      <span className={inside.shoppers > 0 ? undefined : 'quiet'}>{insideCopy(version)} inside now</span>
      {heldUntil && is === 'replaced' && (
        <span className="quiet">holds until {momentCopy(heldUntil)} for shoppers who began with it</span>
      )}
    </button>
  );
}
