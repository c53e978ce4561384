import { useQuery } from '@tanstack/react-query';
import type { Edge, Node, ReactFlowInstance } from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import type { ChartLayout } from '../../diagram/chart/lay-out-chart.ts';
import { hasInside } from '../../diagram/fold-chart.ts';
import type { ChartTransition, StateChart } from '../../diagram/state-chart.ts';
import { post, type StudioProblem } from '../shell/admin-query.ts';
import { Canvas, PORTS } from './canvas.tsx';
import { MarkNode, StateNode, type StateNodeData } from './state-node.tsx';
import { TransitionEdge } from './transition-edge.tsx';

export interface ChartMarks {
  /** The ids of the states that the machine is in. */
  active: ReadonlySet<string>;
  /** The transitions that the last event took, as `from → to`. */
  taken: ReadonlySet<string>;
  /** The ids of the states that a large chart moves to. */
  focus: ReadonlySet<string>;
}

export interface ChartCanvasProps {
  /** The part of the machine that is drawn. */
  chart: StateChart;
  marks: ChartMarks;
  onState?: (id: string) => void;
  onTransitions?: StateNodeData['onTransitions'];
}

/** A chart of more boxes than this is not fitted as a whole. */
const LARGE = 24;

const miniClass = ({ id, data }: Node) => `mini${id === '' ? ' is-machine' : ''}${data.isActive ? ' is-active' : ''}`;

const NODES = { state: StateNode, mark: MarkNode };
const EDGES = { transition: TransitionEdge };

/** A chart that can be panned, zoomed and folded; the server's thread lays it out. */
export function ChartCanvas({ chart, marks, onState, onTransitions }: ChartCanvasProps) {
  const { data: layout, error } = useLayout(chart);
  const nodes = useMemo(
    () => (layout ? chartNodes(layout, chart, marks, onTransitions) : []),
    [layout, chart, marks, onTransitions],
  );
  const edges = useMemo(() => (layout ? chartEdges(layout, marks) : []), [layout, marks]);
  const [flow, setFlow] = useState<ReactFlowInstance | null>(null);
  const isLarge = nodes.length > LARGE;
  // Where the whole would be too small to read, a part of it is shown: of states in states, the innermost.
  useEffect(() => {
    if (!flow || !isLarge) return;
    const within = (id: string) => [...marks.focus].some((each) => each.startsWith(`${id}.`));
    const shown = nodes.filter(({ id }) => marks.focus.has(id) && !within(id));
    if (shown.length > 0) moveTo(flow, shown);
  }, [flow, isLarge, nodes, marks.focus]);
  if (error) return <p className="empty">{error.message}</p>;
  if (!layout) return <p className="empty">Laying out {chart.states.length} states …</p>;
  return (
    <Canvas
      key={chart.name}
      name={`The states of ${chart.name}`}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODES}
      edgeTypes={EDGES}
      isLarge={isLarge}
      nodeClass={miniClass}
      onInit={setFlow}
      onNode={(id) => onState?.(id)}
      onEdge={({ data }) => data && onTransitions?.(transitionsIn(data))}
    />
  );
}

/** The least room that a chart has, in pixels. */
const ROOM = { width: 640, height: 320 };

/** Shows the middle of some boxes, as large as they can be read. */
function moveTo(flow: ReactFlowInstance, boxes: Node[]): void {
  const { x, y, width, height } = flow.getNodesBounds(boxes);
  const zoom = Math.min(0.9, Math.max(0.6, Math.min(ROOM.width / width, ROOM.height / height)));
  void flow.setCenter(x + width / 2, y + height / 2, { zoom });
}

function transitionsIn(data: Record<string, unknown>): ChartTransition[] {
  return Array.isArray(data.transitions) ? data.transitions : [];
}

function chartNodes(
  layout: ChartLayout,
  chart: StateChart,
  { active, taken }: ChartMarks,
  onTransitions: ChartCanvasProps['onTransitions'],
): Node[] {
  const states = layout.boxes.map(({ item: box, x, y, width, height }): Node => {
    const { id } = box.state;
    const data: StateNodeData = {
      box,
      isActive: active.has(id),
      isTaken: ({ from, to }) => taken.has(takenKey(from, to)),
      canFold: hasInside(box.state) || box.state.kind === 'folded',
      onTransitions,
      chart,
    };
    const isRoom = box.state.kind === 'compound' || box.state.kind === 'parallel';
    return {
      id,
      type: 'state',
      position: { x, y },
      width,
      height,
      handles: PORTS,
      data,
      zIndex: isRoom ? 0 : 20,
      ariaLabel: `${id === '' ? 'machine' : 'state'} ${box.state.key}${active.has(id) ? ', active' : ''}`,
    };
  });
  const marks = layout.marks.map(({ item, x, y, width, height }): Node => {
    const position = { x, y };
    const id = endId(item.type, item.id);
    return {
      id,
      type: 'mark',
      position,
      width,
      height,
      handles: PORTS,
      data: { type: item.type },
      zIndex: 20,
      focusable: false,
    };
  });
  return [...states, ...marks];
}

function endId(type: string, id: string): string {
  return type === 'state' ? id : `(${type}) ${id}`;
}

function chartEdges(layout: ChartLayout, { taken }: ChartMarks): Edge[] {
  return layout.arrows.map(({ item, points, label }, index): Edge => {
    const isTaken = item.transitions.some(({ from, to }) => taken.has(takenKey(from, to)));
    return {
      id: `arrow ${index}`,
      type: 'transition',
      source: endId(item.from.type, item.from.id),
      target: item.to,
      data: { points, label, transitions: item.transitions, isTaken },
      zIndex: 10,
      ariaLabel: `from ${item.from.id} to ${item.to}`,
      focusable: item.transitions.length > 0,
    };
  });
}

/** How a transition is named among the taken ones. */
export function takenKey(from: string, to: string | null): string {
  return `${from} → ${to ?? from}`;
}

/** The places of a chart's parts, which the server lays out; of a chart that was folded, those before until its own are there. */
export function useLayout(chart: StateChart) {
  const text = useMemo(() => JSON.stringify(chart), [chart]);
  return useQuery<ChartLayout, StudioProblem>({
    queryKey: ['fixed', '/api/layout', chart.name, text],
    queryFn: () => post<ChartLayout>('/api/layout', chart),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[2] === chart.name ? before : undefined),
  });
}
