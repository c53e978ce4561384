import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
} from '@xyflow/react';
import { useMemo } from 'react';
import type { FunnelPicture, PictureLine, PictureStep } from '../../../contracts/studio/funnel-picture.ts';
import { EDGE_STYLES } from '../../../graph/diagram/colours.ts';
import { Canvas, PORTS } from '../chart/canvas.tsx';
import { roundedPath, tipPath } from '../chart/transition-edge.tsx';

interface FunnelCanvasProps {
  picture: FunnelPicture;
  /** The id of the chosen step. */
  chosen: string | null;
  onStep: (id: string) => void;
}

const NODES = { step: StepNode };
const EDGES = { line: LineEdge };

/** The steps of a funnel and the edges between them, as boxes and lines that the server's thread has laid out. */
export function FunnelCanvas({ picture, chosen, onStep }: FunnelCanvasProps) {
  const nodes = useMemo(() => picture.boxes.map((step): Node => nodeOf(step, step.id === chosen)), [picture, chosen]);
  const edges = useMemo(() => picture.lines.map(edgeOf), [picture]);
  return (
    <Canvas
      name="The steps of the funnel"
      nodes={nodes}
      edges={edges}
      nodeTypes={NODES}
      edgeTypes={EDGES}
      isLarge={nodes.length > FEW}
      begin={chosen}
      onNode={onStep}
    />
  );
}

const FEW = 20;

function nodeOf(step: PictureStep, isChosen: boolean): Node {
  const { id, x, y, width, height, kind, title } = step;
  return {
    id,
    type: 'step',
    position: { x, y },
    width,
    height,
    handles: PORTS,
    data: { step, isChosen },
    zIndex: 20,
    ariaLabel: `step ${kind} ${title}`,
  };
}

function edgeOf(line: PictureLine, index: number): Edge {
  return {
    id: `line ${index}`,
    type: 'line',
    source: line.from,
    target: line.to,
    data: { line },
    zIndex: 10,
    focusable: false,
  };
}

function StepNode({ data: { step, isChosen } }: NodeProps & { data: { step: PictureStep; isChosen: boolean } }) {
  const { kind, title, notes, exits, isStart } = step;
  return (
    <div className={`step-box${isChosen ? ' is-active' : ''}`}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <span className="quiet">
        {kind}
        {isStart ? ' · first' : ''}
      </span>
      <b className="step-name">{title}</b>
      {notes.map((note) => (
        <span key={note} className="line">
          {note}
        </span>
      ))}
      {exits.map(({ on, words }) => (
        <span key={words} className={`line edge-${on}`}>
          {words}
        </span>
      ))}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}

function LineEdge({ data }: EdgeProps & { data?: { line: PictureLine } }) {
  if (!data) return null;
  const { on, points, label, isOverride } = data.line;
  return (
    <>
      <BaseEdge path={roundedPath(points)} className={`arrow edge-${on}`} />
      <path d={tipPath(points)} className={`tip edge-${on}`} />
      {label && (
        <EdgeLabelRenderer>
          <div className={`arrow-label edge-${on}`} style={{ transform: `translate(${label.x}px, ${label.y}px)` }}>
            {EDGE_STYLES[on].word}
            {isOverride ? ' (override)' : ''}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
