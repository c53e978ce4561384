import './diagram.css';
import { useMemo } from 'react';
import { FunnelDrawing } from '../../diagram/funnel-drawing.tsx';
import { type FunnelPicture, MOST_DRAWN_STEPS } from '../../diagram/lay-out-funnel.ts';
import { Canvas } from '../chart/canvas.tsx';
import { useReading } from '../shell/admin-query.ts';
import { DiagramList, type FunnelDiagramProps } from './diagram-list.tsx';

/** The published graph as boxes and lines, and beside it the same as a list. */
export function FunnelDiagram(props: FunnelDiagramProps) {
  const { picture, name, ...drawn } = props;
  const { selected, way } = drawn;
  const places = useMemo(() => new Map(picture.boxes.map((box) => [box.id, box])), [picture]);
  const focus = way?.at ?? selected;
  return (
    <div className="diagram">
      <div className="diagram-canvas">
        <Canvas
          // A large funnel is drawn around another step each time.
          key={`${picture.hash} ${picture.boxes[0]?.id}`}
          name={name}
          size={picture}
          places={places}
          focus={focus === null ? [] : [focus]}
        >
          <FunnelDrawing layout={picture} {...drawn} />
        </Canvas>
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

/** The picture of a version by its hash; of one with very many steps, the part around a step. */
export function usePicture(hash: string | null, steps: number, step: string | null) {
  const query = steps > MOST_DRAWN_STEPS && step !== null ? `?around=${encodeURIComponent(step)}` : '';
  const path = hash === null ? null : `/api/funnels/${encodeURIComponent(hash)}/picture${query}`;
  return useReading<FunnelPicture>({ topic: 'fixed', path });
}
