import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { Place, Size } from '../../diagram/picture.ts';

interface CanvasMapProps {
  name: string;
  /** The element that scrolls the drawing. */
  room: RefObject<HTMLElement | null>;
  size: Size;
  zoom: number;
  places: ReadonlyMap<string, Place>;
  lit: ReadonlySet<string> | undefined;
}

/** All boxes of a drawing in small, with the part that is seen; a press on it leads there. */
export function CanvasMap({ name, room, size, zoom, places, lit }: CanvasMapProps) {
  const seen = useSeen(room);
  const lead = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return;
    const { x, y, width, height } = event.currentTarget.getBoundingClientRect();
    const scale = Math.max(size.width / width, size.height / height) * zoom;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    room.current?.scrollTo(
      (size.width * zoom) / 2 + (event.clientX - middleX) * scale - seen.width / 2,
      (size.height * zoom) / 2 + (event.clientY - middleY) * scale - seen.height / 2,
    );
  };
  return (
    <svg
      className="canvas-map"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Map: ${name}`}
      onPointerDown={lead}
      onPointerMove={lead}
    >
      {[...places].map(([id, place]) => (
        <rect key={id} {...place} className={lit?.has(id) ? 'is-lit' : undefined} />
      ))}
      <rect
        className="canvas-seen"
        x={seen.x / zoom}
        y={seen.y / zoom}
        width={seen.width / zoom}
        height={seen.height / zoom}
      />
    </svg>
  );
}

/** The part of an element that it shows, in pixels. */
function useSeen(room: RefObject<HTMLElement | null>): Place {
  const [seen, setSeen] = useState<Place>({ x: 0, y: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft: x, scrollTop: y, clientWidth: width, clientHeight: height } = element;
      setSeen({ x, y, width, height });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [room]);
  return seen;
}
