import { listAt, textAt } from '../../wire/read-json.ts';
import { isDone, type PayPalRest } from '../protocol/rest-client.ts';

/** The outcomes after which PayPal gives the shop nothing back. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/**
 * N13: whether every dispute of a payment is decided, and one of them for its payer. False while PayPal cannot be asked, as an account
 * is that has no leave to read disputes.
 */
export async function isDisputeLost(rest: PayPalRest, captureRef: string): Promise<boolean> {
  const listed = await rest.get(
    `/v1/customer/disputes?${new URLSearchParams({ disputed_transaction_id: captureRef })}`,
  );
  const disputes = isDone(listed) ? listAt(listed.body, 'items') : [];
  if (disputes.some((each) => textAt(each, 'status') !== 'RESOLVED')) return false;
  // The list has no outcomes.
  for (const dispute of disputes) {
    const read = await rest.get(`/v1/customer/disputes/${encodeURIComponent(textAt(dispute, 'dispute_id'))}`);
    if (isDone(read) && LOST.includes(textAt(read.body, 'dispute_outcome', 'outcome_code'))) return true;
  }
  return false;
}
