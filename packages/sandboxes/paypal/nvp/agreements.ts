import { newId } from '../ledger/ids.ts';
import type { Payer } from '../ledger/rows.ts';
import type { NvpCall } from './nvp-call.ts';

/** Creates the billing agreement of a payer; one for each payment that requests it. */
export function writeAgreement(call: NvpCall, payer: Payer): string {
  const row = { id: newId('agreement'), app: call.app, family: 'nvp', state: 'active', customer: '' } as const;
  return call.draft.put('agreement', { ...row, payer, createdAt: call.now }).id;
}
