import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { OrderWalk } from '../../../../contracts/figures/order-walk.ts';
import { FunnelDiagram } from '../../diagram/funnel-diagram.tsx';
import { usePicture } from '../../diagram/use-picture.ts';
import { useReading } from '../../shell/admin-query.ts';
import { Trouble } from '../../shell/trouble.tsx';
import { Missing } from '../order/order.page.tsx';
import { StepList } from './step-list.tsx';
import { useKeys } from './use-keys.ts';
import { usePlace } from './use-place.ts';
import { useReplay } from './use-replay.ts';
import { StateTable } from './walk-state-table.tsx';
import { litUpTo, walkSteps } from './walk-steps.ts';
import { WayHead } from './way-head.tsx';

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
  return (
    <FunnelDiagram picture={picture.data} name="The way of the order" selected={at} onSelect={() => {}} lit={lit} />
  );
}
