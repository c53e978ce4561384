import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Place, Point, Size } from '../../diagram/picture.ts';

interface Viewed {
  /** The element that scrolls, and the drawing in it. */
  room: RefObject<HTMLElement | null>;
  drawing: RefObject<SVGElement | null>;
  size: Size;
  places: ReadonlyMap<string, Place>;
  focus: readonly string[];
}

/** A point of the drawing, the place of the room at which it is to stand, and the zoom. */
interface View {
  zoom: number;
  point: Point;
  at: Point;
}

const ZOOMS = { least: 0.05, most: 2 } as const;
/** The share of its size at which text is read: a drawing that has to be smaller is shown in part. */
const READABLE = 0.7;
/** Pixels around the drawing, as the stylesheet has them, and between a box and the edge of the room. */
const MARGIN = 24;

/** The part of a drawing that is seen: all of it where it can be read, else the part that begins with the boxes in focus. */
export function useView({ room, drawing, size, places, focus }: Viewed) {
  const [view, setView] = useState<View>({ zoom: 1, point: { x: 0, y: 0 }, at: { x: 0, y: 0 } });
  const hasBegun = useRef(false);
  const { width, height } = useRoomSize(room);
  const names = focus.join(' ');

  // A point can be scrolled to once the drawing has its new size.
  useLayoutEffect(() => {
    const { zoom, point, at } = view;
    room.current?.scrollTo(MARGIN + point.x * zoom - at.x, MARGIN + point.y * zoom - at.y);
  }, [room, view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a person may move the drawing while the boxes in focus are the same
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || width === 0) return;
    const boxes = focus.flatMap((id) => places.get(id) ?? []);
    if (!hasBegun.current) {
      hasBegun.current = true;
      setView(firstView({ width, height }, size, boxes[0] ?? [...places.values()][0]));
      return;
    }
    if (boxes.length === 0) return;
    const around = boundsOf(boxes);
    const seen = { x: element.scrollLeft - MARGIN, y: element.scrollTop - MARGIN, width, height };
    setView((now) => (isInSight(around, seen, now.zoom) ? now : centred(around, seen, now.zoom)));
  }, [names, places, width, height]);

  const zoomBy = useCallback(
    (factor: number, pointer?: { clientX: number; clientY: number }) => {
      const [outer, inner] = [room.current?.getBoundingClientRect(), drawing.current?.getBoundingClientRect()];
      if (!outer || !inner) return;
      const { clientX, clientY } = pointer ?? {
        clientX: outer.x + outer.width / 2,
        clientY: outer.y + outer.height / 2,
      };
      const shown = inner.width / size.width;
      setView({
        zoom: Math.min(ZOOMS.most, Math.max(ZOOMS.least, shown * factor)),
        point: { x: (clientX - inner.x) / shown, y: (clientY - inner.y) / shown },
        at: { x: clientX - outer.x, y: clientY - outer.y },
      });
    },
    [room, drawing, size],
  );
  useWheel(room, zoomBy);
  return { zoom: view.zoom, zoomBy, fit: () => setView({ ...view, zoom: fittingZoom({ width, height }, size) }) };
}

function firstView(room: Size, size: Size, begin: Place | undefined): View {
  const zoom = fittingZoom(room, size);
  if (zoom >= READABLE || !begin) return { zoom, point: { x: 0, y: 0 }, at: { x: 0, y: 0 } };
  return {
    zoom: READABLE,
    point: { x: begin.x + begin.width / 2, y: begin.y },
    at: { x: room.width / 2, y: MARGIN },
  };
}

/** The zoom at which all of a drawing is seen, in its own size at the most. */
function fittingZoom(room: Size, { width, height }: Size): number {
  const fitting = Math.min((room.width - 2 * MARGIN) / width, (room.height - 2 * MARGIN) / height, 1);
  return Math.max(ZOOMS.least, fitting);
}

function boundsOf(boxes: readonly Place[]): Place {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function isInSight(box: Place, seen: Place, zoom: number): boolean {
  const isWithin = (start: number, length: number, from: number, room: number) =>
    start * zoom >= from && (start + length) * zoom <= from + room;
  return isWithin(box.x, box.width, seen.x, seen.width) && isWithin(box.y, box.height, seen.y, seen.height);
}

function centred(box: Place, seen: Size, zoom: number): View {
  return {
    zoom,
    point: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    at: { x: seen.width / 2, y: seen.height / 2 },
  };
}

/** The size of the room in pixels, which another part of the page may change; 0 until it is shown. */
function useRoomSize(room: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [room]);
  return size;
}

/** The wheel zooms at its pointer; a browser scrolls to the sides by it while Shift is held. */
function useWheel(room: RefObject<HTMLElement | null>, zoomBy: (factor: number, pointer: WheelEvent) => void): void {
  useEffect(() => {
    const element = room.current;
    const turn = (event: WheelEvent) => {
      if (event.shiftKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 20;
      zoomBy(2 ** (-pixels / (event.ctrlKey ? 50 : 500)), event);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [room, zoomBy]);
}
