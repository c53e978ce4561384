import { deliverBatch, type OutboxDeps } from './deliver-facts.ts';

export interface Outbox {
  /** Events were committed: they are delivered now, instead of at the next turn. */
  flush(): void;
  /** Ends it, and waits for what is being told. What is left is told by the next start. */
  stop(): Promise<void>;
}

/**
 * Tells the facts of the outbox at least once: now, whenever it is flushed, and `everyMs` after it had nothing left to do.
 * It does not keep the process alive.
 */
export function startOutbox(deps: OutboxDeps, everyMs: number): Outbox {
  let isStopped = false;
  let isFlushed = false;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = async (): Promise<void> => {
    do {
      isFlushed = false;
      await drain(deps, () => isStopped);
    } while (isFlushed && !isStopped);
    isRunning = false;
    if (!isStopped) timer = setTimeout(wake, everyMs).unref();
  };
  const wake = () => {
    isFlushed = true;
    if (isRunning || isStopped) return;
    clearTimeout(timer);
    isRunning = true;
    running = round();
  };
  wake();
  return {
    flush: wake,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function drain(deps: OutboxDeps, isStopped: () => boolean): Promise<void> {
  try {
    while (!isStopped() && (await deliverBatch(deps)).isMore);
  } catch (error) {
    deps.log('error', 'delivering the outbox failed', String(error));
  }
}
