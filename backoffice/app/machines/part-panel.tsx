import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { ownKey } from '../../diagram/chart/state-box.ts';
import { type ReadTransition, readStateActions } from '../../diagram/machines/read-chart.ts';
import { guardLabel, type StateChart, triggerLabel } from '../../diagram/state-chart.ts';
import { findDemands, type NotesReading, walkedBy } from './machine-notes.ts';
import { Demands, Files, MachineDemands, Tests } from './part-notes.tsx';

/** The part of a machine that the address names. */
export interface Selection {
  state: string | null;
  transitions: readonly ReadTransition[];
}

interface PartPanelProps {
  machine: AnyStateMachine;
  chart: StateChart;
  transitions: readonly ReadTransition[];
  selection: Selection;
  notes: NotesReading | undefined;
  select: (state: string | null, names: readonly string[]) => void;
}

/** The selected transitions, the selected state, or a list of all states to choose from. */
export function PartPanel(props: PartPanelProps) {
  const { selection, chart, notes } = props;
  if (selection.transitions.length > 0)
    return (
      <>
        {selection.transitions.map((each) => (
          <TransitionFacts key={`${each.name} ${each.drawn.to}`} {...props} read={each} />
        ))}
        <Back {...props} />
      </>
    );
  const state = chart.states.find(({ id }) => id === selection.state);
  if (state) return <StateFacts {...props} id={state.id} />;
  return (
    <>
      {selection.state !== null && <p role="alert">This machine has no state “{selection.state}”.</p>}
      <p className="quiet">Press a line or a state of the chart, or choose one here.</p>
      <StateList {...props} />
      {notes?.data && <Files notes={notes.data} />}
    </>
  );
}

function Back({ select }: PartPanelProps) {
  return (
    <p>
      <button type="button" onClick={() => select(null, [])}>
        All states
      </button>
    </p>
  );
}

function TransitionFacts({ read, notes, select }: PartPanelProps & { read: ReadTransition }) {
  const { from, to, guard, isElse, on } = read.drawn;
  const names = [
    ...(guard?.split(/\s+/) ?? []),
    ...read.actions,
    ...(on.type === 'event' ? [on.name] : []),
    ownKey(from),
  ];
  return (
    <section className="facts" aria-label="Transition">
      <h2>{triggerLabel(on) || 'at once'}</h2>
      <dl>
        <dt>From</dt>
        <dd>
          <StateButton id={from} select={select} />
        </dd>
        <dt>To</dt>
        <dd>{to === null ? 'stays' : <StateButton id={to} select={select} />}</dd>
        <dt>Guard</dt>
        <dd>{guard !== null ? <code>{guard}</code> : isElse ? 'none: where the guards before it fail' : 'none'}</dd>
        <dt>Actions</dt>
        <dd>
          <Names names={read.actions} />
        </dd>
      </dl>
      <Notes notes={notes} names={names} transition={read.name} />
    </section>
  );
}

function StateFacts(props: PartPanelProps & { id: string }) {
  const { id, machine, transitions, notes, select, chart } = props;
  const { entry = [], exit = [] } = readStateActions(machine).get(id) ?? {};
  const state = chart.states.find((each) => each.id === id);
  const own = transitions.filter(({ drawn }) => drawn.from === id);
  return (
    <section className="facts" aria-label="State">
      <h2>{id === '' ? chart.name : id}</h2>
      <dl>
        <dt>Kind</dt>
        <dd>{state?.kind}</dd>
        <dt>Runs</dt>
        <dd>
          <Names names={state?.runs ?? []} />
        </dd>
        <dt>On entry</dt>
        <dd>
          <Names names={entry} />
        </dd>
        <dt>On exit</dt>
        <dd>
          <Names names={exit} />
        </dd>
      </dl>
      <h3>Transitions</h3>
      {own.length === 0 && <p className="quiet">None leaves it.</p>}
      <ul className="choices">
        {own.map(({ name, drawn }) => (
          <li key={`${name} ${drawn.to}`}>
            <button type="button" onClick={() => select(null, [name])}>
              <b>{triggerLabel(drawn.on) || 'at once'}</b> {guardLabel(drawn)} → {drawn.to ?? 'stays'}
            </button>
          </li>
        ))}
      </ul>
      <Notes notes={notes} names={[ownKey(id), ...entry, ...exit, ...(state?.runs ?? [])]} transition={null} />
      <Back {...props} />
    </section>
  );
}

function Notes({
  notes,
  names,
  transition,
}: {
  notes: PartPanelProps['notes'];
  names: readonly string[];
  transition: string | null;
}) {
  if (notes === undefined) return null;
  if (notes.error) return <p role="alert">{notes.error.message}</p>;
  if (!notes.data) return <p className="quiet">Reading the files …</p>;
  const { files, walks, rows } = notes.data;
  if (files.length === 0)
    return (
      <p className="quiet">
        The sources are not here: this shop runs from a build. Requirements and tests stand in them.
      </p>
    );
  return (
    <>
      <Demands demands={findDemands(notes.data, names)} />
      {transition !== null && <Tests tests={walkedBy(notes.data, transition)} at={walks?.at ?? null} />}
      <MachineDemands rows={rows} />
    </>
  );
}

function StateList({ chart, select }: PartPanelProps) {
  const [words, setWords] = useState('');
  const found = chart.states.filter(({ id }) => id !== '' && id.toLowerCase().includes(words.toLowerCase()));
  return (
    <>
      <label className="search">
        Search states <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <ul className="choices">
        {found.slice(0, 200).map(({ id }) => (
          <li key={id}>
            <StateButton id={id} select={select} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="quiet">No state has “{words}” in its name.</p>}
      {found.length > 200 && <p className="quiet">… {found.length - 200} more: search for one.</p>}
    </>
  );
}

function StateButton({ id, select }: { id: string; select: PartPanelProps['select'] }) {
  return (
    <button type="button" className="choice" onClick={() => select(id, [])}>
      {id === '' ? 'the machine' : id}
    </button>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'none';
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a transition never change their order
    <code key={index} className="name">
      {name}
    </code>
  ));
}
