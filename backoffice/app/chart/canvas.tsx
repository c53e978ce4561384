import '@xyflow/react/dist/style.css';
import './chart.css';
import {
  Background,
  Controls,
  type Edge,
  getViewportForBounds,
  MiniMap,
  type Node,
  ReactFlow,
  type ReactFlowInstance,
  type ReactFlowProps,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';

type FlowProps = 'edges' | 'nodeTypes' | 'edgeTypes';

interface CanvasProps extends Pick<ReactFlowProps, FlowProps> {
  nodes: Node[];
  edges: Edge[];
  /** What is drawn, for a reader. */
  name: string;
  /** Whether the whole may be too large to be read at once: then a map is drawn beside it. */
  isLarge: boolean;
  /** The box with which a part begins where the whole is too small to be read; null for the first. */
  begin?: string | null;
  /** The box that is brought into sight once it is another one, such as the place of a walk. */
  follow?: string | null;
  /** The share of its size at which text is read: a whole that is smaller is not shown at first. */
  readable?: number;
  nodeClass?: (node: Node) => string;
  onInit?: (flow: ReactFlowInstance) => void;
  onNode: (id: string) => void;
  onEdge?: (edge: Edge) => void;
}

/** Places of lines at a box: the server has laid out both. */
export const PORTS = [
  { type: 'source', position: 'bottom', x: 0, y: 0 },
  { type: 'target', position: 'top', x: 0, y: 0 },
] as Node['handles'];

/** Of more boxes than this, those out of sight are not drawn; a view can move to one that is drawn alone. */
const MANY = 90;
const READABLE = 0.6;

/** Boxes and lines that can be panned, zoomed and pressed, and not moved. */
export function Canvas(props: CanvasProps) {
  const {
    name,
    isLarge,
    begin = null,
    follow = null,
    readable = READABLE,
    nodeClass,
    onInit,
    onNode,
    onEdge,
    ...flow
  } = props;
  const room = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(event.key === 'Enter' || event.key === ' ') || !(target instanceof Element)) return;
    const id = target.matches('.react-flow__node, .react-flow__edge') ? target.getAttribute('data-id') : null;
    if (id === null) return;
    event.preventDefault();
    const edge = flow.edges.find((each) => each.id === id);
    if (edge) onEdge?.(edge);
    else onNode(id);
  };
  return (
    <>
      <button type="button" className="skip" onClick={() => end.current?.focus()}>
        Past the chart
      </button>
      <ReactFlow
        {...flow}
        ref={room}
        minZoom={LEAST_ZOOM}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        colorMode="system"
        zIndexMode="manual"
        onlyRenderVisibleElements={flow.nodes.length > MANY}
        aria-label={name}
        onInit={(instance) => {
          const { clientWidth: width = 0, clientHeight: height = 0 } = room.current ?? {};
          void showReadable(instance, { begin, readable, width, height }).then(() => onInit?.(instance));
        }}
        onNodeClick={(_event, { id }) => onNode(id)}
        onEdgeClick={(_event, edge) => onEdge?.(edge)}
        onKeyDown={press}
      >
        <Background gap={24} size={1} />
        <Following box={follow} />
        <Controls showInteractive={false} />
        {isLarge && <MiniMap pannable zoomable nodeClassName={nodeClass ?? 'mini'} ariaLabel={`Map: ${name}`} />}
      </ReactFlow>
      <span ref={end} tabIndex={-1} />
    </>
  );
}

/** Pixels between a box and the edge of the canvas. */
const MARGIN = 16;

/** Brings a box into sight once it or the size of the canvas is another one, and leaves the canvas where the box is in sight already. */
function Following({ box }: { box: string | null }) {
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

const LEAST_ZOOM = 0.05;
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
async function showReadable(flow: ReactFlowInstance, { begin, readable, width, height }: Sight): Promise<void> {
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
