import type { CheckedFinding } from '../../contracts/admin-checks-api.ts';
import { placesOf } from './journey-way.ts';

interface JourneyPlayerProps {
  journey: NonNullable<CheckedFinding['journey']>;
  /** The place that the journey has come to, from 0. */
  at: number;
  goTo: (place: number) => void;
  /** The name of a step by its sfid. */
  nameOf: (step: string) => string;
}

const WORDS = { next: 'goes on', yes: 'says yes', no: 'says no', fail: 'pays, and the payment fails' } as const;

/** Walks a journey forth and back: by the buttons, by the slider and its arrow keys, or by a press on a step. */
export function JourneyPlayer({ journey, at, goTo, nameOf }: JourneyPlayerProps) {
  const places = placesOf(journey);
  const last = places.length - 1;
  return (
    <div className="player">
      <div className="player-bar">
        <button type="button" onClick={() => goTo(0)} disabled={at === 0}>
          From the beginning
        </button>
        <button type="button" onClick={() => goTo(at - 1)} disabled={at === 0}>
          Back
        </button>
        <button type="button" onClick={() => goTo(at + 1)} disabled={at === last}>
          Next
        </button>
      </div>
      <input
        type="range"
        min="0"
        max={last}
        value={at}
        aria-label="Step of the journey"
        aria-valuetext={`Step ${at + 1} of ${places.length}: ${nameOf(places[at]?.step ?? '')}`}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <ol className="player-steps">
        {places.map(({ step, on, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a journey may come to a step twice
          <li key={place} aria-current={place === at ? 'step' : undefined}>
            <button type="button" onClick={() => goTo(place)}>
              {nameOf(step)}
            </button>{' '}
            <span className={`quiet edge-${on}`}>
              {on === null ? 'here it shows' : `${WORDS[on]}${to === null ? ': no page follows' : ''}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
