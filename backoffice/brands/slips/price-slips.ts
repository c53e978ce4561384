import { type Offer, perUnit, unitsOf } from '../../../domain/pricing/offer.ts';
import { comparedInFamily, faultsOf, isFarFrom, slipCheck, timesInWords } from './brand-files.ts';

/** E14: prices that are a slip of the pen away from what an offer's other amounts, or its product's other offers, say. */

/** A saving above three quarters is rarely meant: the price lacks a digit, or the standard price has one too many. */
export const priceUnlikeStandard = slipCheck('price-unlike-standard', ({ offers, money }) =>
  faultsOf(offers, '$.offerPrice', ({ offerPrice, standardPrice }) =>
    offerPrice > 0 && standardPrice > offerPrice * SAVING
      ? `The offer costs ${money(offerPrice)}, and its standardPrice ${money(standardPrice)} is ${timesInWords(standardPrice, offerPrice)} as much: check the digits of both.`
      : null,
  ),
);

const SAVING = 4;

/** The price of a unit differs little between the offers of one product. */
export const priceUnlikeOthers = slipCheck('price-unlike-others', ({ offers, money }) =>
  comparedInFamily(offers, perUnit, (price, usual) => isFarFrom(price, usual, FAR)).map(({ each, own, usual }) => ({
    file: each.file,
    path: '$.offerPrice',
    message: `The offer costs ${money(own)} a unit (${money(each.value.offerPrice)} for ${unitsOf(each.value)}), ${timesInWords(own, usual)} what the brand's other offers of "${each.value.product.name}" ask with ${money(usual)}: check offerPrice and units.`,
  })),
);

const FAR = 3;

/** A standard price is what a product costs outside of the funnel; a unit that costs more than any other was never asked for. */
export const standardPriceUnlikeOthers = slipCheck('standard-price-unlike-others', ({ offers, money }) =>
  comparedInFamily(
    offers,
    standardPerUnit,
    (price, usual) => price > usual * NEVER_ASKED || price < usual / NEVER_ASKED,
  ).map(({ each, own, usual }) => ({
    file: each.file,
    path: '$.standardPrice',
    message: `The standardPrice ${money(each.value.standardPrice)} comes to ${money(own)} a unit, and the brand's other offers of "${each.value.product.name}" say ${money(usual)}: a saving is shown against what is asked elsewhere.`,
  })),
);

const NEVER_ASKED = 1.4;

/** The price of a variant of a product is for one, as the standard price is for the units of the bundle. */
export const variantPriceUnlikely = slipCheck('variant-price-unlikely', ({ offers, money }) =>
  faultsOf(offers, '$.product.variant.price', (value) => {
    const price = value.product.variant?.price ?? 0;
    const [one, all] = [standardPerUnit(value), value.standardPrice];
    if (price === 0 || !isFarFrom(price, one, FAR) || !isFarFrom(price, all, FAR)) return null;
    return `The price ${money(price)} of the variant "${value.product.variant?.name}" is ${timesInWords(price, all)} the standardPrice ${money(all)}: check the digits of both.`;
  }),
);

/** The shipping of an offer costs less than the offer itself, and more than some cents. */
export const shippingCostUnlikely = slipCheck('shipping-cost-unlikely', ({ offers, money }) =>
  faultsOf(offers, '$.shippingCost', ({ shippingCost, offerPrice }) =>
    offerPrice > 0 && shippingCost > 0 && (shippingCost >= offerPrice || shippingCost < 1)
      ? `The shippingCost is ${money(shippingCost)}, and the offer itself costs ${money(offerPrice)}: check the digits.`
      : null,
  ),
);

function standardPerUnit(offer: Offer): number {
  return offer.standardPrice / unitsOf(offer);
}
