import '../copy/copy.css';
import './inspect.css';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ChartTransition } from '../../diagram/state-chart.ts';
import { CopyBar } from '../copy/copy-bar.tsx';
import { CopyPanel } from '../copy/copy-panel.tsx';
import { useCopy } from '../copy/use-copy.ts';
import { withChanges } from '../parts/use-address.ts';
import { PartBoundary } from '../shell/part-boundary.tsx';
import { useSession } from '../shell/studio-session.ts';
import { ViewerButton } from '../viewer/viewer-button.tsx';
import { ActorList } from './actor-list.tsx';
import { findStep, type InspectedActor, type Step } from './actor-record.ts';
import { ActorView } from './actor-view.tsx';
import { AppChoice, type Choose } from './app-choice.tsx';
import { EventLog } from './event-log.tsx';
import { type DetailsTab, StepDetails } from './step-details.tsx';
import { TimeBar } from './time-bar.tsx';
import { type WatchedApp, type WatchedApps, watchApps } from './watched-apps.ts';

let opened: WatchedApps | null = null;

/** The socket of this page, which opens with its first view of the inspector. */
function watchedApps(): WatchedApps {
  opened ??= watchApps(`${window.location.origin.replace(/^http/, 'ws')}/inspect/watch`);
  return opened;
}

/** Without a step in the address the page follows what happens, and without an app the newest that runs. */
export function InspectPage() {
  const watched = watchedApps();
  const apps = useSyncExternalStore(watched.subscribe, watched.current);
  const [address, setAddress] = useSearchParams();
  const named = address.get('app');
  const running = apps.find(({ app }) => app.isConnected);
  const shown = apps.find(({ app }) => app.id === named) ?? running ?? apps[0] ?? null;
  const tab = shown?.app.tab ?? null;
  const choose = useCallback(
    (changes: Record<string, string | null>) => setAddress((before) => withChanges(before, changes)),
    [setAddress],
  );
  // A page that was loaded again is the same tab: its newest load is followed.
  const newest = apps.find(({ app }) => app.tab === tab && tab !== null)?.app.id ?? null;
  const isFollowing = shown?.app.id === named && !address.has('step') && !address.has('held');
  useEffect(() => {
    if (isFollowing && newest && newest !== named) choose({ app: newest, actor: null });
  }, [isFollowing, newest, named, choose]);
  if (!shown) return <NoApp isConnected={watched.isConnected()} />;
  return (
    <Inspected
      key={shown.app.id}
      apps={apps}
      shown={shown}
      isConnected={watched.isConnected()}
      address={address}
      choose={choose}
    />
  );
}

interface InspectedProps {
  apps: readonly WatchedApp[];
  shown: WatchedApp;
  /** Whether the studio's server is heard. */
  isConnected: boolean;
  address: URLSearchParams;
  choose: Choose;
}

function Inspected({ apps, shown, isConnected, address, choose }: InspectedProps) {
  const { app, record } = shown;
  const [panel, setPanel] = useState<'chart' | 'log' | 'details'>('chart');
  const [transitions, setTransitions] = useState<readonly ChartTransition[]>([]);
  // Actors and steps are those of the app that the address names.
  const isNamed = app.id === (address.get('app') ?? app.id);
  const isLive = !isNamed || !address.has('step');
  const last = record.steps.length - 1;
  const place = isLive ? last : placeInRecord(address.get('step'), last);
  const named = isNamed ? record.actors.get(address.get('actor') ?? '') : undefined;
  const actor = named ?? firstMachine(shown);
  const step = actor ? findStep(record, actor.id, place) : null;
  const selected = isLive ? null : (record.steps[place] ?? null);
  const choosePlace = useCallback(
    (next: number | null) => choose(next === null ? { step: null } : { step: String(next), app: app.id }),
    [choose, app.id],
  );
  const [tab, setTab] = useState<DetailsTab>('step');
  const view = useCopy({ app, record, actor, place, isLive, isOpen: tab === 'copy' });
  const records = useMemo(() => apps.map((each) => each.record), [apps]);
  const chooseStep = useCallback(
    ({ place: at, actor: id }: Step) => {
      choose({ step: String(at), actor: id, app: app.id });
      setPanel('details');
    },
    [choose, app.id],
  );
  return (
    <div className="inspector" data-panel={panel}>
      <div className="inspector-top">
        <h1 className="for-readers">Inspector</h1>
        <AppChoice apps={apps} shown={app} isNamed={isNamed} isConnected={isConnected} choose={choose} />
        <TimeBar record={record} place={isLive ? null : place} onPlace={choosePlace} />
        <ViewerButton record={record} />
        <div className="panels" role="tablist" aria-label="Panel">
          {(['chart', 'log', 'details'] as const).map((each) => (
            <button key={each} type="button" role="tab" aria-selected={panel === each} onClick={() => setPanel(each)}>
              {each}
            </button>
          ))}
        </div>
      </div>
      <ActorList
        record={record}
        place={place}
        chosen={actor?.id ?? ''}
        onChoose={(id) => {
          choose({ actor: id, app: app.id });
          setPanel('chart');
        }}
      />
      <section className="stage" aria-label="Chart">
        <PartBoundary key={actor?.id} part="chart">
          <div className="stage-chart">
            {actor ? (
              <ActorView record={record} actor={actor} step={view.shown} onTransitions={setTransitions} />
            ) : (
              <p className="empty">This app has not named an actor yet.</p>
            )}
          </div>
        </PartBoundary>
        <CopyBar
          view={view}
          onOpen={() => {
            setTab('copy');
            setPanel('details');
          }}
        />
      </section>
      <EventLog record={record} selected={selected?.place ?? null} isShown={panel === 'log'} onStep={chooseStep} />
      <StepDetails
        app={app}
        record={record}
        actor={actor}
        step={selected ?? step}
        isLive={selected === null}
        transitions={transitions}
        send={watchedApps().send}
        onStep={chooseStep}
        tab={tab}
        onTab={setTab}
        copy={<CopyPanel view={view} record={record} records={records} onStep={chooseStep} />}
      />
    </div>
  );
}

/** A place of the record: the nearest to the number of the address, or the first. */
function placeInRecord(said: string | null, last: number): number {
  return Math.min(last, Math.max(0, Math.trunc(Number(said)) || 0));
}

/** The machine with the most states, or any actor. */
function firstMachine({ record }: WatchedApp): InspectedActor | null {
  const size = ({ definition }: InspectedActor) => definition?.length ?? 0;
  const actors = [...record.actors.values()];
  return actors.reduce<InspectedActor | null>((best, each) => (best && size(best) >= size(each) ? best : each), null);
}

function NoApp({ isConnected }: { isConnected: boolean }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), 1_500);
    return () => window.clearTimeout(timer);
  }, []);
  const socket = useMemo(() => `${window.location.origin.replace(/^http/, 'ws')}/inspect/apps`, []);
  const session = useSession();
  if (!isConnected)
    return (
      <p className="empty">
        {isLate ? 'The studio’s server does not answer: is npm run dev still running?' : 'Connecting …'}
      </p>
    );
  return (
    <div className="empty">
      <h1>No app is running</h1>
      <p>
        Open a page of the shop beside this one: its machines are shown here as soon as it runs.
        {session && (
          <>
            {' '}
            <a href={session.shop} target="_blank" rel="noreferrer">
              {session.shop}
            </a>
          </>
        )}
      </p>
      <p>Any other app with XState 5 shows as well, if its inspector sends to this address:</p>
      <pre>{`import { createWebSocketInspector } from '@statelyai/inspect';

const { inspect } = createWebSocketInspector({ url: '${socket}' });
createActor(machine, { inspect }).start();`}</pre>
    </div>
  );
}
