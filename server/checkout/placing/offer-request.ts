import type { AbandonedOffer, CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import { toAccountAddress } from '../../../domain/account/address.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { type OrderType, purposeOf } from '../../../domain/orders/order-status.ts';
import { toMinor } from '../../../domain/pricing/money.ts';
import { affiliateOf } from '../../http/input/affiliate-of.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { failOrder } from '../../orders/charging/record-unpaid.ts';
import { closeApproval } from '../../orders/charging/supersede-attempt.ts';
import { buildLink } from '../../orders/linking/order-link.ts';
import { saveQuote } from '../../orders/pricing/quotes.ts';
import { priceOffer } from '../../orders/pricing/sale-of-offer.ts';
import { soldOnStep } from '../../orders/pricing/selection.ts';
import {
  attemptById,
  isOpenApproval,
  lockOrder,
  type OrderRow,
  readAttempts,
} from '../../orders/records/attempt-rows.ts';
import { findOrder } from '../../orders/records/order-reads.ts';
import { invalid, OFFER_REPLACED } from '../../orders/records/order-result.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { laterCharge } from '../../orders/records/priced-selection.ts';
import { transact } from '../../outbox/publish.ts';
import type { Checked } from './sale-request.ts';

const KINDS: Record<OrderType, GraphNode['kind']> = { Standard: 'page', Upsell: 'upsell', Downsell: 'downsell' };

/** An offer that may be charged, and its sale. */
export interface OfferDraft extends OpenDraft {
  sale: OrderRow;
}

/**
 * O02, V10, N05, N06: checks an accepted offer. The sale determines the published version, the buyer and the instrument; the request
 * names the step, the offer and the total shown. The page of a provider that is still open for an offer in whose place this one comes
 * is closed before.
 */
export async function checkOffer(
  deps: OrdersDeps,
  session: OrderSession,
  request: Omit<CreateGuestOrder, 'paymentMethod'>,
): Promise<Checked<OfferDraft>> {
  const { offer, checkoutId, funnel, orderType } = request;
  if (!offer) return invalid('offer', MESSAGES.oneTimeOfferMissing);
  const named = { parent: request.parent ?? '', checkoutId, step: funnel.step };
  const found = await priceOffer(deps, session, named, (published) =>
    soldOnStep(published, funnel.step, offer.sfid, KINDS[orderType]),
  );
  if (found.type === 'problem') return found;
  const { sale, published, place, priced, rivals } = found;
  const { total, currency } = priced.price;
  const isLaterAsShown = offer.renewal === undefined || toMinor(offer.renewal, currency) === laterCharge(priced);
  if (toMinor(offer.total, currency) !== total || !isLaterAsShown) {
    const asked = { funnel: { hash: published.hash, step: funnel.step }, checkoutId, offers: [offer.sfid] };
    return { type: 'price_changed', quote: await saveQuote(deps, session, { ...asked, parent: sale.id }, priced) };
  }
  for (const id of rivals) if (!(await closeApproval(deps, await attemptById(deps.db, id)))) return OFFER_REPLACED;
  return {
    type: 'checked',
    value: {
      checkoutId,
      orderType,
      purpose: purposeOf(orderType, offer.sfid),
      parentId: sale.id,
      orderSource: request.orderSource ?? 'Funnel',
      published,
      stepId: funnel.step,
      sold: priced,
      account: sale.customer,
      billing: { ...sale.customer, ...toAccountAddress(sale.billing_address) },
      affParameters: affiliateOf(request) ?? sale.aff_parameters,
      link: buildLink(session, request, { published, stepId: funnel.step, ...place }),
      providerCustomer: sale.provider_customer,
      paymentMethod: sale.payment_method,
      sale,
    },
  };
}

/** O03, N13: a no makes a declined offer's order Failed, and a later yes is another attempt at the same order. */
export async function abandonOffer(
  deps: OrdersDeps,
  session: OrderSession,
  { checkoutId, offer }: Pick<AbandonedOffer, 'checkoutId' | 'offer'>,
): Promise<void> {
  if (unstorableField({ checkoutId, offer })) return;
  const order = await findOrder(deps, { checkoutId, orderType: 'Upsell', offer: { sfid: offer, total: 0 } });
  if (order?.session_hash !== session.hash) return;
  const open = (await readAttempts(deps.db, order.id)).find(isOpenApproval);
  if (open) await closeApproval(deps, open);
  await transact(deps, async (trx) => failOrder(trx, deps, await lockOrder(trx, order.id)));
}
