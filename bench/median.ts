/** The median time of a run in milliseconds, after a warm-up that lets the engine compile. */
export function medianMs(run: () => unknown, runs: number): number {
  for (let warm = 0; warm < Math.min(5, runs); warm++) run();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
