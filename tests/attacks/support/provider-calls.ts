const MOST = 1_000_000;

/**
 * Counts the calls of a sandbox from now on whose method and path match, by a planned delay of none that each of them uses up.
 * Returns the number so far.
 */
export async function callsTo(sandbox: string, method: string, path: string): Promise<() => Promise<number>> {
  const faults = `${sandbox}/_sim/faults`;
  const fault = { match: { method, path }, fault: 'latency', ms: 1, times: MOST };
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(faults, { method: 'POST', headers, body: JSON.stringify(fault) });
  if (status !== 201) throw new Error(`the sandbox refused to count: ${status}`);
  return async () => {
    const { faults: planned }: { faults: (typeof fault)[] } = await (await fetch(faults)).json();
    const left = planned.find(({ match }) => match.path === path && match.method === method)?.times ?? 0;
    return MOST - left;
  };
}
