export interface Rounds {
  /** Starts a round now, or once more after the running one. */
  flush(): void;
  /** Runs a round now, or once more after the running one, and resolves with its end. */
  run(): Promise<void>;
  /** Stops the rounds, and waits for the running one. */
  stop(): Promise<void>;
}

export interface RoundsOptions {
  /** The pause after each round, in milliseconds. */
  everyMs: number;
  failed: (error: unknown) => void;
}

/** Runs a round now, and again `everyMs` after each one has ended. The timer does not keep the process alive. */
export function startRounds(
  round: (isStopped: () => boolean) => Promise<unknown>,
  { everyMs, failed }: RoundsOptions,
): Rounds {
  let isStopped = false;
  let isWanted = false;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    do {
      isWanted = false;
      await round(() => isStopped).catch(failed);
    } while (isWanted && !isStopped);
    isRunning = false;
    if (!isStopped) timer = setTimeout(flush, everyMs).unref();
  };
  const flush = () => {
    isWanted = true;
    if (isRunning || isStopped) return;
    clearTimeout(timer);
    isRunning = true;
    running = run();
  };
  flush();
  return {
    flush,
    run: () => {
      flush();
      return running;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
