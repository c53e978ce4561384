import type { ChargeReading, ChargeReference } from '../../port/charge.ts';
import type { AmazonShop } from '../payments/amazon-shop.ts';
import { readAuthorization } from '../payments/authorization.ts';
import { outcomeOf } from '../payments/charge-outcome.ts';
import { readDetails } from '../protocol/contract-details.ts';
import { orderReferenceOf, referenceId } from '../protocol/reference-ids.ts';
import { readReport, SHORT_WAIT } from './read-report.ts';

const HOUR_MS = 3_600_000;

/** Reads a charge by its authorization, or finds it in Amazon's report by our attempt. Takes no money. */
export async function readCharge(shop: AmazonShop, charge: ChargeReference): Promise<ChargeReading> {
  const found = charge.providerRef ?? (await idInReport(shop, charge));
  if (found === null) return { type: 'absent' };
  if (typeof found !== 'string') return found;
  const read = await readAuthorization(shop, found);
  if (read.type === 'missing') return { type: 'absent' };
  if (read.type === 'unread') return { type: 'unknown', providerRef: found, detail: read.detail };
  return outcomeOf(shop, read.authorization, null);
}

/** The attempt's authorization; null where the report has none. */
async function idInReport(
  shop: AmazonShop,
  { attemptId, since }: Pick<ChargeReference, 'attemptId' | 'since'>,
): Promise<string | null | Extract<ChargeReading, { type: 'unknown' }>> {
  const report = await readReport(shop, 'AUTHORIZATION', new Date(since.getTime() - HOUR_MS), SHORT_WAIT);
  if (report.type === 'unavailable') return { type: 'unknown', providerRef: null, detail: report.detail };
  const own = report.rows.find((row) => row.get('AuthorizationReferenceId') === referenceId(attemptId));
  return own?.get('AmazonAuthorizationId') ?? null;
}

/**
 * The id of the authorization of a capture, which names but the order reference that its id begins with; null where Amazon has
 * none, or cannot be read.
 */
export async function capturedAuthorization(shop: AmazonShop, captureId: string): Promise<string | null> {
  const ref = orderReferenceOf(captureId);
  const read = ref === null ? null : await readDetails(shop.mws, ref, null);
  if (read?.type !== 'details') return null;
  for (const id of read.details.authorizationIds) {
    const found = await readAuthorization(shop, id);
    if (found.type === 'unread') return null;
    if (found.type === 'read' && found.authorization.captureIds.length > 0) return id;
  }
  return null;
}
