import { useEffect, useRef } from 'react';
import { countText } from '../../../figures/number-text.ts';
import type { WalkStep } from './walk-steps.ts';

interface StepListProps {
  steps: readonly WalkStep[];
  place: number | null;
  onPlace: (place: number | null) => void;
}

/** A list of thousands would take a second to draw: so many stand below each other, around the chosen one. */
const PAGE = 100;

/** What happened, in order; the shop's own events stand under a mark of their own. */
export function StepList({ steps, place, onPlace }: StepListProps) {
  const first = Math.floor((place ?? 0) / PAGE) * PAGE;
  const shown = steps.slice(first, first + PAGE);
  const chosen = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another element
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <>
      <div className="way-buttons">
        <button
          type="button"
          aria-keyshortcuts="ArrowLeft"
          disabled={place === 0}
          onClick={() => onPlace(before(steps, place))}
        >
          ← Back
        </button>
        <button
          type="button"
          aria-keyshortcuts="ArrowRight"
          disabled={place === steps.length - 1}
          onClick={() => onPlace(place === null ? 0 : place + 1)}
        >
          Next →
        </button>
        <button type="button" aria-keyshortcuts="Escape" disabled={place === null} onClick={() => onPlace(null)}>
          Whole way
        </button>
        <span className="quiet">
          {place === null
            ? `${countText(steps.length)} facts`
            : `${countText(place + 1)} of ${countText(steps.length)}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled by keys, too */}
      <section className="way-list" tabIndex={0} aria-label="Facts of the way">
        <ol start={first + 1}>
          {shown.map(({ event, place: at }) => {
            const isChosen = at === place;
            const isOfShop = event.fact === null;
            return (
              <li key={at} ref={isChosen ? chosen : null} value={at + 1}>
                <button type="button" aria-pressed={isChosen} onClick={() => onPlace(at)}>
                  <time>{event.at.slice(11, 19)}</time>{' '}
                  <span className={isOfShop ? 'of-shop' : undefined}>{event.text}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </section>
      {steps.length > PAGE && <Pages first={first} count={steps.length} onPlace={onPlace} />}
    </>
  );
}

function before(steps: readonly WalkStep[], place: number | null): number {
  return place === null ? steps.length - 1 : Math.max(0, place - 1);
}

function Pages({ first, count, onPlace }: { first: number; count: number; onPlace: (place: number) => void }) {
  const last = Math.min(first + PAGE, count);
  return (
    <nav className="way-buttons" aria-label="Pages of the way">
      <button type="button" disabled={first === 0} onClick={() => onPlace(first - PAGE)}>
        Earlier
      </button>
      <button type="button" disabled={last === count} onClick={() => onPlace(last)}>
        Later
      </button>
      <span className="quiet">
        {countText(first + 1)} to {countText(last)} of {countText(count)}
      </span>
    </nav>
  );
}
