import { shownMinor } from '../../../domain/pricing/money.ts';
import { type Offer, unitsOf } from '../../../domain/pricing/offer.ts';
import { askedPages, type BrandFiles, type FunnelSale, type Slip, slipCheck } from './brand-files.ts';
import { amountsInText, collectTexts, type PlacedText } from './texts.ts';

/** Words of pages beside the amounts that the shop computes with. */

/** An amount on a button, a bump or a headline that is no amount of the offer or the shop. */
export const amountUnlikeWords = slipCheck('amount-unlike-words', (brand) => {
  const shop = shopAmounts(brand);
  return claimsIn(brand).flatMap((claim) => unknownIn(claim, [...shop, ...claim.sold.flatMap(amountsIn)], brand));
});

/** The words that sell some offers. */
interface Claim {
  file: string;
  words: object;
  sold: readonly Offer[];
  /** The offers in the words of a message. */
  what: string;
}

function claimsIn({ offers, sales }: BrandFiles): Claim[] {
  const about = (file: string, words: object, offer: Offer) => ({ file, words, sold: [offer], what: offer.name });
  return [
    ...offers.map(({ file, value }) => about(file, { name: value.name, description: value.description }, value)),
    ...askedPages(sales)
      .filter(({ page }) => page.value.view === 'offer')
      .map(({ offer, page: { file, value } }) =>
        about(file, { title: value.title, content: value.content }, offer.value),
      ),
    ...sales.flatMap(({ bumps }) =>
      bumps.flatMap(({ offer, bump }) =>
        bump ? [about(bump.file, { title: bump.value.title, text: bump.value.text }, offer.value)] : [],
      ),
    ),
    ...sales.flatMap(beforeSale),
  ];
}

function beforeSale({ bundles, bumps, pages }: FunnelSale): Claim[] {
  const sold = [...bundles, ...bumps.map(({ offer }) => offer)].map(({ value }) => value);
  return pages.map(({ file, value: { title, content } }) => ({
    file,
    words: { title, content: sellingWords(content) },
    sold,
    what: 'its bundles',
  }));
}

/** The words of a page before the sale that name prices, not its stories and its answers. */
function sellingWords(content: object): object {
  const named = Object.entries(content).filter(([key]) =>
    ['eyebrow', 'headline', 'action', 'actionNote', 'offers', 'lead', 'choiceTitle'].includes(key),
  );
  return Object.fromEntries(named);
}

function unknownIn({ file, words: said, what }: Claim, known: readonly number[], { brand }: BrandFiles): Slip[] {
  const { currency, locale } = brand.value;
  return collectTexts(said).flatMap(({ path, text }) =>
    amountsInText(text, currency, locale)
      .filter(({ amount }) => !known.some((each) => isAsSaid(each, amount, currency)))
      .map(({ words }) => ({
        file,
        path,
        message: `The text says "${words}", which is no price of "${what}" nor another amount of the shop: correct the words, or the price.`,
      })),
  );
}

/** A text may round to whole units. */
function isAsSaid(known: number, said: number, currency: string): boolean {
  return (
    shownMinor(known, currency) === shownMinor(said, currency) || (Number.isInteger(said) && Math.round(known) === said)
  );
}

/** The amounts that a page may name of an offer: its prices, those of a unit, and what it saves. */
function amountsIn(offer: Offer): number[] {
  const { standardPrice, offerPrice, shippingCost, subscription, subscriptionPrice, product } = offer;
  const prices = [
    standardPrice,
    offerPrice,
    subscriptionPrice,
    subscription?.trial?.price,
    product.variant?.price,
  ].filter((price) => typeof price === 'number');
  const savings = prices.flatMap((price) => prices.map((other) => other - price)).filter((saving) => saving > 0);
  const all = [...prices, ...savings];
  return [...all, ...all.map((amount) => amount / unitsOf(offer)), shippingCost];
}

function shopAmounts({ brand, coupons, shipping }: BrandFiles): number[] {
  const amounts = [
    brand.value.transactionFee?.amount,
    ...coupons.flatMap(({ value: { kind, value, minimum } }) => [kind === 'amount' ? value : null, minimum]),
    ...(shipping?.value.methods ?? []).flatMap(({ price, freeFrom }) => [price, freeFrom]),
  ];
  return [0, ...amounts.filter((amount) => typeof amount === 'number')];
}

/** "Save 25 %" beside an offer that saves something else. */
export const savingUnlikeWords = slipCheck('saving-unlike-words', ({ offers, sales, coupons }) => {
  const percents = coupons.flatMap(({ value: { kind, value } }) =>
    kind === 'percent' && typeof value === 'number' ? [value] : [],
  );
  const own = offers.flatMap(({ file, value }) =>
    unlikeSaving(file, collectTexts({ name: value.name, description: value.description }), value, percents),
  );
  const asked = askedPages(sales).flatMap(({ offer, page: { file, value } }) =>
    unlikeSaving(file, collectTexts({ title: value.title, content: value.content }), offer.value, percents),
  );
  return [...own, ...asked];
});

function unlikeSaving(file: string, texts: readonly PlacedText[], offer: Offer, percents: readonly number[]): Slip[] {
  const { standardPrice, offerPrice, subscriptionPrice } = offer;
  const prices = [offerPrice, subscriptionPrice ?? offerPrice];
  const savings = prices.flatMap((price) => [100 - (100 * price) / standardPrice, 100 - (100 * price) / offerPrice]);
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bsaves? (\d{1,2}) ?(?:%|percent)|\b(\d{1,2}) ?(?:%|percent) off\b/gi)]
      .filter(([, saved, off]) => ![...savings, ...percents].some((each) => Math.abs(each - Number(saved ?? off)) < 1))
      .map(([words]) => ({
        file,
        path,
        message: `The text says "${words}", and "${offer.name}" (${offer.sfid}) costs ${offerPrice} in place of ${standardPrice}, which saves ${Math.round(savings[0] ?? 0)} %: correct one of the two.`,
      })),
  );
}
