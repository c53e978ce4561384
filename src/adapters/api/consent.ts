import type { ConsentRequest } from '../../../contracts/api/consent-api.ts';
import type { ConsentDecision } from '../../../domain/consent/consent.ts';
import type { SaveConsent } from '../../../machines/ports.ts';
import type { ApiClient } from './api.types.ts';

/** Stores the visitor's answer; throws where the server has not stored it. Returns the answer with the server's time. */
export async function saveConsent(api: Pick<ApiClient, 'post'>, request: SaveConsent): Promise<ConsentDecision> {
  const body: ConsentRequest = { ...request };
  const answer = await api.post('consent', body, { keepalive: true });
  if (answer.type !== 'ok') throw new Error(`the consent was not stored: ${answer.type}`);
  const { analytics, advertising, textVersion } = request;
  return { analytics, advertising, textVersion, at: timeIn(answer.body) };
}

function timeIn(body: unknown): string | null {
  const at = typeof body === 'object' && body !== null && 'at' in body ? body.at : null;
  return typeof at === 'string' ? at : null;
}
