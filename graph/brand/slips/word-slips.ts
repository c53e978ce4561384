import { shownMinor } from '../../../domain/pricing/money.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { BrandFiles } from './brand-files.ts';
import { unitsOf } from './families.ts';
import type { FunnelSale } from './funnel-sale.ts';
import type { Slip, SlipCheck } from './slip-check.ts';
import { daysInText, type PlacedText, sentencesOf, textsOf } from './texts.ts';

/** Words of pages beside the amounts and days that the shop computes with. */

/** "Free shipping" on the pages of a funnel whose order form adds a fee. */
export const freeShippingUnlike = {
  code: 'free-shipping-unlike',
  find: (brand) => [
    ...brand.sales.flatMap((sale) => {
      const fee = feeOfForm(brand, sale);
      return fee === null
        ? []
        : claimsIn(sale.pages, (words) => `The page says "${words}", and ${fee}: correct the words, or the price.`);
    }),
    ...brand.sales.flatMap((sale) =>
      sale.asked.flatMap(({ offer: { value }, pages }) =>
        value.shippingCost === 0
          ? []
          : claimsIn(
              pages,
              (words) =>
                `The page says "${words}", and its offer "${value.name}" (${value.sfid}) adds a shippingCost of ${brand.money(value.shippingCost)}: correct the words, or the price.`,
            ),
      ),
    ),
  ],
} as const satisfies SlipCheck;

const CLAIM =
  /\b(free|no extra|no) (shipping|delivery|postage)\b|\b(shipping|delivery) is (free|included)\b|\bships free\b/i;
const CONDITION = /\b(from|over|above|if|when|where|with|code|coupon|more than|orders? of|not)\b/i;

function claimsIn(
  pages: readonly { file: string; value: { title: string; content: object } }[],
  messageOf: (words: string) => string,
): Slip[] {
  return pages.flatMap(({ file, value: { title, content } }) =>
    textsOf({ title, content }).flatMap(({ path, text }) => {
      const claim = sentencesOf(text).find((sentence) => CLAIM.test(sentence) && !CONDITION.test(sentence));
      return claim ? [{ file, path, message: messageOf(claim.trim()) }] : [];
    }),
  );
}

/** What a bundle of the form adds for its delivery to some country, or null where the cheapest way is free for each. */
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
export const daysUnlikeWords = {
  code: 'delivery-days-unlike',
  find: ({ brand, shipping, pages }) => {
    const methods = (shipping?.value.methods ?? []).map(({ days }) => days);
    const own = daysInText(brand.value.delivery);
    const known = methods.length > 0 ? methods : own;
    if (known.length === 0) return [];
    const said = [
      { file: brand.file, path: '$.delivery', text: brand.value.delivery },
      ...pages.flatMap(({ file, value: { content } }) => textsOf({ content }).map((each) => ({ ...each, file }))),
    ];
    const list = known.map(({ min, max }) => `${min}–${max}`).join(', ');
    return said.flatMap(({ file, path, text }) =>
      daysInText(text)
        .filter(({ min, max }) => !known.some((days) => days.min === min && days.max === max))
        .map(({ words }) => ({
          file,
          path,
          message: `The text says "${words}", and ${methods.length > 0 ? 'the methods of shipping.json take' : 'the delivery of brand.json says'} ${list} working days: correct one of the two.`,
        })),
    );
  },
} as const satisfies SlipCheck;

/** An amount on a button, a bump or a headline that is no amount of the offer or the shop. */
export const amountUnlikeWords = {
  code: 'amount-unlike-words',
  find: (brand) => {
    const shop = shopAmounts(brand);
    const own = brand.offers.flatMap(({ file, value: { name, description, ...offer } }) =>
      unknownIn(
        brand,
        file,
        textsOf({ name, description }),
        [...shop, ...amountsOf({ ...offer, name, description })],
        name,
      ),
    );
    const asked = brand.sales.flatMap((sale) =>
      sale.asked.flatMap(({ offer, pages }) =>
        pages.flatMap(({ file, value }) =>
          value.view === 'offer'
            ? unknownIn(
                brand,
                file,
                textsOf({ title: value.title, content: value.content }),
                [...shop, ...amountsOf(offer.value)],
                offer.value.name,
              )
            : [],
        ),
      ),
    );
    const bumps = brand.sales.flatMap((sale) =>
      sale.bumps.flatMap(({ offer: { value }, bump }) =>
        bump
          ? unknownIn(
              brand,
              bump.file,
              textsOf({ title: bump.value.title, text: bump.value.text }),
              [...shop, ...amountsOf(value)],
              value.name,
            )
          : [],
      ),
    );
    const before = brand.sales.flatMap((sale) => {
      const sold = [
        ...shop,
        ...sale.bundles.flatMap(({ value }) => amountsOf(value)),
        ...sale.bumps.flatMap(({ offer }) => amountsOf(offer.value)),
      ];
      return sale.pages.flatMap(({ file, value: { title, content } }) =>
        unknownIn(brand, file, textsOf({ title, ...sellingWords(content) }, '$'), sold, 'its bundles'),
      );
    });
    return [...own, ...asked, ...bumps, ...before];
  },
} as const satisfies SlipCheck;

/** The words of a page before the sale that name prices, not its stories and its answers. */
function sellingWords(content: object): { content: object } {
  const named = Object.entries(content).filter(([key]) =>
    ['eyebrow', 'headline', 'action', 'actionNote', 'offers', 'lead', 'choiceTitle'].includes(key),
  );
  return { content: Object.fromEntries(named) };
}

function unknownIn(
  { brand }: BrandFiles,
  file: string,
  texts: readonly PlacedText[],
  known: readonly number[],
  what: string,
): Slip[] {
  const { currency, locale } = brand.value;
  return texts.flatMap(({ path, text }) =>
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

/** `$69`, `$1,200.50`, `69 €`, `EUR 69`. */
function amountsInText(text: string, currency: string, locale: string): { words: string; amount: number }[] {
  const key = `${locale} ${currency}`;
  const pattern = patterns.get(key) ?? amountPattern(currency, locale);
  patterns.set(key, pattern);
  return [...text.matchAll(pattern)].map(([words, before, after]) => ({
    words,
    amount: numberOf(before ?? after ?? ''),
  }));
}

/** Creating a formatter costs far more than reading a text. */
const patterns = new Map<string, RegExp>();

function amountPattern(currency: string, locale: string): RegExp {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const sign = [symbol, currency].map((each) => each.replace(/[$.*+?^()|[\]\\]/g, '\\$&')).join('|');
  const number = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d{1,2})?(?!\\d)';
  return new RegExp(`(?:${sign})\\s?(${number})|(${number})\\s?(?:${sign})`, 'g');
}

function numberOf(text: string): number {
  const plain = /,\d{3}/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return Number(plain);
}

/** The amounts that a page may name of an offer: its prices, those of a unit, and what it saves. */
function amountsOf(offer: Offer): number[] {
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
export const savingUnlikeWords = {
  code: 'saving-unlike-words',
  find: ({ offers, sales, coupons }) => {
    const percents = coupons.flatMap(({ value: { kind, value } }) =>
      kind === 'percent' && typeof value === 'number' ? [value] : [],
    );
    const own = offers.flatMap(({ file, value }) =>
      unlikeSaving(file, textsOf({ name: value.name, description: value.description }), value, percents),
    );
    const asked = sales.flatMap((sale) =>
      sale.asked.flatMap(({ offer, pages }) =>
        pages.flatMap(({ file, value: { title, content } }) =>
          unlikeSaving(file, textsOf({ title, content }), offer.value, percents),
        ),
      ),
    );
    return [...own, ...asked];
  },
} as const satisfies SlipCheck;

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
