import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LayOutGraph } from '../../graph/diagram/lay-out.ts';

type Laid = Awaited<ReturnType<LayOutGraph>>;
type Answer = { id: number; graph: Laid } | { id: number; problem: string };

interface Waiting {
  resolve: (graph: Laid) => void;
  reject: (error: Error) => void;
}

/** The script of the thread, beside this module in the sources and in the build. */
const SCRIPT = path.join(import.meta.dirname, 'lay-out-graph.js');

/**
 * Lays out graphs in a thread of its own, which starts with the first one. A graph that takes longer than `limitMs` ends the
 * thread, and so all that waits for it.
 */
export function layoutThread({ limitMs }: { limitMs: number }) {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(SCRIPT, { execArgv: [], env: {} });
    started.unref();
    started.on('message', (answer: Answer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if ('graph' in answer) resolve?.(answer.graph);
      else reject?.(new Error(answer.problem));
    });
    started.on('error', (error) => end(started, error));
    return started;
  }

  function end(ended: Worker, error: Error): void {
    if (worker === ended) worker = null;
    void ended.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  const layOut: LayOutGraph = (graph, layoutOptions) => {
    worker ??= start();
    const at = worker;
    last += 1;
    const id = last;
    return new Promise<Laid>((resolve, reject) => {
      const timer = setTimeout(() => end(at, new Error(`it took longer than ${limitMs / 1000} seconds`)), limitMs);
      const ended = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer);
          settle(value);
        };
      };
      waiting.set(id, { resolve: ended(resolve), reject: ended(reject) });
      at.postMessage({ id, graph, layoutOptions });
    });
  };
  return { layOut, close: async () => void (await worker?.terminate()) };
}
