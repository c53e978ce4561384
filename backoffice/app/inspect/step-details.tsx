import './details.css';
import type { ReactNode } from 'react';
import type { InspectedApp, SendByHand } from '../../contracts/inspection.ts';
import { type ChartTransition, guardLabel, triggerLabel } from '../../diagram/state-chart.ts';
import { PartBoundary } from '../shell/part-boundary.tsx';
import { type ActorRecord, eventText, type InspectedActor, type Step, stepBefore, valueText } from './actor-record.ts';
import { ContextChanges } from './context-changes.tsx';
import { JsonTree } from './json-tree.tsx';
import { SendEvent } from './send-event.tsx';

interface StepDetailsProps {
  app: InspectedApp;
  record: ActorRecord;
  actor: InspectedActor | null;
  step: Step | null;
  /** Whether the page follows what happens: the step is the actor's latest, and not the latest of all. */
  isLive: boolean;
  /** The transitions that were pressed in the chart. */
  transitions: readonly ChartTransition[];
  send: (message: SendByHand) => void;
  onStep: (step: Step) => void;
  tab: DetailsTab;
  onTab: (tab: DetailsTab) => void;
  /** What the copy of the machine has at this step. */
  copy: ReactNode;
}

const TABS = ['step', 'context', 'copy', 'sequence', 'send'] as const;
export type DetailsTab = (typeof TABS)[number];

/** What one step did: its event, the transitions that it took, and what changed; and what can be done from here. */
export function StepDetails(props: StepDetailsProps) {
  const { step, record, actor, app, send, onStep, tab, onTab, copy } = props;
  return (
    <aside className="details" aria-label="Details">
      <div role="tablist" aria-label="Details" className="tabs">
        {TABS.map((each) => (
          <button key={each} type="button" role="tab" aria-selected={tab === each} onClick={() => onTab(each)}>
            {each}
          </button>
        ))}
      </div>
      <div className="details-body" role="tabpanel">
        {tab === 'step' && <StepFacts {...props} />}
        {tab === 'context' && <JsonTree value={step?.context ?? null} open={1} />}
        {tab === 'copy' && (
          <PartBoundary key={step?.place} part="copy">
            {copy}
          </PartBoundary>
        )}
        {tab === 'sequence' && <Sequence record={record} around={step?.place ?? null} onStep={onStep} />}
        {tab === 'send' && <SendEvent app={app} actor={actor} send={send} />}
      </div>
    </aside>
  );
}

function StepFacts({ record, step, isLive, transitions }: StepDetailsProps) {
  if (!step) return <p className="empty">Press an event in the log.</p>;
  const before = stepBefore(record, step);
  return (
    <>
      {transitions.length > 0 && <PressedTransitions transitions={transitions} />}
      <h2>
        {step.place + 1}. {eventText(record, step)}
      </h2>
      <p className="quiet">
        {isLive && 'The latest of '}
        {record.actors.get(step.actor)?.name ?? step.actor}
        {step.source ? `, sent by ${record.actors.get(step.source)?.name ?? step.source}` : ''}
      </p>
      <p>
        {before ? valueText(before.value ?? '') || before.status : 'begins'} →{' '}
        <b>{valueText(step.value ?? '') || step.status}</b>
      </p>
      <h3>Event</h3>
      <JsonTree value={step.event} />
      {step.error !== undefined && step.error !== null && (
        <>
          <h3>Error</h3>
          <JsonTree value={step.error} />
        </>
      )}
      <h3>Transitions</h3>
      {step.transitions.length === 0 && <p className="quiet">None: the actor stayed as it was, or does not say.</p>}
      <ol className="taken">
        {step.transitions.map(({ from, to, on, guard, actions }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the transitions of a step never change
          <li key={index}>
            <code>{from || 'machine'}</code> → <code>{to.join(', ') || 'stays'}</code>
            <div className="quiet">
              {on || 'at once'}
              {guard ? ` [${guard}]` : ''}
              {actions.length > 0 ? ` / ${actions.join(', ')}` : ''}
            </div>
          </li>
        ))}
      </ol>
      <h3>Changed in the context</h3>
      <ContextChanges before={before?.context} after={step.context} />
    </>
  );
}

function PressedTransitions({ transitions }: { transitions: readonly ChartTransition[] }) {
  return (
    <section className="pressed" aria-label="Pressed transitions">
      <h3>In the chart</h3>
      <ul>
        {transitions.map((each) => (
          <li key={JSON.stringify(each)}>
            <code>{each.from || 'machine'}</code> → <code>{each.to ?? 'stays'}</code>
            <div className="quiet">
              {triggerLabel(each.on) || 'at once'} {guardLabel(each)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SequenceProps {
  record: ActorRecord;
  around: number | null;
  onStep: (step: Step) => void;
}

const MOST = 60;

/** Who sent what to whom: the events between actors, in their order, around the chosen step. */
function Sequence({ record, around, onStep }: SequenceProps) {
  const sent = record.steps.filter(({ source, event }) => source !== null || !event.type.startsWith('xstate.init'));
  const at = around === null ? sent.length : sent.findIndex(({ place }) => place >= around);
  const from = Math.max(0, Math.min(sent.length - MOST, (at < 0 ? sent.length : at) - MOST / 2));
  const shown = sent.slice(from, from + MOST);
  const names = [...new Set(shown.flatMap(({ source, actor }) => [source ?? 'outside', actor]))];
  const column = (id: string) => names.indexOf(id);
  const actorLabel = (id: string) => record.actors.get(id)?.name ?? id;
  const grid = { gridTemplateColumns: `repeat(${Math.max(1, names.length)}, minmax(84px, 1fr))` };
  return (
    <section className="sequence" aria-label="Events between actors">
      <div className="sequence-names" style={grid}>
        {names.map((id) => (
          <b key={id}>{actorLabel(id)}</b>
        ))}
      </div>
      <ol>
        {shown.map((step) => {
          const [sender, taker] = [column(step.source ?? 'outside'), column(step.actor)];
          const [left, right] = [Math.min(sender, taker), Math.max(sender, taker)];
          return (
            <li key={step.place} style={grid} className={step.place === around ? 'is-chosen' : ''}>
              <button
                type="button"
                style={{ gridColumn: `${left + 1} / ${right + 2}` }}
                className={sender <= taker ? 'is-forward' : 'is-back'}
                title={`${actorLabel(step.source ?? 'outside')} → ${actorLabel(step.actor)}`}
                onClick={() => onStep(step)}
              >
                {sender === taker ? '↺ ' : sender < taker ? '' : '← '}
                {eventText(record, step)}
                {sender < taker ? ' →' : ''}
              </button>
            </li>
          );
        })}
      </ol>
      {shown.length === 0 && <p className="empty">No actor has sent an event to another yet.</p>}
    </section>
  );
}
