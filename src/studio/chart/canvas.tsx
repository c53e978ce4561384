import './chart.css';
import { Background, Controls, MiniMap, type Node, ReactFlow, type ReactFlowProps } from '@xyflow/react';

type FlowProps = 'nodes' | 'edges' | 'nodeTypes' | 'edgeTypes' | 'onInit' | 'onNodeClick' | 'onEdgeClick';

interface CanvasProps extends Pick<ReactFlowProps, FlowProps> {
  nodes: Node[];
  /** What is drawn, for a reader. */
  name: string;
  /** Whether the whole may be too large to be read at once: then a map is drawn beside it. */
  isLarge: boolean;
  nodeClass?: (node: Node) => string;
}

/** Places of lines at a box: the server has laid out both. */
export const PORTS = [
  { type: 'source', position: 'bottom', x: 0, y: 0 },
  { type: 'target', position: 'top', x: 0, y: 0 },
] as Node['handles'];

/** Of more boxes than this, those out of sight are not drawn; a view can move to one that is drawn alone. */
const MANY = 90;

/** Boxes and lines that can be panned and zoomed, and not moved. */
export function Canvas({ name, isLarge, nodeClass, ...flow }: CanvasProps) {
  return (
    <ReactFlow
      {...flow}
      fitView
      fitViewOptions={{ maxZoom: 1, minZoom: 0.25 }}
      minZoom={0.05}
      maxZoom={2}
      nodesDraggable={false}
      nodesConnectable={false}
      colorMode="system"
      zIndexMode="manual"
      onlyRenderVisibleElements={flow.nodes.length > MANY}
      aria-label={name}
    >
      <Background gap={24} size={1} />
      <Controls showInteractive={false} />
      {isLarge && <MiniMap pannable zoomable nodeClassName={nodeClass ?? 'mini'} ariaLabel={`Map: ${name}`} />}
    </ReactFlow>
  );
}
