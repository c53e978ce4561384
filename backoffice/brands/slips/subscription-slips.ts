import { isOnlySubscribed, type Offer, unitsOf } from '../../../domain/pricing/offer.ts';
import {
  everyInWords,
  firstChoice,
  type SubscriptionChoice,
  type SubscriptionTerms,
} from '../../../domain/pricing/subscription.ts';
import {
  type BrandFiles,
  comparedInFamily,
  faultsOf,
  isFarFrom,
  type Slip,
  slipCheck,
  timesInWords,
} from './brand-files.ts';
import { collectTexts, intervalsInText } from './texts.ts';

/** A05, E14: the prices and the intervals of subscriptions, beside the one-time price and the words. */

export const subscriptionPriceUnlikely = slipCheck('subscription-price-unlikely', ({ offers, money }) =>
  faultsOf(offers, '$.subscriptionPrice', (value) => {
    const price = value.subscription ? (value.subscriptionPrice ?? 0) : 0;
    const reason = price > 0 ? priceFault(value, price, money) : null;
    return reason && `Each later delivery costs ${money(price)}, ${reason}`;
  }),
);

function priceFault(offer: Offer, price: number, money: BrandFiles['money']): string | null {
  const { offerPrice, standardPrice } = offer;
  if (price > standardPrice) return `more than the standardPrice ${money(standardPrice)}: check the digits of both.`;
  if (!isOnlySubscribed(offer) && price > offerPrice)
    return `more than the ${money(offerPrice)} of buying it once: check subscriptionPrice and offerPrice.`;
  if (price < offerPrice * LEAST)
    return `${timesInWords(price, offerPrice)} the offerPrice ${money(offerPrice)}: check the digits of both.`;
  return null;
}

const LEAST = 0.4;

/** A trial costs less than a delivery. A trial of one or of nothing is a usual offer; 1.90 for 19.00 is a slip. */
export const trialPriceUnlikely = slipCheck('trial-price-unlikely', ({ offers, money }) =>
  faultsOf(offers, '$.subscription.trial.price', (value) => {
    const trial = value.subscription?.trial?.price ?? 0;
    const price = value.subscriptionPrice ?? 0;
    const isUsual = trial === 0 || (trial < price && (Number.isInteger(trial) || /\.(95|99)$/.test(String(trial))));
    if (price === 0 || isUsual || !(trial > price || trial < price / FEW)) return null;
    return `The trial costs ${money(trial)}, ${timesInWords(trial, price)} each later delivery with ${money(price)}: check the digits of both.`;
  }),
);

const FEW = 8;

/** A subscription that renews after more than a year is forgotten by its shopper. */
export const intervalUnlikely = slipCheck('interval-unlikely', ({ offers }) => [
  ...offers.flatMap(({ file, value }) =>
    intervalChoices(value.subscription)
      .filter(({ choice }) => monthsOf(choice) > MOST_MONTHS)
      .map(({ choice, path }) => ({
        file,
        path,
        message: `The subscription may renew ${everyInWords(choice)}, which is longer than a year: check the number.`,
      })),
  ),
  ...comparedInFamily(offers, monthsPerUnit, (own, usual) => isFarFrom(own, usual, FAR)).map(
    ({ each, own, usual }) => ({
      file: each.file,
      path: '$.subscription.frequencies',
      message: `The first interval gives ${rounded(own)} months to each unit, and the brand's other subscriptions to "${each.value.product.name}" give ${rounded(usual)}: check frequency and multipliers.`,
    }),
  ),
]);

const MOST_MONTHS = 12;
const FAR = 3.5;

/** "Every 6 months" in the words of an offer, or of its page, whose terms have no such interval. */
export const intervalUnlikeWords = slipCheck('interval-unlike-words', ({ offers, sales }) =>
  offers.flatMap((offer): Slip[] => {
    const terms = offer.value.subscription;
    if (!terms) return [];
    const { name, description } = offer.value;
    const asked = sales.flatMap((sale) => sale.asked).filter((each) => each.offer === offer);
    const own = isOnlySubscribed(offer.value) ? asked.flatMap(({ pages }) => pages) : [];
    const pages = new Map(own.map((page) => [page.file, page]));
    const texts = [
      ...collectTexts({ name, description }).map((each) => ({ ...each, file: offer.file })),
      ...[...pages.values()].flatMap(({ file, value: { title, content } }) =>
        collectTexts({ title, content }).map((each) => ({ ...each, file })),
      ),
    ];
    const choices = intervalChoices(terms).map(({ choice }) => choice);
    const renewals = choices.map(everyInWords).join(' or ');
    return texts.flatMap(({ file, path, text }) =>
      intervalsInText(text)
        .filter((said) => !choices.some((choice) => Math.abs(monthsOf(choice) - said.months) < 0.2))
        .map((said) => ({
          file,
          path,
          message: `The text says "${said.words}", and the subscription to "${name}" (${offer.value.sfid}) renews ${renewals}: correct one of the two.`,
        })),
    );
  }),
);

function intervalChoices(terms: SubscriptionTerms | null | undefined): { choice: SubscriptionChoice; path: string }[] {
  return (terms?.frequencies ?? []).flatMap(({ frequency, multipliers }, at) =>
    multipliers.map((multiplier, index) => ({
      choice: { frequency, multiplier },
      path: `$.subscription.frequencies[${at}].multipliers[${index}]`,
    })),
  );
}

const WEEKS_A_MONTH = 52 / 12;

function monthsOf({ frequency, multiplier }: SubscriptionChoice): number {
  return frequency === 'Month' ? multiplier : multiplier / WEEKS_A_MONTH;
}

function monthsPerUnit(offer: Offer): number | null {
  const first = offer.subscription ? firstChoice(offer.subscription) : null;
  return first && monthsOf(first) / unitsOf(offer);
}

function rounded(months: number): number {
  return Number(months.toPrecision(2));
}
