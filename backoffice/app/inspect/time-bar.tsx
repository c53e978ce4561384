import type { ActorRecord } from './actor-record.ts';

interface TimeBarProps {
  record: ActorRecord;
  /** The place that is shown; null while the page follows what happens. */
  place: number | null;
  onPlace: (place: number | null) => void;
}

/** Goes back in time and forward again: all charts, values and contexts are those of the chosen step. */
export function TimeBar({ record, place, onPlace }: TimeBarProps) {
  const last = record.steps.length - 1;
  const at = place ?? last;
  return (
    <section className="time-bar" aria-label="Time">
      <button type="button" disabled={at <= 0} onClick={() => onPlace(Math.max(0, at - 1))}>
        ← <span className="word">Back</span>
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, at)}
        aria-label="Step"
        aria-valuetext={`Step ${at + 1} of ${last + 1}`}
        onChange={({ target }) => onPlace(Number(target.value))}
      />
      <button type="button" disabled={place === null || at >= last} onClick={() => onPlace(Math.min(last, at + 1))}>
        <span className="word">Forward</span> →
      </button>
      <button type="button" aria-pressed={place === null} onClick={() => onPlace(null)}>
        Live
      </button>
      <output>
        {at + 1} of {last + 1}
      </output>
    </section>
  );
}
