import { listAt, textAt } from '../../wire/read-json.ts';
import { isDone, type PayPalRest, type RestReply } from '../protocol/rest-client.ts';

/** The outcomes after which PayPal gives the shop nothing back. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** N13: a payment's disputes are lost once every one of them is decided, and one of them for its payer. */
export async function readDisputes(rest: PayPalRest, captureRef: string): Promise<'open' | 'lost' | 'unknown'> {
  const listed = await rest.get(
    `/v1/customer/disputes?${new URLSearchParams({ disputed_transaction_id: captureRef })}`,
  );
  if (!isDone(listed)) return unread(listed);
  const disputes = listAt(listed.body, 'items');
  if (disputes.some((each) => textAt(each, 'status') !== 'RESOLVED')) return 'open';
  // The list has no outcomes.
  for (const dispute of disputes) {
    const read = await rest.get(`/v1/customer/disputes/${encodeURIComponent(textAt(dispute, 'dispute_id'))}`);
    if (!isDone(read)) return unread(read);
    if (LOST.includes(textAt(read.body, 'dispute_outcome', 'outcome_code'))) return 'lost';
  }
  return 'open';
}

/** An account may have no leave to read disputes, and then none of its disputes is lost. */
function unread(reply: RestReply): 'open' | 'unknown' {
  return reply.type === 'answer' && reply.status === 403 ? 'open' : 'unknown';
}
