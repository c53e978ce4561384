import { type Ink, inkOf } from '../colours.ts';
import { hasInside } from '../fold-chart.ts';
import type { Box, Place } from '../picture.ts';
import { Part } from '../shapes.tsx';
import type { ChartTransition, StateChart } from '../state-chart.ts';
import { TextRow } from '../text-row.tsx';
import { BOX, type BoxLine, hasRoom, lineRow, ownKey, type StateBox } from './state-box.ts';

/** What a press on a part of a chart does, and what is lit in it. */
export interface LiveChart {
  chart: StateChart;
  /** The ids of the states that the machine is in. */
  active: ReadonlySet<string>;
  /** The transitions that the last event took, or that are selected, as `takenKey` names them. */
  taken: ReadonlySet<string>;
  onState: (id: string) => void;
  onTransitions: (transitions: readonly ChartTransition[]) => void;
}

interface StateProps {
  box: Box<StateBox>;
  isTaken: (transition: ChartTransition) => boolean;
  live: LiveChart | null;
}

/** A state: its frame, its name, and the lines of what runs in it and of transitions without a line of their own. */
export function StateDrawing({ box, isTaken, live }: StateProps) {
  const { item, x, y, width, height } = box;
  const { id, key, kind } = item.state;
  const isActive = live?.active.has(id) ?? false;
  const canFold = live !== null && (hasInside(item.state) || kind === 'folded');
  const own = live?.chart.transitions.filter(({ from }) => from === id) ?? [];
  const isBare = item.lines.length === 0 && !hasRoom(item.state);
  const title = isBare
    ? ({ x: x + width / 2, y: y + height / 2 + 5, anchor: 'middle' } as const)
    : { x: x + BOX.side, y: y + 20 };
  return (
    <>
      <Part
        className="state"
        label={`${id === '' ? 'machine' : 'state'} ${key}${isActive ? ', active' : ''}`}
        onPress={live ? () => live.onState(id) : undefined}
        isChosen={isActive}
      >
        <Frame box={item} x={x} y={y} width={width} height={height} isActive={isActive} />
        <TextRow
          row={[{ text: canFold ? `${key} ${kind === 'folded' ? '⊞' : '⊟'}` : key, size: BOX.title, isBold: true }]}
          {...title}
        />
      </Part>
      {item.lines.map((line, index) => {
        const shown = own.filter((transition) => isNamed(transition, line));
        const place = { x: x + BOX.side, y: y + BOX.top + 14 + index * BOX.line };
        return (
          <Part
            key={place.y}
            className="line"
            label={shown.map(({ to }) => `transition to ${to ?? key}`).join(', ')}
            onPress={live && shown.length > 0 ? () => live.onTransitions(shown) : undefined}
            isChosen={shown.some(isTaken)}
          >
            {shown.some(isTaken) && (
              <rect x={x + 4} y={place.y - 13} width={width - 8} height={BOX.line} fill={inkOf('lit')} />
            )}
            <TextRow row={lineRow(line)} {...place} />
          </Part>
        );
      })}
    </>
  );
}

/** Whether a line of a state's box is about one of its transitions. */
function isNamed({ from, to }: ChartTransition, line: BoxLine): boolean {
  const isStaying = to === null || to === from;
  if (line.type === 'leads') return !isStaying && ownKey(to) === line.to;
  return line.type === 'stays' && isStaying;
}

/** The frame of a state that is active at the same time as another. */
export const REGION_DASH = '6 4';

function Frame({ box: { state, isRegion }, isActive, ...place }: Place & { box: StateBox; isActive: boolean }) {
  const { kind, parent } = state;
  const fill = isActive && !hasRoom(state) ? 'lit' : 'sheet';
  if (kind === 'final') {
    const ink = isActive ? 'lit-edge' : 'accent';
    return (
      <>
        <Sheet {...place} rx={16} ink={ink} fill={fill} />
        <Sheet {...shrunk(place)} rx={12} ink={ink} fill={null} />
      </>
    );
  }
  const ink = isActive ? 'lit-edge' : parent === null ? 'hair' : 'edge';
  return (
    <>
      {/* The lower sheet of a folded state shows that there is more. */}
      {kind === 'folded' && <Sheet {...place} x={place.x + 4} y={place.y + 4} rx={8} ink={ink} fill="room" />}
      <Sheet
        {...place}
        rx={8}
        ink={ink}
        fill={hasRoom(state) ? null : fill}
        dash={isRegion ? REGION_DASH : undefined}
      />
    </>
  );
}

interface SheetProps extends Place {
  rx: number;
  ink: Ink;
  /** Null for a frame through which the ground is seen. */
  fill: Ink | null;
  dash?: string | undefined;
}

function Sheet({ ink, fill, dash, ...place }: SheetProps) {
  return (
    <rect
      {...place}
      fill={fill ? inkOf(fill) : 'none'}
      stroke={inkOf(ink)}
      strokeWidth={ink === 'lit-edge' ? 2 : 1.4}
      strokeDasharray={dash}
    />
  );
}

function shrunk({ x, y, width, height }: Place): Place {
  return { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
}
