import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Coverage, coverage } from '../graph/paths/paths.ts';
import { demoGraphs, type Runner, WALKS_FOLDER, type WalkNote } from '../tests/support/funnels/demo-funnels.ts';
import { inSoak } from '../tests/support/soak/soak.ts';

/** A node or an edge that no test walked fails the script; the browser walks every edge in the soak. */
const notes = existsSync(WALKS_FOLDER) ? readdirSync(WALKS_FOLDER).map(readNote) : [];
const graphs = await demoGraphs();
let allCovered = true;

for (const graph of graphs) {
  for (const runner of ['machine', 'browser'] satisfies Runner[]) {
    const uid = graph.funnel.uniqueIdentifier;
    const own = notes.filter((note) => note.runner === runner && note.graph.funnel.uniqueIdentifier === uid);
    const walked = coverage(
      graph,
      own.map((note) => note.journey),
    );
    allCovered &&= isComplete(walked, runner === 'machine' || inSoak(true, false));
    console.log(`${uid}, in the ${runner}: ${share(walked.nodes)} nodes, ${share(walked.edges)} edges`);
  }
}
process.exit(allCovered ? 0 : 1);

function readNote(file: string): WalkNote {
  return JSON.parse(readFileSync(`${WALKS_FOLDER}/${file}`, 'utf8'));
}

function isComplete({ nodes, edges }: Coverage, hasEveryEdge: boolean): boolean {
  return nodes.covered === nodes.total && (edges.covered === edges.total || !hasEveryEdge);
}

function share({ covered, total }: { covered: number; total: number }): string {
  return `${covered} of ${total}`;
}
