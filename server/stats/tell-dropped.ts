const MINUTE_MS = 60_000;

export interface TellDroppedDeps {
  clock: () => Date;
  log: (message: string, detail: { count: number }) => void;
}

/** Counts statistics that were not stored, and tells their number since the last line, in one line a minute at most (C04). */
export function tellDropped(dropped: { events: number }, { clock, log }: TellDroppedDeps): (count: number) => void {
  let untold = 0;
  let tellAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    if (count === 0) return;
    dropped.events += count;
    untold += count;
    const now = clock().getTime();
    if (now < tellAt) return;
    log('statistics of unknown funnels, steps or edges were dropped', { count: untold });
    untold = 0;
    tellAt = now + MINUTE_MS;
  };
}
