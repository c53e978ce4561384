import { type KeyObject, X509Certificate } from 'node:crypto';
import { describeError } from '../../wire/read-json.ts';
import { type AmazonOptions, TIMEOUT_MS } from '../protocol/amazon-options.ts';
import { boundedText } from '../protocol/bounded-text.ts';

export type KeyReading =
  | { type: 'key'; key: KeyObject }
  | { type: 'refused'; detail: string }
  | { type: 'unavailable'; detail: string };

const DAY_MS = 24 * 3_600_000;
const MOST_STORED = 8;
const LARGEST = 64 * 1024;

/** The public keys of Amazon's certificates, each fetched once a day. */
export function certificates({ clock, timeoutMs }: Pick<AmazonOptions, 'clock' | 'timeoutMs'>) {
  const stored = new Map<string, { key: KeyObject; until: number }>();
  const store = (url: string, key: KeyObject): KeyReading => {
    if (stored.size >= MOST_STORED) stored.clear();
    stored.set(url, { key, until: clock() + DAY_MS });
    return { type: 'key', key };
  };
  return {
    /** The key at an address, which has to be pinned; null where it has to be fetched. */
    known: (url: string): KeyObject | null => {
      const found = stored.get(url);
      return found && clock() < found.until ? found.key : null;
    },
    fetch: async (url: string): Promise<KeyReading> => {
      try {
        const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS);
        const response = await fetch(url, { redirect: 'error', signal });
        const text = await boundedText(response, LARGEST);
        if (response.status >= 500) return { type: 'unavailable', detail: `the certificate is ${response.status}` };
        const key = response.ok ? keyIn(text, clock()) : null;
        return key ? store(url, key) : { type: 'refused', detail: 'there is no valid certificate at its address' };
      } catch (error) {
        return { type: 'unavailable', detail: describeError(error) };
      }
    },
  };
}

export type Certificates = ReturnType<typeof certificates>;

/** The public key of a certificate that is valid now; null for any other text. */
function keyIn(pem: string, now: number): KeyObject | null {
  try {
    const certificate = new X509Certificate(pem);
    const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
    return isValid ? certificate.publicKey : null;
  } catch {
    return null;
  }
}
