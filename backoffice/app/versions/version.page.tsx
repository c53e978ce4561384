import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Difference, Versions } from '../../contracts/admin-versions-api.ts';
import { kindName } from '../../diagram/step-card.ts';
import { FunnelDiagram } from '../diagram/funnel-diagram.tsx';
import { momentCopy } from '../parts/moment-copy.ts';
import { Trouble } from '../parts/reading-of.tsx';
import type { StudioProblem } from '../shell/admin-query.ts';
import { DifferenceList, edgeMarks, stepMarks } from './difference-list.tsx';
import { PagePair } from './page-pair.tsx';
import { OlderVersionActs, PublishDraft } from './version-acts.tsx';
import { VersionChoice } from './version-choice.tsx';
import { actorCopy, shortHash } from './version-copy.ts';
import { useDifference, useDrafts, useVersionPicture, useVersions } from './version-readings.ts';
import { litWay, useVersionView } from './version-view.ts';

/** Two versions of a funnel beside each other: the live one and its files, unless the address names others. */
export function VersionPage() {
  const { uid = '' } = useParams();
  const { view, ...shows } = useVersionView();
  const versions = useVersions(uid);
  const difference = useDifference(uid, view.from, view.to);
  return (
    <div className="machine-room is-panel-first">
      <Stage uid={uid} difference={difference} live={versions.data?.live ?? null} />
      <aside className="part" aria-label="Details">
        <p className="quiet">
          <Link to="/versions">Versions</Link> / {uid}
        </p>
        <h1>{uid}</h1>
        <NotLive uid={uid} versions={versions} isDraft={difference.data !== undefined} />
        <VersionChoice uid={uid} versions={versions.data} view={view} compare={shows.compare} />
        {difference.error && <Refused problem={difference.error} again={() => void difference.refetch()} />}
        {difference.data && !difference.error && (
          <>
            <Acts uid={uid} to={view.to} difference={difference.data} versions={versions.data} />
            <DifferenceList difference={difference.data} choose={shows.choose} />
          </>
        )}
        {versions.data && <VersionHistory versions={versions.data} />}
      </aside>
    </div>
  );
}

type Reading<Value> = { data: Value | undefined; error: StudioProblem | null; refetch: () => unknown };

function NotLive({ uid, versions, isDraft }: { uid: string; versions: Reading<Versions>; isDraft: boolean }) {
  if (versions.data) {
    const { siteName, live } = versions.data;
    return (
      <p className="quiet">
        {siteName}, live as <code>{live.slice(0, 12)}</code> ·{' '}
        <Link to={`/funnels/${encodeURIComponent(uid)}`}>Its figures</Link>
      </p>
    );
  }
  if (isDraft && versions.error?.status === 404)
    return <p className="quiet">It is not live yet: no shopper can reach it.</p>;
  return versions.error ? <p className="quiet">{versions.error.message}</p> : <p className="quiet">Reading …</p>;
}

/** A draft with faults is refused with them, and a version that was removed is named. */
function Refused({ problem, again }: { problem: StudioProblem; again: () => void }) {
  if (problem.status === 409)
    return (
      <div className="findings" role="alert">
        <h2>The files are refused</h2>
        <p className="is-refused">{problem.message}</p>
        <p className="quiet">
          The last good version stays live. Mend the file, and this page compares again by itself.
        </p>
      </div>
    );
  return <Trouble what="The difference" problem={problem} again={again} />;
}

interface ActsProps {
  uid: string;
  to: string;
  difference: Difference;
  versions: Versions | undefined;
}

function Acts({ uid, to, difference, versions }: ActsProps) {
  const drafts = useDrafts();
  const live = versions?.versions.find(({ hash }) => hash === versions.live);
  const brand = drafts.data?.brands.find(({ funnels }) =>
    funnels.some((funnel) => funnel.liveUid === uid || funnel.uid === uid),
  );
  const older = versions?.versions.find(({ hash }) => hash === difference.to.hash);
  return (
    <div className="acts">
      {to === 'draft' ? (
        <PublishDraft uid={uid} difference={difference} brand={brand} live={live} />
      ) : (
        versions && older && <OlderVersionActs versions={versions} version={older} difference={difference} />
      )}
    </div>
  );
}

interface StageProps {
  uid: string;
  difference: Reading<Difference>;
  /** The live version, which is drawn where there is nothing to compare. */
  live: string | null;
}

/** The diagram with what came and went, and below it the pages of the chosen step. */
function Stage({ uid, difference: { data, error }, live }: StageProps) {
  const { view, choose, choosePageState, goOn } = useVersionView();
  const compared = error ? undefined : data;
  const to = compared?.to.hash ?? (error ? live : null);
  const picture = useVersionPicture(compared?.from?.hash ?? null, to, view.step);
  const marks = useMemo(
    () => (compared ? { marks: stepMarks(compared), edgeMarks: edgeMarks(compared) } : {}),
    [compared],
  );
  const start = picture.data?.boxes.find(({ isStart }) => isStart)?.id;
  return (
    <div className="versions-stage">
      <section className="versions-diagram" aria-label="Diagram">
        {!picture.data && picture.error && <Trouble what="The diagram" problem={picture.error} />}
        {!picture.data && !picture.error && (
          <p className="empty">{error && to === null ? 'There is nothing to draw.' : 'Laying out the steps …'}</p>
        )}
        {picture.data && (
          <FunnelDiagram
            picture={picture.data}
            name={`The steps of ${uid}`}
            selected={view.step}
            onStep={choose}
            way={litWay(view)}
            {...marks}
          />
        )}
      </section>
      {view.step === null && start !== undefined && compared && (
        <p className="pages-note">
          Choose a step to see its page before and after, or{' '}
          <button type="button" onClick={() => choose(start)}>
            walk from the first page
          </button>
          : nothing is ordered and nothing is charged.
        </p>
      )}
      {view.step !== null && compared && (
        <PagePair
          difference={compared}
          step={view.step}
          shows={view.shows}
          names={new Map(picture.data?.boxes.map((box) => [box.id, [kindName(box), box.title]]))}
          onState={choosePageState}
          onExit={goOn}
          onClose={() => choose(null)}
        />
      )}
    </div>
  );
}

function VersionHistory({ versions: { history } }: { versions: Versions }) {
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
