import type { NodeProps } from '@xyflow/react';
import { Handle, Position } from '@xyflow/react';
import type { BoxLine, StateBox, TransitionLabel } from '../../diagram/chart/state-box.ts';
import type { ChartTransition, StateChart, Trigger } from '../../diagram/state-chart.ts';

export type StateNodeData = {
  box: StateBox;
  isActive: boolean;
  canFold: boolean;
  /** Whether the last event took a transition, or it was selected. */
  isTaken: (transition: ChartTransition) => boolean;
  onTransitions: ((transitions: readonly ChartTransition[]) => void) | undefined;
  chart: StateChart;
};

/** A state: its name, the actors that run in it, and the transitions without a line of their own. */
export function StateNode({ data }: NodeProps & { data: StateNodeData }) {
  const { box, isActive, canFold, isTaken, chart, onTransitions } = data;
  const { kind, key, id } = box.state;
  const own = chart.transitions.filter(({ from }) => from === id);
  return (
    <div className={`state is-${kind}${box.isRegion ? ' is-region' : ''}${isActive ? ' is-active' : ''}`}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <div className="state-name" title={canFold ? 'Press to fold or unfold' : undefined}>
        {key}
        {canFold && <span aria-hidden="true">{kind === 'folded' ? ' ⊞' : ' ⊟'}</span>}
      </div>
      {box.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a box never change their order
        <Line key={index} line={line} own={own} isTaken={isTaken} onTransitions={onTransitions} />
      ))}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}

interface LineProps {
  line: BoxLine;
  own: readonly ChartTransition[];
  isTaken: StateNodeData['isTaken'];
  onTransitions: StateNodeData['onTransitions'];
}

function Line({ line, own, isTaken, onTransitions }: LineProps) {
  if (line.type === 'runs') return <div className="line runs">▸ {line.text}</div>;
  const leads = line.type === 'leads' ? line.to : null;
  const shown = own.filter(({ to, from }) => {
    const isStaying = to === null || to === from;
    return leads === null ? isStaying : !isStaying && to?.split('.').at(-1) === leads;
  });
  return (
    <button
      type="button"
      className={`line nodrag${shown.some(isTaken) ? ' is-taken' : ''}`}
      onClick={(event) => {
        event.stopPropagation();
        onTransitions?.(shown);
      }}
    >
      {leads === null ? '↺ ' : `→ ${leads} `}
      {line.words.map((words) => (
        <Words key={`${words.event} ${words.guard}`} {...words} />
      ))}
    </button>
  );
}

/** The trigger and the guard of a transition; the colour of the trigger repeats what its words say. */
export function Words({ trigger, event, guard }: TransitionLabel) {
  return (
    <span className={`words on-${trigger satisfies Trigger['type']}`}>
      <b>{event}</b> {guard}
    </span>
  );
}

/** The dot where a state begins, or the mark for what any state within it takes. */
export function MarkNode({ data }: NodeProps) {
  return (
    <div className={data.type === 'start' ? 'mark is-start' : 'mark'}>
      {data.type === 'start' ? '' : 'in any state'}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}
