import './canvas.css';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import type { Place, Point, Size } from '../../diagram/picture.ts';
import { CanvasMap } from './canvas-map.tsx';
import { useView } from './use-view.ts';

interface CanvasProps {
  /** What is drawn, for a reader. */
  name: string;
  /** The size of the drawing, in its own pixels. */
  size: Size;
  /** The places of its boxes, by their ids. */
  places: ReadonlyMap<string, Place>;
  /** The boxes with which the view begins, and which are brought into sight once they are others. */
  focus: readonly string[];
  /** The boxes that stand out on the map. */
  lit?: ReadonlySet<string>;
  children: ReactNode;
}

/** Of more boxes than this, a map is drawn beside the drawing. */
const MANY = 20;

/** A drawing that is panned, zoomed and pressed: a room that scrolls, by pointer, finger and keys, and buttons for its zoom. */
export function Canvas({ name, size, places, focus, lit, children }: CanvasProps) {
  const room = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const { zoom, zoomBy, fit } = useView({ room, drawing, size, places, focus });
  const pulling = usePulling();
  return (
    <div className="canvas">
      <button type="button" className="skip" onClick={() => end.current?.focus()}>
        Past the chart
      </button>
      <div className="canvas-room" ref={room} {...pulling}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no group of fields */}
        <svg
          ref={drawing}
          width={size.width * zoom}
          height={size.height * zoom}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="group"
          aria-label={name}
          onDoubleClick={(event) => zoomBy(2, event)}
        >
          {children}
        </svg>
      </div>
      <div className="canvas-tools">
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(STEP)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1 / STEP)}>
          −
        </button>
        <button type="button" aria-label="Show all of it" onClick={fit}>
          all
        </button>
      </div>
      {places.size > MANY && <CanvasMap name={name} room={room} size={size} zoom={zoom} places={places} lit={lit} />}
      <span ref={end} tabIndex={-1} />
    </div>
  );
}

/** The change of a press on a button. */
const STEP = 1.25;

/** Pixels after which a press is a pull. */
const PULL = 4;

/** By the mouse an element is pulled that scrolls; a finger scrolls it by itself. A press that does not move stays a press. */
function usePulling() {
  const last = useRef<Point | null>(null);
  const release = () => {
    last.current = null;
  };
  return {
    onPointerDown({ pointerType, button, clientX: x, clientY: y }: PointerEvent) {
      if (pointerType === 'mouse' && button === 0) last.current = { x, y };
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
      if (!last.current) return;
      const [x, y] = [last.current.x - clientX, last.current.y - clientY];
      if (!currentTarget.hasPointerCapture(pointerId)) {
        if (Math.hypot(x, y) < PULL) return;
        currentTarget.setPointerCapture(pointerId);
      }
      currentTarget.scrollBy(x, y);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
