import { isRecord } from '../../../domain/is-record.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import type { Ga4Config } from '../../config/ads-config.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { buildCall } from './ga4-deliverer.ts';

/** A purchase without a shopper. GA4's validation reads it and counts nothing. */
const SAMPLE = {
  client_id: '1000000000.1000000000',
  events: [
    {
      name: 'purchase',
      params: { transaction_id: 'SLUICE-CHECK', currency: 'USD', value: 1, tax: 0, shipping: 0, items: [] },
    },
  ],
};

/** Null proves nothing of the secret: GA4 never says whether it is the stream's, and drops what a wrong one sends. */
export async function ga4Problem(config: Ga4Config, calls: BoundedCalls): Promise<string | null> {
  const answer = await calls.send(...buildCall(config, 'debug/mp/collect', SAMPLE));
  if (answer.type === 'unanswered') {
    return `Google Analytics cannot be reached (${answer.detail}): purchases wait until it answers.`;
  }
  const messages = messagesIn(answer.text);
  if (!messages) return `GA4_API_URL does not answer as Google Analytics does (${answer.status}): purchases wait.`;
  return messages.length === 0 ? null : `Google Analytics refuses the shop’s messages: ${messages.join(' ')}`;
}

function messagesIn(text: string): string[] | null {
  const body = parseJson(text);
  if (!isRecord(body) || !Array.isArray(body.validationMessages)) return null;
  return body.validationMessages.map((each) => (isRecord(each) ? String(each.description) : String(each)));
}
