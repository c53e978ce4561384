import { parentPort } from 'node:worker_threads';
import Elk from 'elkjs/lib/elk.bundled.js';

/** The thread that lays out graphs: seconds of work that the shop's own thread has no time for. */
const elk = new Elk();

parentPort?.on('message', async ({ graph, layoutOptions }) => {
  try {
    parentPort?.postMessage({ graph: await elk.layout(graph, { layoutOptions }) });
  } catch (error) {
    parentPort?.postMessage({ problem: String(error) });
  }
});
