const MINUTE_MS = 60_000;

export interface ReportDroppedDeps {
  clock: () => Date;
  log: (message: string, detail: { count: number }) => void;
}

/** Counts statistics that were not stored, and tells their number since the last line, in one line a minute at most (C04). */
export function reportDropped(dropped: { events: number }, { clock, log }: ReportDroppedDeps): (count: number) => void {
  let unreported = 0;
  let reportAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    if (count === 0) return;
    dropped.events += count;
    unreported += count;
    const now = clock().getTime();
    if (now < reportAt) return;
    log('statistics of unknown funnels, steps or edges were dropped', { count: unreported });
    unreported = 0;
    reportAt = now + MINUTE_MS;
  };
}
