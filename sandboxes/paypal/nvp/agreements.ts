import { newId } from '../books/ids.ts';
import type { Payer } from '../books/rows.ts';
import type { NvpCall } from './nvp-call.ts';

/** The payer's leave to be charged again; one for each payment that asked for it. */
export function keepAgreement(call: NvpCall, payer: Payer): string {
  const row = { id: newId('agreement'), app: call.app, family: 'nvp', state: 'active', customer: '' } as const;
  return call.draft.put('agreement', { ...row, payer, createdAt: call.now }).id;
}
