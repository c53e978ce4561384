import type { FunnelPage } from '../../../contracts/page/page-data.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { couponCodeProblem } from '../../../domain/pricing/coupon.ts';
import { formatMoney, toMinor } from '../../../domain/pricing/money.ts';
import type { Query } from '../../../domain/routing/query.ts';
import { isOrderFormNode } from '../../../graph/graph.ts';
import { linkedCode, linkedOffer } from '../../../machines/funnel/link.rules.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';

/**
 * Q09: says on a landing page what the code of the visit's link takes off the bundle with which the order form opens, or why it does
 * not apply. Says nothing where the shop does not answer, since the order form asks again.
 */
export async function noteLink(page: FunnelPage, arrived: Query, api: Pick<ApiClient, 'post'>): Promise<void> {
  const note = document.querySelector('#root [data-link-note]');
  const { coupon, typedCoupon } = linkedCode(arrived);
  if (!note) return;
  const said = coupon ? await askCoupon(page, { arrived, coupon, api }) : couponCodeProblem(typedCoupon ?? '');
  if (said) note.textContent = said;
}

/** V08: the code counts as a guess, as a typed one does. */
async function askCoupon(
  { published: { graph, hash }, settings: { currency, locale } }: FunnelPage,
  { arrived, coupon, api }: { arrived: Query; coupon: string; api: Pick<ApiClient, 'post'> },
): Promise<string | null> {
  const offer = linkedOffer(arrived, graph) ?? graph.nodes.find(isOrderFormNode)?.offers[0];
  if (!offer) return null;
  const asked = { funnel: { hash }, checkoutId: newUuid(), offers: [offer], coupon };
  const answer = await api.post('coupons/apply', asked);
  if (answer.type === 'ok' && isRecord(answer.body)) {
    const off = toMinor(Number(answer.body.discount), currency);
    if (!off) return `Your code ${coupon} applies to your order.`;
    return `Your code ${coupon} takes ${formatMoney(off, currency, locale)} off the bundle selected for you.`;
  }
  const error = answer.type === 'problem' ? answer.error : null;
  if (error?.code !== 'coupon_not_applicable') return null;
  return `${coupon}: ${[error.message, error.detail].filter(Boolean).join('. ')}`;
}
