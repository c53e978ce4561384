const PATIENCE_MS = 2_000;

export interface AskOptions {
  patienceMs?: number | undefined;
  /** Hears why there is no answer. */
  failed: (reason: string) => void;
}

/** An answer of a service, or null where it fails or takes too long: the order waits for nobody. */
export async function asked<Value>(ask: () => Promise<Value>, options: AskOptions): Promise<{ value: Value } | null> {
  const { patienceMs = PATIENCE_MS, failed } = options;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${patienceMs} ms`), patienceMs);
  });
  // Asked within a promise, so that a service which throws at once counts as one that fails later.
  const answered = (async () => ({ value: await ask() }))().catch((error: unknown) => String(error));
  const answer = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
  if (typeof answer !== 'string') return answer;
  failed(answer);
  return null;
}
