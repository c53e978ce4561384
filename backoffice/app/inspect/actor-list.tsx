import { useState } from 'react';
import { type ActorRecord, findStep, type InspectedActor, type Step, valueText } from './actor-record.ts';

interface ActorListProps {
  record: ActorRecord;
  /** The place of the record at which the actors are shown. */
  place: number;
  chosen: string;
  onChoose: (id: string) => void;
}

/** The actors as a tree: each with what it is at this step. Those that have ended are shown on demand. */
export function ActorList({ record, place, chosen, onChoose }: ActorListProps) {
  const [showsEnded, setShowsEnded] = useState(false);
  const all = [...record.actors.values()];
  const runs = ({ id }: InspectedActor) => findStep(record, id, place)?.status === 'active' || id === chosen;
  const actors = showsEnded
    ? all
    : all.filter((actor) => runs(actor) || all.some((each) => each.parent === actor.id && runs(each)));
  const roots = actors.filter(({ parent }) => parent === null || !actors.some(({ id }) => id === parent));
  const branch = (actor: InspectedActor, depth: number): React.ReactNode => {
    const step = findStep(record, actor.id, place);
    const isOver = step === null || step.status !== 'active';
    return (
      <li key={actor.id}>
        <button
          type="button"
          className={`actor${isOver ? ' is-over' : ''}`}
          style={{ paddingInlineStart: 8 + depth * 14 }}
          aria-current={actor.id === chosen}
          onClick={() => onChoose(actor.id)}
        >
          <span className="actor-name">{actor.name}</span>
          <span className="actor-value">{step ? statusText(step) : 'not begun'}</span>
        </button>
        <ul>{actors.filter(({ parent }) => parent === actor.id).map((each) => branch(each, depth + 1))}</ul>
      </li>
    );
  };
  return (
    <nav className="actors" aria-label="Actors">
      <ul>{roots.map((each) => branch(each, 0))}</ul>
      {(showsEnded || actors.length < all.length) && (
        <button type="button" className="more" aria-pressed={showsEnded} onClick={() => setShowsEnded(!showsEnded)}>
          {showsEnded ? 'Hide the ended' : `Ended or not begun: ${all.length - actors.length}`}
        </button>
      )}
    </nav>
  );
}

function statusText({ status, value: state }: Step): string {
  const value = valueText(state ?? '');
  if (status === 'active') return value || 'running';
  return value ? `${value} (${status})` : status;
}
