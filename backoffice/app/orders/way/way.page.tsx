import { useEffect, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { OrderWalk } from '../../../contracts/order-walk.ts';
import type { WalkRecord } from '../../../contracts/walk-record.ts';
import { FunnelDiagram, usePicture } from '../../diagram/funnel-diagram.tsx';
import { Trouble } from '../../parts/reading-of.tsx';
import { useReading } from '../../shell/admin-query.ts';
import { Missing } from '../order/order.page.tsx';
import { OrderNav } from '../order/order-nav.tsx';
import type { PlayedWalk } from './replay.worker.ts';
import { StepList } from './step-list.tsx';
import { StateTable } from './walk-state-table.tsx';
import { litUpTo, walkSteps } from './walk-steps.ts';

/** The way of an order on the diagram of the version that it was walked on, stepped through fact by fact. */
export function WayPage() {
  const { number = '' } = useParams();
  // A walk that has ended does not change, and a long one is large: it is read again by hand alone.
  const walk = useReading<OrderWalk>({ topic: 'fixed', path: `/admin/api/walks/${encodeURIComponent(number)}` });
  if (walk.data) return <Known key={number} walk={walk.data} onAgain={() => void walk.refetch()} />;
  if (walk.error?.status === 404) return <Missing number={number} />;
  if (walk.error)
    return <Trouble what={`The way of ${number}`} problem={walk.error} again={() => void walk.refetch()} />;
  return <p className="empty">Reading the way of order {number} …</p>;
}

function Known({ walk: { record, events }, onAgain }: { walk: OrderWalk; onAgain: () => void }) {
  const replay = useReplay(record);
  const steps = useMemo(() => walkSteps(events, replay.is === 'played' ? replay.walk : null), [events, replay]);
  const [place, setPlace] = usePlace(steps.length);
  const lit = useMemo(() => litUpTo(events, place), [events, place]);
  const chosen = place === null ? null : (steps[place] ?? null);
  useKeys({ count: steps.length, place, onPlace: setPlace });
  return (
    <div className="machine-room">
      <section className="stage" aria-label="The way on the diagram">
        <WayDiagram record={record} lit={lit} />
      </section>
      <aside className="part" aria-label="The way, step by step">
        <WayHead record={record} replay={replay} onAgain={onAgain} />
        {steps.length > 0 && <StepList steps={steps} place={place} onPlace={setPlace} />}
        {chosen && <StateTable step={chosen} record={record} isPlaying={replay.is === 'running'} />}
      </aside>
    </div>
  );
}

type ReplayState = { is: 'running' } | { is: 'played'; walk: PlayedWalk } | { is: 'failed'; why: string };

/** The replay of a walk by the machine of its version, which begins anew with another record. */
function useReplay(record: WalkRecord): ReplayState {
  const [replay, setReplay] = useState<ReplayState>({ is: 'running' });
  useEffect(() => {
    setReplay({ is: 'running' });
    const thread = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' });
    thread.onmessage = ({ data }: MessageEvent<PlayedWalk>) => setReplay({ is: 'played', walk: data });
    thread.onerror = ({ message }) => setReplay({ is: 'failed', why: message });
    thread.postMessage(record);
    return () => thread.terminate();
  }, [record]);
  return replay;
}

function WayDiagram({ record, lit }: Pick<OrderWalk, 'record'> & { lit: ReturnType<typeof litUpTo> }) {
  const { version, graph } = record;
  // The whole way is seen from its first step.
  const at = lit.at ?? lit.steps[0] ?? null;
  const picture = usePicture(version?.hash ?? null, graph?.nodes.length ?? 0, at);
  if (!version)
    return (
      <p className="empty">
        The version of the funnel that this order was placed on is not stored any more, so that there is no diagram of
        it.
      </p>
    );
  if (picture.error) return <Trouble what="The diagram" problem={picture.error} again={() => void picture.refetch()} />;
  if (!picture.data) return <p className="empty">Laying out the diagram …</p>;
  return <FunnelDiagram picture={picture.data} name="The way of the order" selected={at} onStep={() => {}} way={lit} />;
}

/** Browsers refuse to note a new address more than some times a second, which a held key would ask for. */
const WRITTEN_AFTER_MS = 300;

/** The chosen place of a walk, from 0, which the address has as `fact`, from 1; null while the whole way is lit. */
function usePlace(count: number): [number | null, (place: number | null) => void] {
  const [address, setAddress] = useSearchParams();
  const [place, setPlace] = useState(() => placeIn(address, count));
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const fact = place === null ? null : String(place + 1);
      if (address.get('fact') !== fact) setAddress(fact === null ? {} : { fact }, { replace: true });
    }, WRITTEN_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [place, address, setAddress]);
  return [place, setPlace];
}

function placeIn(address: URLSearchParams, count: number): number | null {
  const fact = Number(address.get('fact') ?? 0);
  return Number.isInteger(fact) && fact >= 1 && fact <= count ? fact - 1 : null;
}

interface WayHeadProps {
  record: WalkRecord;
  replay: ReplayState;
  onAgain: () => void;
}

/** Whose way it is, on which version it was walked, and what a replay of it came to. */
export function WayHead({ record: { order, version, orders }, replay, onAgain }: WayHeadProps) {
  return (
    <header>
      <p className="quiet">
        <Link to="/orders">Orders</Link> / <Link to={`/orders/${encodeURIComponent(order)}`}>{order}</Link>
      </p>
      <h1>The way of order {order}</h1>
      <OrderNav number={order} />
      <p>
        {version ? (
          <>
            {version.brand}, {version.funnel}, version <code title={version.hash}>{version.hash.slice(0, 12)}</code>
            {version.is === 'live' ? '' : `, which is ${version.is}`}
          </>
        ) : (
          'Its version of the funnel is not stored.'
        )}
        {orders.length > 1 && `; with ${orders.length - 1} more of its checkout`}
      </p>
      <ReplayResult replay={replay} />
      <button type="button" onClick={onAgain}>
        Read again
      </button>
    </header>
  );
}

function ReplayResult({ replay }: { replay: ReplayState }) {
  if (replay.is === 'running') return <p role="status">Replaying it on the machine of its version …</p>;
  if (replay.is === 'failed') return <p role="alert">The replay failed: {replay.why}</p>;
  const [result = '', ...rest] = replay.walk.lines;
  const isSame = replay.walk.replay.type === 'same';
  return (
    <div className="way-result">
      <p role="status" className={isSame ? 'is-good' : 'is-waiting'}>
        {result}
      </p>
      {!isSame && rest.map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

interface Stepping {
  count: number;
  place: number | null;
  onPlace: (place: number | null) => void;
}

/** Steps through a walk: right and left by one, Home and End to its ends, Escape lights the whole way. */
function useKeys({ count, place, onPlace }: Stepping): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (hasModifier || count === 0 || isOfAnother(event.target)) return;
      const next = placeAfter(event.key, place, count);
      if (next === undefined) return;
      event.preventDefault();
      onPlace(next);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count, place, onPlace]);
}

/** Whether a key is that of a field, of the canvas, or of a dialog above the page. */
function isOfAnother(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, .canvas, [role="dialog"]') !== null;
}

/** The place after a key; undefined for a key that leads nowhere. */
export function placeAfter(key: string, place: number | null, count: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return place === null ? 0 : Math.min(place + 1, count - 1);
    case 'ArrowLeft':
      return place === null ? count - 1 : Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
