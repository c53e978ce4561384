import { inkOf, type LineLook, TRIGGER_STYLES } from '../colours.ts';
import type { Arrow, Box } from '../picture.ts';
import { labelSize } from '../rows.ts';
import { Part, roundedWay, TippedLine } from '../shapes.tsx';
import { type ChartTransition, strongestTrigger } from '../state-chart.ts';
import { Label, TextRow } from '../text-row.tsx';
import type { ChartArrow, ChartEnd } from './arrange-chart.ts';
import { type ChartLayout, labelRows } from './lay-out-chart.ts';
import { BOX } from './state-box.ts';
import { type LiveChart, StateDrawing } from './state-drawing.tsx';

/** How a transition is named among the taken ones. */
export function takenKey(from: string, to: string | null): string {
  return `${from} → ${to ?? from}`;
}

/** The states of a machine and the transitions between them; `live` where they can be pressed. */
export function ChartDrawing({ layout, live = null }: { layout: ChartLayout; live?: LiveChart | null }) {
  const { boxes, marks, arrows } = layout;
  const isTaken = ({ from, to }: ChartTransition) => live?.taken.has(takenKey(from, to)) ?? false;
  return (
    <>
      {boxes.map((box) => (
        <StateDrawing key={box.item.state.id} box={box} isTaken={isTaken} live={live} />
      ))}
      {arrows.map((arrow) => (
        <ArrowLine key={nameOf(arrow)} arrow={arrow} isTaken={arrow.item.transitions.some(isTaken)} live={live} />
      ))}
      {marks.map((mark) => (
        <Mark key={`${mark.item.type} ${mark.item.id}`} mark={mark} />
      ))}
      {/* Labels stand above every line, so that no line crosses a word. */}
      {arrows.map(({ item, label }) => {
        const rows = labelRows(item.transitions);
        return label && <Label key={`${label.x} ${label.y}`} rows={rows} room={{ ...label, ...labelSize(rows) }} />;
      })}
    </>
  );
}

function nameOf({ item: { from, to } }: Arrow<ChartArrow>): string {
  return `${from.type === 'state' ? '' : from.type} from ${from.id} to ${to}`.trim();
}

function ArrowLine({ arrow, isTaken, live }: { arrow: Arrow<ChartArrow>; isTaken: boolean; live: LiveChart | null }) {
  const { item, points } = arrow;
  const style: LineLook = TRIGGER_STYLES[strongestTrigger(item.transitions) ?? 'always'];
  const onPress = live && item.transitions.length > 0 ? () => live.onTransitions(item.transitions) : undefined;
  return (
    <Part className="edge" label={nameOf(arrow)} onPress={onPress} isChosen={isTaken}>
      {onPress && <path d={roundedWay(points, 0)} fill="none" stroke="transparent" strokeWidth={16} />}
      <TippedLine points={points} {...style} {...(isTaken ? { ink: 'lit-edge', width: 3.5 } : {})} />
    </Part>
  );
}

/** The dot where a state begins, or the mark for an event that any state within it takes. */
function Mark({ mark: { item, x, y, width, height } }: { mark: Box<ChartEnd> }) {
  if (item.type === 'start') return <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} fill={inkOf('ink')} />;
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={height / 2}
        fill={inkOf('paper')}
        stroke={inkOf('edge')}
        strokeDasharray="3 3"
      />
      <TextRow
        row={[{ text: 'in any state', size: BOX.font, ink: 'quiet' }]}
        x={x + width / 2}
        y={y + 15}
        anchor="middle"
      />
    </>
  );
}
