import { useMemo, useState } from 'react';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { shortened } from '../../../domain/text-limit.ts';
import { type ActorRecord, eventText } from '../inspect/actor-record.ts';
import { ContextChanges } from '../inspect/context-changes.tsx';
import { readEvent } from '../inspect/send-event.tsx';
import { type ForkStep, type Opening, openings, outcomeText, recordedEvents, tryEvent } from './fork.ts';
import { type CopiedStep, reported } from './replay.ts';
import type { CopyView, MachineCopy } from './use-copy.ts';

interface ForkPanelProps {
  view: CopyView;
  copy: MachineCopy;
  copied: CopiedStep;
  record: ActorRecord;
  records: readonly ActorRecord[];
}

/** What would have come of another answer: a branch of the copy with steps of its own. */
export function ForkPanel({ view, copy, copied, record, records }: ForkPanelProps) {
  const { address } = view;
  const { fork } = copy;
  const own = copy.replay.upTo(copied.recorded.place);
  const before = own.at(-2);
  if (!fork)
    return (
      <section aria-label="Fork">
        <h3>Fork</h3>
        <p className="quiet">Try another answer: an effect that answers otherwise or fails, time, or an event.</p>
        <div className="actions">
          {before?.next && (
            <button type="button" onClick={() => address.open(before.recorded.place, [])}>
              Instead of {eventText(record, copied.recorded)} …
            </button>
          )}
          {copied.next && (
            <button type="button" onClick={() => address.open(copied.recorded.place, [])}>
              After it …
            </button>
          )}
        </div>
      </section>
    );
  const { place } = fork.start.recorded;
  const events = fork.steps.map(({ event }) => event);
  const now = fork.steps.at(-1)?.after ?? fork.start.next;
  return (
    <section aria-label="Fork" className="fork">
      <h3>Fork after step {place + 1}</h3>
      <ol>
        {fork.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fork's steps are only added and taken away at its end
          <ForkedStep key={index} step={step} isLast={index === fork.steps.length - 1} record={record} />
        ))}
      </ol>
      <div className="actions">
        <button type="button" disabled={events.length === 0} onClick={() => address.open(place, events.slice(0, -1))}>
          Take the last step back
        </button>
        <button type="button" disabled={events.length === 0} onClick={() => address.open(place, [])}>
          Start again
        </button>
        <button type="button" onClick={address.leave}>
          Leave the fork
        </button>
      </div>
      {now && (
        <NextStep
          key={`${place} ${events.length}`}
          now={now}
          records={records}
          wasType={events.length === 0 ? nextType(copy, record, place) : null}
          onTake={(event) => address.open(place, [...events, event])}
        />
      )}
    </section>
  );
}

/** The type of the event that the actor took next in the record. */
function nextType(copy: MachineCopy, record: ActorRecord, place: number): string | null {
  return copy.replay.upTo(record.steps.length).find(({ recorded }) => recorded.place > place)?.event.type ?? null;
}

function ForkedStep({ step, isLast, record }: { step: ForkStep; isLast: boolean; record: ActorRecord }) {
  return (
    <li>
      {eventText(record, step)} <b className={`is-${step.outcome.type}`}>{outcomeText(step.outcome)}</b>
      {isLast && (
        <>
          <h3>Changed in the context</h3>
          <ContextChanges before={reported(step.before)} after={reported(step.after)} />
        </>
      )}
    </li>
  );
}

interface NextStepProps {
  now: AnyMachineSnapshot;
  records: readonly ActorRecord[];
  /** The type of what came next in the record. */
  wasType: string | null;
  onTake: (event: AnyEventObject) => void;
}

const KINDS = [
  ['done', 'Answers'],
  ['error', 'Failures'],
  ['after', 'Time'],
  ['event', 'Events'],
] as const;

/** Chooses what comes next, as an event that can be changed; what it would do is said before it is taken. */
function NextStep({ now, records, wasType, onTake }: NextStepProps) {
  // The records grow with every event of a page; what they had when the step was opened is enough.
  const [recorded] = useState(() => recordedEvents(records));
  const offered = useMemo(() => openings(now, recorded), [now, recorded]);
  const first = Math.max(
    0,
    offered.findIndex(({ events }) => events.some(({ event }) => event.type === wasType)),
  );
  const [chosen, setChosen] = useState(first);
  const opening = offered[chosen];
  const leads = useMemo(() => opening?.events.map(({ event }) => outcomeText(tryEvent(now, event))), [opening, now]);
  const [text, setText] = useState(() => eventJson(opening, 0));
  const read = useMemo(() => readEvent(text), [text]);
  if (now.status !== 'active') return <p className="quiet">The machine is {now.status}: nothing comes next.</p>;
  const outcome = typeof read === 'string' ? read : outcomeText(tryEvent(now, read));
  return (
    <form
      className="next-step"
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof read !== 'string') onTake(read);
      }}
    >
      <label htmlFor="fork-opening">What comes next?</label>
      <select
        id="fork-opening"
        value={chosen}
        onChange={({ target }) => {
          setChosen(Number(target.value));
          setText(eventJson(offered[Number(target.value)], 0));
        }}
      >
        {KINDS.map(([kind, label]) => (
          <optgroup key={kind} label={label}>
            {offered.map((each, index) =>
              each.kind === kind ? (
                <option key={each.title} value={index}>
                  {each.title}
                </option>
              ) : null,
            )}
          </optgroup>
        ))}
      </select>
      {opening && opening.events.length > 1 && (
        <fieldset>
          <legend>{opening.kind === 'event' ? 'With' : 'Which one?'}</legend>
          {opening.events.map((each, index) => (
            <button
              key={JSON.stringify(each)}
              type="button"
              aria-pressed={text === eventJson(opening, index)}
              onClick={() => setText(eventJson(opening, index))}
            >
              {describeAnswer(each.event)} <span className="quiet">{each.from}</span> {leads?.[index]}
            </button>
          ))}
        </fieldset>
      )}
      <label htmlFor="fork-event">The event, as JSON: change what you like</label>
      <textarea
        id="fork-event"
        rows={9}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output htmlFor="fork-event" className="outcome">
        {outcome}
      </output>
      <button type="submit" className="primary" disabled={typeof read === 'string'}>
        Take this step
      </button>
    </form>
  );
}

function eventJson(opening: Opening | undefined, index: number): string {
  return JSON.stringify(opening?.events[index]?.event ?? { type: '' }, null, 2);
}

/** What tells an answer from others: its type, its severity, or all of it in short. */
function describeAnswer({ output, error, type, ...fields }: AnyEventObject): string {
  const said: unknown = output ?? error ?? fields;
  const { type: kind, severity, message }: Record<string, unknown> = { ...Object(said) };
  if (typeof kind === 'string') return typeof severity === 'string' ? `${kind} ${severity}` : kind;
  if (typeof message === 'string') return message;
  return shortened(JSON.stringify(said) ?? '', 60);
}
