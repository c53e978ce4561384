import type { FunnelPage } from '../../../contracts/page/page-data.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { couponCodeProblem } from '../../../domain/pricing/coupon.ts';
import { formatMoney, toMinor } from '../../../domain/pricing/money.ts';
import type { Query } from '../../../domain/routing/query.ts';
import { isOrderFormNode } from '../../../graph/graph.ts';
import type { CheckoutDraft } from '../../../machines/checkout/checkout.types.ts';
import { linkedCode, linkedOffer } from '../../../machines/funnel/link.rules.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';

type LinkedChoices = Pick<CheckoutDraft, 'coupon' | 'typedCoupon' | 'selectedOffer' | 'subscription'>;

/** Q09: nothing is said where the shop does not answer, since the order form asks again. */
export async function noteLink(
  page: FunnelPage,
  { arrived, draft, api }: { arrived: Query; draft?: LinkedChoices | null | undefined; api: Pick<ApiClient, 'post'> },
): Promise<void> {
  const note = document.querySelector('#root [data-link-note]');
  const linked = linkedCode(arrived);
  const { coupon, typedCoupon } = draft ?? linked;
  // A shopper who has taken the code away, or has another one, is not told of it again.
  if (!note || coupon !== linked.coupon) return;
  const selectedOffer = draft?.selectedOffer ?? linkedOffer(arrived, page.published.graph);
  const said = coupon
    ? await askCoupon(page, { coupon, selectedOffer, subscription: draft?.subscription ?? null, api })
    : couponCodeProblem(typedCoupon ?? '');
  if (said) note.textContent = said;
}

interface CouponQuestion extends Omit<LinkedChoices, 'typedCoupon'> {
  coupon: string;
  api: Pick<ApiClient, 'post'>;
}

/** V08: the code counts as a guess, as a typed one does. */
async function askCoupon(
  { published: { graph, hash }, settings: { currency, locale } }: FunnelPage,
  { coupon, selectedOffer, subscription, api }: CouponQuestion,
): Promise<string | null> {
  const offer = selectedOffer ?? graph.nodes.find(isOrderFormNode)?.offers[0];
  if (!offer) return null;
  const asked = { funnel: { hash }, checkoutId: newUuid(), offers: [offer], subscription, coupon };
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
