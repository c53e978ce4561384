import { type ActorRecord, eventText, type Step } from './actor-record.ts';

interface SequenceProps {
  record: ActorRecord;
  around: number | null;
  onStep: (step: Step) => void;
}

const MOST = 60;

/** Who sent what to whom: the events between actors, in their order, around the chosen step. */
export function Sequence({ record, around, onStep }: SequenceProps) {
  const sent = record.steps.filter(({ source, event }) => source !== null || !event.type.startsWith('xstate.init'));
  const at = around === null ? sent.length : sent.findIndex(({ place }) => place >= around);
  const from = Math.max(0, Math.min(sent.length - MOST, (at < 0 ? sent.length : at) - MOST / 2));
  const shown = sent.slice(from, from + MOST);
  const names = [...new Set(shown.flatMap(({ source, actor }) => [source ?? 'outside', actor]))];
  const column = (id: string) => names.indexOf(id);
  const nameOf = (id: string) => record.actors.get(id)?.name ?? id;
  const grid = { gridTemplateColumns: `repeat(${Math.max(1, names.length)}, minmax(84px, 1fr))` };
  return (
    <section className="sequence" aria-label="Events between actors">
      <div className="sequence-names" style={grid}>
        {names.map((id) => (
          <b key={id}>{nameOf(id)}</b>
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
                title={`${nameOf(step.source ?? 'outside')} → ${nameOf(step.actor)}`}
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
