export interface TimedRequest extends Omit<RequestInit, 'body' | 'headers' | 'signal'> {
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  /** For the whole answer, in milliseconds. */
  timeoutMs: number;
}

/** One call of an HTTP API in JSON. Rejects where no whole answer came in time. */
export async function timedFetch(
  fetch: typeof globalThis.fetch,
  url: string,
  { timeoutMs, body, headers, ...request }: TimedRequest,
): Promise<{ status: number; text: string }> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      ...request,
      headers: body ? { ...headers, accept: 'application/json', 'content-type': 'application/json' } : { ...headers },
      body: body ? JSON.stringify(body) : null,
      signal: ending.signal,
    });
    return { status: response.status, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}
