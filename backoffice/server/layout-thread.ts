import { Worker } from 'node:worker_threads';
import type { LayOutGraph } from '../diagram/lay-out.ts';

type Laid = Awaited<ReturnType<LayOutGraph>>;
type Answer = { graph: Laid } | { problem: string };

interface Task {
  message: { graph: Parameters<LayOutGraph>[0]; layoutOptions: Parameters<LayOutGraph>[1] };
  resolve: (graph: Laid) => void;
  reject: (error: Error) => void;
}

/** The script of the thread, beside this module in the sources and in the build. */
const SCRIPT = new URL('./lay-out-graph.js', import.meta.url);

/** A graph that takes longer than `limitMs` ends the thread, and the next one starts another. */
export function layoutThread({ limitMs }: { limitMs: number }) {
  let worker: Worker | null = null;
  let current: { task: Task; timer: NodeJS.Timeout } | null = null;
  const waiting: Task[] = [];
  /** Why nothing is laid out any more. */
  let closed: Error | null = null;

  function start(): Worker {
    const started = new Worker(SCRIPT, { execArgv: [], env: {} });
    started.unref();
    started.on('message', (answer: Answer) => {
      if (started !== worker) return;
      const task = finish();
      if ('graph' in answer) task?.resolve(answer.graph);
      else task?.reject(new Error(answer.problem));
      next();
    });
    started.on('error', (error) => started === worker && end(error));
    return started;
  }

  function next(): void {
    const task = current ? undefined : waiting.shift();
    if (!task) return;
    worker ??= start();
    const timer = setTimeout(() => end(new Error(`it took longer than ${limitMs / 1000} seconds`)), limitMs);
    current = { task, timer };
    worker.postMessage(task.message);
  }

  function finish(): Task | undefined {
    clearTimeout(current?.timer);
    const task = current?.task;
    current = null;
    return task;
  }

  /** Ends the thread with the graph that it lays out. */
  function end(error: Error): void {
    const ended = worker;
    worker = null;
    void ended?.terminate();
    finish()?.reject(error);
    next();
  }

  const layOut: LayOutGraph = (graph, layoutOptions) =>
    new Promise<Laid>((resolve, reject) => {
      if (closed) return reject(closed);
      waiting.push({ message: { graph, layoutOptions }, resolve, reject });
      next();
    });

  /** Refuses what is asked for, and ends the thread. */
  async function close(): Promise<void> {
    closed = new Error('the studio is closed');
    for (const { reject } of waiting.splice(0)) reject(closed);
    const ended = worker;
    worker = null;
    finish()?.reject(closed);
    await ended?.terminate();
  }

  return { layOut, close };
}
