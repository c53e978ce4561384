import { useReactFlow, useStore } from '@xyflow/react';
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
