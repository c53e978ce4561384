import { getViewportForBounds, type Node, type ReactFlowInstance, useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';

/** Pixels between a box and the edge of the canvas. */
const MARGIN = 16;

/** Brings a box into sight once it or the size of the canvas is another one, and leaves the canvas where the box is in sight already. */
export function Following({ box }: { box: string | null }) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person may move the canvas while the box is the same
  useEffect(() => {
    const node = box === null ? undefined : flow.getNode(box);
    if (!node || width === 0) return;
    const { x, y, zoom } = flow.getViewport();
    const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y];
    const [right, bottom] = [left + (node.width ?? 0) * zoom, top + (node.height ?? 0) * zoom];
    if (left >= MARGIN && top >= MARGIN && right <= width - MARGIN && bottom <= height - MARGIN) return;
    const [middleX, middleY] = [node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2];
    void flow.setCenter(middleX, middleY, { zoom });
  }, [box, width, height]);
  return null;
}

export const LEAST_ZOOM = 0.05;
/** Pixels above the first box. */
const TOP = 16;
/** The part of the canvas that stays free around the whole. */
const PADDING = 0.1;

interface Sight {
  /** The chosen box. */
  begin: string | null;
  readable: number;
  /** The canvas, in pixels. */
  width: number;
  height: number;
}

/**
 * Shows the whole where it can be read, otherwise its part that begins with a box. The boxes have their sizes already: the library's own
 * fitting waits until each was drawn, which those out of sight are not.
 */
export async function showReadable(flow: ReactFlowInstance, { begin, readable, width, height }: Sight): Promise<void> {
  const all = flow.getNodesBounds(flow.getNodes());
  const fitted = getViewportForBounds(all, width, height, LEAST_ZOOM, 1, PADDING);
  const from = flow.getNode(begin ?? '') ?? flow.getNodes()[0];
  const isReadable = fitted.zoom >= readable || !from;
  await flow.setViewport(
    isReadable ? fitted : beginningWith(from, { readable, width, top: fitted.y + fitted.zoom * all.y }),
  );
}

function beginningWith(
  { position, width: own = 0 }: Node,
  { readable, width, top }: Omit<Sight, 'begin' | 'height'> & { top: number },
) {
  return {
    x: width / 2 - readable * (position.x + own / 2),
    y: Math.max(0, top) + TOP - readable * position.y,
    zoom: readable,
  };
}
