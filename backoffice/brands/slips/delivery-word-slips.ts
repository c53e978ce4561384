import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { ShippingFile } from '../../../contracts/files/shop-files.ts';
import type { Held } from '../schema/schema-findings.ts';
import { askedPages, type BrandFiles, type FunnelSale, type Slip, slipCheck } from './brand-files.ts';
import { collectTexts, daysInText, splitSentences } from './texts.ts';

/** Words of pages beside the cost and the days of delivery that the shop computes with. */

/** "Free shipping" on the pages of a funnel whose order form adds a fee. */
export const freeShippingUnlike = slipCheck('free-shipping-unlike', (brand) => [
  ...brand.sales.flatMap((sale) => {
    const fee = feeOfForm(brand, sale);
    return fee === null ? [] : claimsIn(sale.pages, fee);
  }),
  ...askedPages(brand.sales).flatMap(({ offer: { value }, page }) => {
    if (value.shippingCost === 0) return [];
    const fee = `its offer "${value.name}" (${value.sfid}) adds a shippingCost of ${brand.money(value.shippingCost)}`;
    return claimsIn([page], fee);
  }),
]);

const CLAIM =
  /\b(free|no extra|no) (shipping|delivery|postage)\b|\b(shipping|delivery) is (free|included)\b|\bships free\b/i;
const CONDITION = /\b(from|over|above|if|when|where|with|code|coupon|more than|orders? of|not)\b/i;

function claimsIn(pages: readonly Held<ContentPage>[], fee: string): Slip[] {
  return pages.flatMap(({ file, value: { title, content } }) =>
    collectTexts({ title, content }).flatMap(({ path, text }) => {
      const claim = splitSentences(text).find((sentence) => CLAIM.test(sentence) && !CONDITION.test(sentence));
      if (!claim) return [];
      return [{ file, path, message: `The page says "${claim.trim()}", and ${fee}: correct the words, or the price.` }];
    }),
  );
}

/** The fee of a bundle of the form for its delivery to some country; null where the cheapest way is free for each. */
function feeOfForm({ shipping, brand, money }: BrandFiles, { bundles }: FunnelSale): string | null {
  const dear = bundles.find(({ value }) => value.shippingCost > 0);
  if (dear) return `the bundle "${dear.value.name}" adds a shippingCost of ${money(dear.value.shippingCost)}`;
  if (!shipping) return null;
  for (const country of brand.value.shipsTo) {
    const methods = shipping.value.methods.filter(({ countries }) => countries.includes(country));
    for (const { value } of bundles) {
      const prices = methods.map(({ price, freeFrom }) =>
        typeof freeFrom === 'number' && value.offerPrice >= freeFrom ? 0 : price,
      );
      const least = Math.min(...prices);
      if (prices.length > 0 && least > 0)
        return `"${value.name}" is delivered to ${country} for ${money(least)} at least by shipping.json`;
    }
  }
  return null;
}

/** Working days in words that are those of no shipping method, nor of the brand's own words. */
export const daysUnlikeWords = slipCheck('delivery-days-unlike', ({ brand, shipping, pages }) => {
  const { known, source } = daysOf(brand.value, shipping?.value);
  if (known.length === 0) return [];
  const said = [
    { file: brand.file, path: '$.delivery', text: brand.value.delivery },
    ...pages.flatMap(({ file, value: { content } }) => collectTexts({ content }).map((each) => ({ ...each, file }))),
  ];
  const list = known.map(({ min, max }) => `${min}–${max}`).join(', ');
  return said.flatMap(({ file, path, text }) =>
    daysInText(text)
      .filter(({ min, max }) => !known.some((days) => days.min === min && days.max === max))
      .map(({ words }) => ({
        file,
        path,
        message: `The text says "${words}", and ${source} ${list} working days: correct one of the two.`,
      })),
  );
});

/** The working days with which a shop computes, and the words for where they stand. */
function daysOf({ dispatch, delivery }: Brand, shipping: ShippingFile | undefined) {
  const methods = (shipping?.methods ?? []).map(({ days }) => days);
  if (methods.length > 0) return { known: methods, source: 'the methods of shipping.json take' };
  if (dispatch?.days) return { known: [dispatch.days], source: 'the dispatch of brand.json says' };
  return { known: daysInText(delivery), source: 'the delivery of brand.json says' };
}
