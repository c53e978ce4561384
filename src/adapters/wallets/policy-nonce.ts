/** The nonce of this page's content policy, which its answer names in the Server-Timing header; undefined without one. */
export function policyNonce(timings: Pick<Performance, 'getEntriesByType'>): string | undefined {
  for (const entry of timings.getEntriesByType('navigation')) {
    const named = (entry as PerformanceNavigationTiming).serverTiming?.find(({ name }) => name === 'nonce');
    if (named) return named.description;
  }
  return undefined;
}
