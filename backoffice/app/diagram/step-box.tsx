import { Handle, type NodeProps, Position } from '@xyflow/react';
import type { PictureNote, PictureStep } from '../../contracts/funnel-picture.ts';
import type { StepFigures } from '../../figures/figures-of-report.ts';
import type { DiagramMark } from './diagram.types.ts';

export interface StepBoxData extends Record<string, unknown> {
  step: PictureStep;
  isChosen: boolean;
  figures: StepFigures | null;
  marks: readonly DiagramMark[];
  /** The places that the step has in the lit way, from 1. */
  places: readonly number[];
  /** Whether another way is lit than through this step. */
  isDim: boolean;
  /** Whether the lit way has come to this step. */
  isHere: boolean;
}

/** A step of a funnel: its page's picture, what it says and sells, its figures, and what is to be said of it. */
export function StepBox({ data }: NodeProps & { data: StepBoxData }) {
  const { step, isChosen, figures, marks, places, isDim, isHere } = data;
  const { kind, title, image, notes, exits, isStart } = step;
  const states = [isChosen && 'is-active', isDim && 'is-dim', places.length > 0 && 'is-lit', isHere && 'is-here'];
  return (
    <>
      <StepMarks marks={marks} />
      <div className={['step-box', ...marks.map(({ is }) => `is-${is}`), ...states].filter(Boolean).join(' ')}>
        <Handle type="target" position={Position.Top} isConnectable={false} />
        <span className="step-head">
          <span className="step-names">
            <span className="quiet">
              {places.length > 0 && <b className="step-place">{places.join(', ')}</b>}
              {kind}
              {isStart ? ' · first' : ''}
            </span>
            <b className="step-name">{title}</b>
          </span>
          {image && <img className="step-image" src={image} alt="" loading="lazy" width="44" height="44" />}
        </span>
        <span className="line step-figures">
          {figures && <b>{figures.sessions}</b>}
          {figures?.revenue && <span className="money">{figures.revenue}</span>}
        </span>
        {notes.map((note) => (
          <Note key={JSON.stringify(note)} {...note} />
        ))}
        {exits.length > 0 && <span className="step-gap" />}
        {exits.map(({ on, words }) => (
          <span key={words} className={`line edge-${on}`}>
            {words}
          </span>
        ))}
        <Handle type="source" position={Position.Bottom} isConnectable={false} />
      </div>
    </>
  );
}

/** They stand on the edge of the box, whose own place is taken by what the page says and sells. */
function StepMarks({ marks }: Pick<StepBoxData, 'marks'>) {
  if (marks.length === 0) return null;
  return (
    <span className="step-marks">
      {marks.map(({ is, words }) => (
        <span key={`${is} ${words}`} className={`step-mark is-${is}`} title={words}>
          {words}
        </span>
      ))}
    </span>
  );
}

function Note(note: PictureNote) {
  switch (note.is) {
    case 'sold':
      return (
        <span className="line step-sold">
          <span>
            {note.name} <span className="quiet">{note.terms}</span>
          </span>
          <b>{note.price}</b>
        </span>
      );
    case 'answer':
      return (
        <span className="line">
          <span className={`step-answer edge-${note.on}`}>{note.on}</span>
          {note.text}
        </span>
      );
    case 'variant':
      return (
        <span className="line step-variant">
          <span>{note.name}</span>
          <span className="quiet">{note.note}</span>
          {note.share !== null && (
            <span className="step-share">
              <span style={{ width: `${note.share * 100}%` }} />
            </span>
          )}
        </span>
      );
    case 'gap':
      return <span className="step-gap" />;
    default:
      return <span className={`line is-${note.is}`}>{note.text}</span>;
  }
}
