import autocannon from 'autocannon';

/** Visits of one page by as many new visitors, or by one who comes again. */
export interface Visits {
  url: string;
  /** The address of each visit by its number. */
  address: (visit: number) => string;
  /** That of the visitor who comes again; null for new ones. */
  cookie: string | null;
  connections: number;
  count: number;
}

export interface VisitTimes {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Of one page as it was sent, with its headers, in bytes. */
  bytes: number;
}

const HEADERS = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  'accept-encoding': 'br, gzip',
  accept: 'text/html',
};

const SAMPLE_MS = 50;

/** Opens the page from all connections at once, of which few visits need fewer; throws where an answer is no page. */
export async function makeVisits({ url, address, cookie, connections: most, count }: Visits): Promise<VisitTimes> {
  const connections = Math.min(most, count);
  let visit = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: address(visit++) });
  const request = {
    method: 'GET' as const,
    path: '/',
    headers: { ...HEADERS, ...(cookie ? { cookie } : {}) },
    setupRequest,
  };
  const from = performance.now();
  // A run ends with its next sample, so that seconds between samples would be measured as visits.
  const result = await autocannon({ url, connections, amount: count, sampleInt: SAMPLE_MS, requests: [request] });
  const seconds = (performance.now() - from) / 1000;
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} of ${count} visits failed`);
  const { latency, throughput } = result;
  return { perSecond: count / seconds, p50: latency.p50, p99: latency.p99, bytes: throughput.total / count };
}
