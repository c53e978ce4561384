import './diagram.css';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, type Node } from '@xyflow/react';
import { useMemo } from 'react';
import { edgeKey } from '../../../graph/graph.ts';
import type { PictureLine, PictureStep } from '../../contracts/funnel-picture.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import type { EdgeFigures } from '../../figures/figures-of-report.ts';
import { Canvas, PORTS } from '../chart/canvas.tsx';
import { roundedPath, tipPath } from '../chart/transition-edge.tsx';
import type { FunnelDiagramProps, LitWay } from './diagram.types.ts';
import { DiagramList } from './diagram-list.tsx';
import { StepBox } from './step-box.tsx';

const NODES = { step: StepBox };
const EDGES = { line: EdgeLine };
const FEW = 20;
const READABLE = 0.8;

/** The published graph as boxes and lines, and beside it the same as a list. */
export function FunnelDiagram(props: FunnelDiagramProps) {
  const { picture, name, selected, onSelect, selectedEdge = null, onEdge, figures = null, lit = null } = props;
  const { marks, edgeMarks } = props;
  const nodes = useMemo(() => {
    const places = placesIn(lit);
    return picture.boxes.map((step) => stepNode(step, { selected, figures, lit, marks, places }));
  }, [picture, selected, figures, lit, marks]);
  const isPressed = onEdge !== undefined;
  const edges = useMemo(() => {
    const names = new Map(picture.boxes.map(({ id, kind, title }) => [id, `${kind} ${title}`]));
    const litEdges = lit && new Set(lit.edges.map(edgeKey));
    return picture.lines.map((line, at) =>
      lineEdge(line, at, { selectedEdge, figures, litEdges, edgeMarks, isPressed, names }),
    );
  }, [picture, selectedEdge, figures, lit, edgeMarks, isPressed]);
  return (
    <div className="diagram">
      <div className="diagram-canvas">
        <Canvas
          // A large funnel is drawn around another step each time.
          key={`${picture.hash} ${picture.boxes[0]?.id}`}
          name={name}
          nodes={nodes}
          edges={edges}
          nodeTypes={NODES}
          edgeTypes={EDGES}
          isLarge={nodes.length > FEW}
          begin={selected}
          follow={lit?.at ?? null}
          readable={READABLE}
          onNode={onSelect}
          {...(onEdge ? { onEdge: ({ data }: Edge) => isLineData(data) && onEdge(data.line) } : {})}
        />
        {picture.boxes.length < picture.steps && (
          <p className="chart-note">
            {picture.boxes.length} of {picture.steps} steps, around {selected ? 'the chosen one' : 'the first'}: search
            for another
          </p>
        )}
      </div>
      <DiagramList {...props} />
    </div>
  );
}

function isLineData(data: Edge['data']): data is { line: PictureLine } {
  return data !== undefined && 'line' in data;
}

/** The places that each step has in a way, from 1; a way may have thousands. */
function placesIn(lit: LitWay | null): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, step] of (lit?.steps ?? []).entries()) {
    const own = places.get(step) ?? [];
    own.push(at + 1);
    places.set(step, own);
  }
  return places;
}

interface OnBoxes extends Pick<FunnelDiagramProps, 'selected' | 'figures' | 'lit' | 'marks'> {
  places: ReturnType<typeof placesIn>;
}

function stepNode(step: PictureStep, { selected, figures, lit, marks, places: all }: OnBoxes): Node {
  const { id, x, y, width, height, kind, title } = step;
  const places = all.get(id) ?? [];
  const own = marks?.get(id) ?? [];
  const words = [figures?.step(id)?.sessions, ...own.map((mark) => mark.words)].filter((each) => each);
  return {
    id,
    type: 'step',
    position: { x, y },
    width,
    height,
    handles: PORTS,
    data: {
      step,
      isChosen: id === selected,
      figures: figures?.step(id) ?? null,
      marks: own,
      places,
      isDim: Boolean(lit) && places.length === 0,
      isHere: lit?.at === id,
    },
    zIndex: 20,
    ariaLabel: [`step ${kind} ${title}`, ...words].join(', '),
  };
}

interface OnEdges extends Pick<FunnelDiagramProps, 'selectedEdge' | 'figures' | 'edgeMarks'> {
  /** The keys of the edges of a way; null where none is lit. */
  litEdges: ReadonlySet<string> | null;
  isPressed: boolean;
  /** The names of steps by their ids. */
  names: ReadonlyMap<string, string>;
}

function lineEdge(
  line: PictureLine,
  at: number,
  { selectedEdge, figures, litEdges, edgeMarks, isPressed, names }: OnEdges,
): Edge {
  const counted = figures?.edge(line) ?? null;
  const key = edgeKey(line);
  const isLit = litEdges?.has(key) ?? false;
  return {
    id: `line ${at}`,
    type: 'line',
    source: line.from,
    target: line.to,
    data: {
      line,
      figures: counted,
      mark: edgeMarks?.get(key) ?? null,
      isLit,
      isDim: litEdges !== null && !isLit,
      isChosen: Boolean(selectedEdge) && edgeKey(selectedEdge ?? line) === key,
    },
    zIndex: 10,
    focusable: isPressed,
    ariaLabel: [
      `${EDGE_STYLES[line.on].word} from ${names.get(line.from)} to ${names.get(line.to)}`,
      counted?.percent,
      counted?.detail,
    ]
      .filter(Boolean)
      .join(', '),
  };
}

interface EdgeLineData extends Record<string, unknown> {
  line: PictureLine;
  figures: EdgeFigures | null;
  mark: 'added' | 'removed' | null;
  isLit: boolean;
  isDim: boolean;
  isChosen: boolean;
}

/** The least and the most that a line with figures is wide, in pixels; as on the drawing of the command line. */
const THIN = 1.2;
const BROAD = 11;

/** An edge of a funnel; with figures its width is its share of the step's sessions. */
function EdgeLine({ data }: EdgeProps & { data?: EdgeLineData }) {
  if (!data) return null;
  const { line, figures, mark, isLit, isDim, isChosen } = data;
  const { on, points, label, isOverride } = line;
  const states = [mark && `is-${mark}`, isLit && 'is-lit', isDim && 'is-dim', isChosen && 'is-selected'];
  const look = [`edge-${on}`, ...states].filter(Boolean).join(' ');
  const width = figures ? { strokeWidth: THIN + (BROAD - THIN) * Math.min(figures.share ?? 0, 1) } : undefined;
  return (
    <>
      <BaseEdge path={roundedPath(points)} className={`arrow ${look}`} style={width} interactionWidth={16} />
      <path d={tipPath(points)} className={`tip ${look}`} />
      {label && (
        <EdgeLabelRenderer>
          <div className={`arrow-label ${look}`} style={labelPlace(label)}>
            <b>{[EDGE_STYLES[on].word, figures?.percent ?? ''].join(' ').trim()}</b>
            {isOverride && <span className="override">override</span>}
            {mark && <span className="override">{mark}</span>}
            {figures?.detail && <span className="arrow-detail">{figures.detail}</span>}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

function labelPlace({ x, y, width }: NonNullable<PictureLine['label']>) {
  return { transform: `translate(${x}px, ${y}px)`, width };
}
