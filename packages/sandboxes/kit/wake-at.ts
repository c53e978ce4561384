interface Waking {
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Its abort takes the timer away. */
  closing: AbortSignal;
  wake: () => void;
}

/** Calls `wake` once the clock has reached `ms`. A timer may fire before that, since it runs by another clock. */
export function wakeAt(ms: number, { clock, closing, wake }: Waking): void {
  const stop = (): void => clearTimeout(timer);
  const fire = (): void => {
    closing.removeEventListener('abort', stop);
    if (clock() < ms) wakeAt(ms, { clock, closing, wake });
    else wake();
  };
  const timer = setTimeout(fire, Math.max(0, Math.ceil(ms - clock())));
  timer.unref();
  closing.addEventListener('abort', stop);
}
