import type { ApiClient } from '../api/api-client.ts';

/** Asks our server for Apple's merchant session, when a sheet opens; where there is none, the sheet closes again. */
export async function askMerchantSession(api: ApiClient, validationUrl: string): Promise<object | null> {
  const answer = await api.post('wallets/apple/session', { validationUrl });
  return answer.type === 'ok' && typeof answer.body === 'object' ? answer.body : null;
}
