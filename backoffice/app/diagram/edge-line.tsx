import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import type { PictureLine } from '../../contracts/funnel-picture.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import type { EdgeFigures } from '../../figures/figures-of-report.ts';
import { roundedPath, tipPath } from '../chart/transition-edge.tsx';

export interface EdgeLineData extends Record<string, unknown> {
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
export function EdgeLine({ data }: EdgeProps & { data?: EdgeLineData }) {
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
          <div className={`arrow-label ${look}`} style={placeOf(label)}>
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

function placeOf({ x, y, width }: NonNullable<PictureLine['label']>) {
  return { transform: `translate(${x}px, ${y}px)`, width };
}
