import { type EdgeName, edgeKey } from '../../graph/graph.ts';
import type { DrawnFigures } from '../figures/figures-of-report.ts';
import { Card, type StepMark } from './card.tsx';
import { EDGE_STYLES, inkOf } from './colours.ts';
import { EdgeLine } from './edge-line.tsx';
import { edgeLabel, type FunnelLayout, type FunnelLine, type PlacedCard } from './lay-out-funnel.ts';
import { Part, roundedWay, TippedLine } from './shapes.tsx';
import { cardName } from './step-card.ts';
import { Label } from './text-row.tsx';

/** A walk through a funnel: its steps and edges in the order in which they were taken, as far as they are lit. */
export interface DrawnWay {
  steps: readonly string[];
  edges: readonly EdgeName[];
  /** The step to which the way has come; null where all of it is lit at once. */
  at: string | null;
  /** Where a test's walk failed: the step, and the edge that could not be taken, if any. */
  failed?: { step: string; edge: EdgeName | null };
}

export interface FunnelDrawingProps {
  layout: FunnelLayout;
  figures?: DrawnFigures | null;
  way?: DrawnWay | null;
  /** What is to be said of steps, by their ids. */
  marks?: ReadonlyMap<string, readonly StepMark[]>;
  /** Edges that came or went, by `edgeKey`. */
  edgeMarks?: ReadonlyMap<string, 'added' | 'removed'>;
  /** The id of the chosen step, and the chosen edge. */
  selected?: string | null;
  selectedEdge?: EdgeName | null;
  /** What a press on a step or an edge does; without it they are not pressed. */
  onStep?: (step: string) => void;
  onEdge?: (edge: EdgeName) => void;
}

/** A funnel as boxes and lines, with its figures, and what is to be said of its parts. */
export function FunnelDrawing({ layout, ...look }: FunnelDrawingProps) {
  const { height, boxes, lines, rules } = layout;
  const { figures = null, way = null, edgeMarks } = look;
  const names = new Map(boxes.map((box) => [box.id, cardName(box)]));
  const places = placesIn(way);
  return (
    <>
      {rules.map((x) => (
        <path key={x} d={`M${Math.round(x)} 24V${Math.round(height) - 24}`} stroke={inkOf('hair')} />
      ))}
      {lines.map((line) => (
        <Line key={edgeKey(line)} line={line} names={names} {...look} />
      ))}
      {/* Labels stand above every line, so that no line crosses a word. */}
      {lines.map((line) => {
        const mark = edgeMarks?.get(edgeKey(line)) ?? null;
        const rows = edgeLabel(line, figures?.edge(line) ?? null, mark);
        return line.label && <Label key={edgeKey(line)} rows={rows} room={line.label} />;
      })}
      {boxes.map((box) => (
        <Step key={box.id} box={box} places={places.get(box.id) ?? []} {...look} />
      ))}
    </>
  );
}

/** The places that each step has in a way, from 1; a way may have thousands. */
function placesIn(way: DrawnWay | null): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, step] of (way?.steps ?? []).entries()) places.set(step, [...(places.get(step) ?? []), at + 1]);
  return places;
}

type Look = Omit<FunnelDrawingProps, 'layout'>;

function Line({
  line,
  names,
  figures,
  way,
  selectedEdge,
  onEdge,
}: Look & { line: FunnelLine; names: Map<string, string> }) {
  const { from, on, to, points } = line;
  const counted = figures?.edge(line) ?? null;
  const key = edgeKey(line);
  const isFailed = Boolean(way?.failed?.edge && edgeKey(way.failed.edge) === key);
  const isWalked = way?.edges.some((edge) => edgeKey(edge) === key) ?? false;
  const words = [
    `${EDGE_STYLES[on].word} from ${names.get(from)} to ${names.get(to)}`,
    counted?.percent,
    counted?.detail,
  ];
  return (
    <Part
      className={way && !isWalked && !isFailed ? 'edge is-aside' : 'edge'}
      label={words.filter(Boolean).join(', ')}
      onPress={onEdge && (() => onEdge({ from, on, to }))}
      isChosen={Boolean(selectedEdge) && edgeKey(selectedEdge ?? line) === key}
    >
      {onEdge && <path d={roundedWay(points, 0)} className="reach" fill="none" stroke="transparent" strokeWidth={16} />}
      {isFailed && <TippedLine points={points} ink="fails" width={8} dash="4 14" strokeOpacity={0.5} />}
      {isWalked && <TippedLine points={points} ink="lit-edge" width={8} dash={null} strokeOpacity={0.5} />}
      <EdgeLine
        on={on}
        points={points}
        figures={counted}
        isChosen={Boolean(selectedEdge) && edgeKey(selectedEdge ?? line) === key}
      />
    </Part>
  );
}

interface StepProps extends Look {
  box: PlacedCard;
  /** The places that the step has in the way, from 1. */
  places: readonly number[];
}

function Step({ box, places, figures = null, way, marks, selected, onStep }: StepProps) {
  const { id, x, y } = box;
  const own = marks?.get(id) ?? [];
  const words = [figures?.step(id)?.sessions, ...own.map((mark) => mark.words)].filter(Boolean);
  return (
    <Part
      className={way && places.length === 0 ? 'step is-aside' : 'step'}
      transform={`translate(${Math.round(x)} ${Math.round(y)})`}
      label={[`step ${cardName(box)}`, ...words].join(', ')}
      onPress={onStep && (() => onStep(id))}
      isChosen={id === selected}
    >
      <Card
        card={box}
        figures={figures}
        marks={[...own, ...(way ? wayMarks(way, id, places) : [])]}
        isChosen={id === selected}
      />
    </Part>
  );
}

function wayMarks({ failed }: DrawnWay, id: string, places: readonly number[]): StepMark[] {
  if (places.length === 0) return [];
  const words = places.join(', ');
  return [failed?.step === id ? { is: 'failed', words: `${words} · failed here` } : { is: 'walked', words }];
}
