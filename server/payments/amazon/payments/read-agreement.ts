import type { AgreementReading } from '../../port/approval.ts';
import { readDetails } from '../protocol/contract-details.ts';
import type { AmazonShop } from './amazon-shop.ts';

/**
 * Whether the payer, or the seller in Amazon's own pages, has ended a billing agreement. One that Amazon has suspended or closed
 * by itself was given up by neither.
 */
export async function readAgreement({ mws }: AmazonShop, agreementRef: string): Promise<AgreementReading> {
  const read = await readDetails(mws, agreementRef, null);
  if (read.type === 'unavailable') return 'unknown';
  if (read.type === 'refused') return 'goes on';
  const { state, reasonCode } = read.details;
  const isEnded = state === 'Closed' || state === 'Canceled';
  return isEnded && !reasonCode.startsWith('Amazon') ? 'ended by its payer' : 'goes on';
}
