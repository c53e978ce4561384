import { expect, it } from 'vitest';
import type { PayPalRest, RestReply } from '../../../../server/payments/paypal/protocol/rest-client.ts';
import { readDisputes } from '../../../../server/payments/paypal/rest/rest-disputes.ts';

const answer = (status: number, body: unknown = null): RestReply => ({ type: 'answer', status, body, debugId: null });
const LOST: RestReply = { type: 'lost', detail: '503' };
const LIST = answer(200, { items: [{ dispute_id: 'PP-1', status: 'RESOLVED' }] });

it.each([
  ['unknown', LOST, LOST],
  ['unknown', LIST, LOST],
  ['unknown', LIST, answer(404)],
  ['open', answer(403), LOST],
  ['open', LIST, answer(403)],
  ['lost', LIST, answer(200, { dispute_outcome: { outcome_code: 'ACCEPTED' } })],
])('N13 a dispute is %s after these answers (%#)', async (expected, list, details) => {
  const get = async (path: string) => (path.includes('?') ? list : details);
  const rest: PayPalRest = { get, send: () => Promise.reject(new Error('nothing is sent')) };
  expect(await readDisputes(rest, 'C-1')).toBe(expected);
});
