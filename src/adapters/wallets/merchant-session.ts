import type { ApiClient } from '../api/api.types.ts';

/** Requests Apple's merchant session from the server when a sheet opens; null closes the sheet. */
export async function askMerchantSession(api: ApiClient, validationUrl: string): Promise<object | null> {
  const answer = await api.post('wallets/apple/session', { validationUrl });
  return answer.type === 'ok' && typeof answer.body === 'object' ? answer.body : null;
}
