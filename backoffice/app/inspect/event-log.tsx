import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRecord, Step } from './actor-record.ts';
import { eventText, valueText } from './actor-record.ts';

interface EventLogProps {
  record: ActorRecord;
  /** The place of the chosen step; null while the log follows. */
  selected: number | null;
  /** Whether the panel was brought to the front of a narrow window: it then shows the selected row, or the last. */
  isShown: boolean;
  onStep: (step: Step) => void;
}

const ROW = 28;

/** Every event that an actor took, newest last, with a search in all that it says. Only the rows in view are drawn. */
export function EventLog({ record, selected, isShown, onStep }: EventLogProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const { steps } = record;
  const count = steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in place
  const shown = useMemo(() => found(record, wanted), [record, count, wanted]);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that was not in view could not be scrolled
  useEffect(() => {
    const index = selected === null ? shown.length - 1 : shown.findIndex(({ place }) => place === selected);
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  }, [selected, shown, rows, isShown]);
  return (
    <section className="log" aria-label="Events">
      <div className="log-head">
        <input
          type="search"
          placeholder="Search events, actors, states, fields"
          aria-label="Search events"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <output>{wanted.trim() === '' ? `${count} events` : `${shown.length} of ${count} events`}</output>
      </div>
      <div
        className="log-rows"
        ref={scroller}
        role="listbox"
        aria-label="Events"
        tabIndex={0}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          const at = selected === null ? shown.length - 1 : shown.findIndex(({ place }) => place === selected);
          const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
          if (next) onStep(next);
        }}
      >
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const step = shown[index];
            if (!step) return null;
            return (
              <div
                key={step.place}
                role="option"
                aria-selected={step.place === selected}
                tabIndex={-1}
                className={`row${isFailure(step) ? ' is-failure' : ''}`}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onStep(step)}
                onKeyDown={(event) => event.key === 'Enter' && onStep(step)}
              >
                <span className="row-place">{step.place + 1}</span>
                <span className="row-time">{clockText(step.at)}</span>
                <span className="row-actor">{record.actors.get(step.actor)?.name ?? step.actor}</span>
                <b className="row-event">{eventText(record, step)}</b>
                <span className="row-value" title={valueText(step.value ?? '')}>
                  {shortValue(step.value) || step.status}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** The steps in which every word of the search occurs. */
function found(record: ActorRecord, search: string): readonly Step[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return record.steps.slice();
  return record.steps.filter((step) => {
    const text = searchText(record, step);
    return words.every((word) => text.includes(word));
  });
}

const texts = new WeakMap<Step, string>();

/** Everything that can be searched of a step, made once. */
function searchText(record: ActorRecord, step: Step): string {
  const known = texts.get(step);
  if (known !== undefined) return known;
  const name = record.actors.get(step.actor)?.name ?? '';
  const text =
    `${name} ${eventText(record, step)} ${JSON.stringify(step.event)} ${valueText(step.value ?? '')} ${step.status}`.toLowerCase();
  texts.set(step, text);
  return text;
}

function isFailure({ event, status }: Step): boolean {
  return status === 'error' || event.type.startsWith('xstate.error');
}

/** The last two names of each active state: of a long path the end says most. */
function shortValue(value: unknown): string {
  const paths = valueText(value ?? '').split(' · ');
  return paths.map((path) => path.split('.').slice(-2).join('.')).join(' · ');
}

/** On the clock of the reader's machine, on which the inspected app runs and writes its own log, too. */
function clockText(at: number): string {
  const date = new Date(at);
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
