import { couponCode } from '../../../domain/pricing/coupon.ts';
import { parseQuery, type Values } from '../../../domain/routing/query.ts';
import { type BrandFiles, type Slip, slipCheck } from './brand-files.ts';
import { collectTexts } from './texts.ts';

/** Q09: links in the words of a brand's pages that promise what the shop does not give. */

/** A code that no coupon of the brand has. */
export const linkedCouponUnknown = slipCheck('linked-coupon-unknown', (brand) => {
  const codes = new Set(brand.coupons.map(({ value }) => couponCode(value.code)));
  return linkSlips(brand, ({ coupon }) => {
    if (coupon === undefined || codes.has(couponCode(coupon))) return null;
    return `A link has the code "${coupon}", and no coupon of the brand has it: correct the code, or add the coupon.`;
  });
});

/** A bundle that the order form of the link's funnel does not sell. */
export const linkedOfferUnsold = slipCheck('linked-offer-unsold', (brand) =>
  linkSlips(brand, ({ uid, offer }) => {
    const sales = brand.sales.filter(({ funnel }) => uid === undefined || funnel.value.uniqueIdentifier === uid);
    const sold = sales.flatMap(({ bundles }) => bundles.map(({ value }) => value.sfid));
    if (offer === undefined || sold.includes(offer)) return null;
    return `A link chooses the bundle "${offer}", which its order form does not sell: name one such as "${sold[0]}".`;
  }),
);

/** The query of a link as it stands in a text. */
const QUERY = /\?([\w-]+=[^\s"'<>()#]*)/g;

/** The faults of the links to the brand's own funnels. */
function linkSlips(
  { pages, funnels }: BrandFiles,
  faultIn: (link: Values<'uid' | 'coupon' | 'offer'>) => string | null,
) {
  const uids = funnels.map(({ value }) => value.uniqueIdentifier);
  return pages.flatMap(({ file, value: { content, text } }) =>
    collectTexts({ content, text }).flatMap(({ path, text: words }) =>
      [...words.matchAll(QUERY)].flatMap(([, query = '']): Slip[] => {
        const { funnel: link } = parseQuery(query.replaceAll('&amp;', '&').replace(/[.,;:!?]+$/, ''));
        if (link.uid !== undefined && !uids.includes(link.uid)) return [];
        const message = faultIn(link);
        return message === null ? [] : [{ file, path, message }];
      }),
    ),
  );
}
