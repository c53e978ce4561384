import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../kit/input.ts';

/** Apple's answer to a merchant that has proved its identity; the sheet opens only with it. */
export interface MerchantSession {
  epochTimestamp: number;
  expiresAt: number;
  merchantSessionIdentifier: string;
  nonce: string;
  merchantIdentifier: string;
  domainName: string;
  displayName: string;
  signature: string;
}

export interface SessionRequest {
  merchantIdentifier: string;
  displayName: string;
  initiative: 'web';
  initiativeContext: string;
}

const LIFE_MS = 5 * 60_000;

/** Issues merchant sessions, and accepts each of them once, on the domain that it was issued for. */
export class MerchantSessions {
  #secret = randomBytes(32);
  #used = new Set<string>();
  #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  issue({ merchantIdentifier, displayName, initiativeContext }: SessionRequest): MerchantSession {
    const now = this.#clock();
    const session = {
      epochTimestamp: now,
      expiresAt: now + LIFE_MS,
      merchantIdentifier,
      displayName,
      merchantSessionIdentifier: `SSH${randomBytes(16).toString('hex').toUpperCase()}`,
      nonce: randomBytes(4).toString('hex'),
      domainName: initiativeContext,
    };
    return { ...session, signature: this.#sign(session) };
  }

  /** The reason for refusing a session on this domain, or null. An accepted session is used up. */
  take(body: unknown, domain: string): string | null {
    if (!isSession(body)) return 'the merchant session is malformed';
    const { signature, ...session } = body;
    const expected = Buffer.from(this.#sign(session));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return 'the merchant session is not ours';
    if (session.domainName !== domain) return `the merchant session is for ${session.domainName}, not for ${domain}`;
    if (this.#clock() > session.expiresAt) return 'the merchant session has expired';
    if (this.#used.has(session.nonce)) return 'the merchant session was used before';
    this.#used.add(session.nonce);
    return null;
  }

  #sign(session: Omit<MerchantSession, 'signature'>): string {
    const fields = Object.entries(session).sort(([one], [other]) => (one < other ? -1 : 1));
    return createHmac('sha256', this.#secret).update(JSON.stringify(fields)).digest('hex');
  }
}

/** Reads the session request of a shop's server; a text is the reason for a refusal. */
export function readSessionRequest(body: unknown): SessionRequest | string {
  const asked: Record<string, unknown> = isRecord(body) ? { ...body } : {};
  const { merchantIdentifier, displayName, initiative, initiativeContext } = asked;
  if (typeof merchantIdentifier !== 'string' || merchantIdentifier === '') return 'missing merchantIdentifier';
  if (typeof displayName !== 'string' || displayName === '' || displayName.length > 64) return 'missing displayName';
  if (initiative !== 'web') return 'initiative must be web';
  if (typeof initiativeContext !== 'string' || !/^[a-z0-9.-]+$/i.test(initiativeContext))
    return 'initiativeContext must be a domain name';
  return { merchantIdentifier, displayName, initiative, initiativeContext };
}

function isSession(body: unknown): body is MerchantSession {
  const session: Record<string, unknown> = isRecord(body) ? { ...body } : {};
  const texts = ['merchantSessionIdentifier', 'nonce', 'merchantIdentifier', 'domainName', 'displayName', 'signature'];
  return texts.every((name) => typeof session[name] === 'string') && typeof session.expiresAt === 'number';
}
