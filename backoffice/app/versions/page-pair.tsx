import { useRef } from 'react';
import type { EdgeName } from '../../../graph/graph.ts';
import type { Difference } from '../../contracts/admin-versions-api.ts';
import { Trouble } from '../parts/reading-of.tsx';
import { wayInWords } from '../preview/move-copy.ts';
import { type FramedStates, loadedState, useFramedStates } from '../preview/use-framed-states.ts';
import { useReading } from '../shell/admin-query.ts';
import { shortHash } from './version-copy.ts';

interface PagePairProps {
  difference: Difference;
  step: string;
  /** The state of both pages; empty for that in which a page begins. */
  shows: string;
  /** The kind and the name of each step by its id: `30 · upsell`, `/special-offer`. */
  names: ReadonlyMap<string, readonly [kind: string, name: string]>;
  onState: (name: string) => void;
  /** Goes on along an edge that the machine takes. */
  onExit: (edge: EdgeName) => void;
  onClose: () => void;
}

/** The page of a step before and after, in the same of its states, and the ways on from it that its machine finds. */
export function PagePair(props: PagePairProps) {
  const { difference, step, names, onClose } = props;
  const { from, to } = difference;
  const mark = difference.steps.find(({ id }) => id === step)?.mark;
  const isAlone = from === null || from.hash === to.hash;
  return (
    <section className="pages" aria-label="Pages">
      <header className="pages-head">
        <h2>{names.get(step)?.join(' ') ?? step}</h2>
        <button type="button" onClick={onClose}>
          Close the pages
        </button>
      </header>
      <div className="pages-pair">
        {!isAlone && from && (
          <VersionFrame
            {...props}
            key={`from ${from.hash} ${step}`}
            title={from.is === 'live' ? 'Live now' : `Version ${shortHash(from.hash)}`}
            hash={from.hash}
            absent={mark === 'added' ? 'This step is new.' : null}
            isWalked={mark === 'removed'}
          />
        )}
        <VersionFrame
          {...props}
          key={`to ${to.hash} ${step}`}
          title={to.is === 'draft' ? 'The files' : to.is === 'live' ? 'Live now' : `Version ${shortHash(to.hash)}`}
          hash={to.hash}
          absent={mark === 'removed' ? 'This step is gone.' : null}
          isWalked={mark !== 'removed'}
        />
      </div>
    </section>
  );
}

interface VersionFrameProps extends PagePairProps {
  title: string;
  hash: string;
  /** Why this version has no such page; null where it has. */
  absent: string | null;
  isWalked: boolean;
}

/** The page of one version. Its address holds for ten minutes; a frame that is open longer has been loaded by it already. */
function VersionFrame(props: VersionFrameProps) {
  const { title, hash, step, absent } = props;
  const path = `/api/versions/${hash}/steps/${encodeURIComponent(step)}/preview`;
  const link = useReading<{ url: string }>({ topic: 'fixed', path: absent === null ? path : null, isForOneView: true });
  return (
    <article aria-label={title}>
      <h3>{title}</h3>
      {absent !== null && <p className="absent">{absent}</p>}
      {link.error && <Trouble what="The page" problem={link.error} again={() => void link.refetch()} />}
      {link.data && <Framed {...props} url={link.data.url} />}
    </article>
  );
}

function Framed({ url, title, step, shows, names, isWalked, onState, onExit }: VersionFrameProps & { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const found = useFramedStates(frame, url);
  return (
    <>
      <StateChoice found={found} shows={shows} onState={onState} />
      <div className="exits">{isWalked && <Exits found={found} step={step} names={names} onExit={onExit} />}</div>
      {/* A fragment changes the state that is shown, and loads nothing. */}
      <iframe
        ref={frame}
        title={`The page, ${title}`}
        className="preview"
        src={`${url}#${encodeURIComponent(shows || (loadedState(found)?.name ?? ''))}`}
        sandbox="allow-scripts allow-same-origin"
      />
    </>
  );
}

interface StateChoiceProps {
  found: FramedStates;
  shows: string;
  onState: (name: string) => void;
}

function StateChoice({ found: { states, isComplete, isLate }, shows, onState }: StateChoiceProps) {
  if (!states)
    return (
      <div>
        <p className="quiet" role="status">
          {isLate ? 'The page does not say its states: is the shop running?' : 'Finding its states …'}
        </p>
      </div>
    );
  const reached = states.filter(({ way }) => way !== null);
  const chosen = reached.find(({ name }) => name === shows);
  const shown = shows === '' ? loadedState({ states }) : chosen;
  const isMissing = isComplete && shows !== '' && !chosen;
  return (
    <div>
      <label className="search">
        State
        <select value={chosen?.name ?? ''} onChange={({ target }) => onState(target.value)}>
          <option value="">once it is loaded</option>
          {reached.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <p className="quiet page-way">{isMissing ? `Nothing leads to “${shows}” here.` : wayInWords(shown?.way ?? [])}</p>
    </div>
  );
}

const WORDS = { next: 'Go on', yes: 'Yes', no: 'No', fail: 'The payment fails' } as const;

interface ExitsProps extends Pick<PagePairProps, 'step' | 'names' | 'onExit'> {
  found: FramedStates;
}

/** The edges out of the page, each as soon as its machine has found a way along it. */
function Exits({ found: { exits, isComplete }, step, names, onExit }: ExitsProps) {
  return (
    <>
      <b>Walk on</b>
      {exits.map(({ on, to, way }) => (
        <button
          key={`${on} ${to}`}
          type="button"
          className={`edge-${on}`}
          title={`${names.get(to)?.join(' ') ?? to}. ${wayInWords(way)}`}
          onClick={() => onExit({ from: step, on, to })}
        >
          {WORDS[on]} → {names.get(to)?.[0] ?? to}
        </button>
      ))}
      {exits.length === 0 && (
        <p className="quiet">{isComplete ? 'Nothing leads on from here.' : 'Finding the ways on …'}</p>
      )}
    </>
  );
}
