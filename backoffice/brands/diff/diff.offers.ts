import { listInWords } from '../../../domain/list-copy.ts';
import { type Offer, unitsOf } from '../../../domain/pricing/offer.ts';
import { everyInWords, type SubscriptionTerms } from '../../../domain/pricing/subscription.ts';
import { type Change, change, changedOrder, changedTo, type FunnelVersion, money } from './diff.change.ts';
import { changedWords } from './diff.pages.ts';

/** Changes of a funnel's offers and prices. */
export function changedOffers(old: FunnelVersion, next: FunnelVersion): Change[] {
  const [before, after] = [soldBy(old), soldBy(next)];
  const gone = [...before].filter(([place, sfid]) => after.get(place) !== sfid);
  const added = [...after].filter(([place, sfid]) => before.get(place) !== sfid);
  const still = new Set([...after.values()].filter((sfid) => [...before.values()].includes(sfid)));
  return [
    ...gone.map(([place, sfid]) => change('offer', `${offerTitle(old, sfid)} is no longer sold ${soldWhere(place)}.`)),
    ...added.map(([place, sfid]) => change('offer', `${offerTitle(next, sfid)} is now sold ${soldWhere(place)}.`)),
    // The first bundle of a form is the one that it begins with.
    ...changedOrder('offer', 'The order form lists its bundles', old.funnel.orderForm, next.funnel.orderForm),
    ...changedOrder('offer', 'The order form shows its bumps', old.funnel.bumpOffers, next.funnel.bumpOffers),
    ...[...still].flatMap((sfid) => changedOffer(old, next, sfid)),
  ];
}

/** The places where offers are sold: bundles and bumps by their own sfid, an upsell's by its step. */
function soldBy({ funnel, graph }: FunnelVersion): Map<string, string> {
  const forms = (funnel.orderForm ?? []).map((sfid): [string, string] => [`form ${sfid}`, sfid]);
  const bumps = (funnel.bumpOffers ?? []).map((sfid): [string, string] => [`bump ${sfid}`, sfid]);
  const steps = graph.nodes
    .filter((node) => node.kind !== 'page')
    .flatMap((node) => node.offers.map((sfid): [string, string] => [`step ${node.id}`, sfid]));
  return new Map([...forms, ...bumps, ...steps]);
}

function soldWhere(place: string): string {
  if (place.startsWith('form ')) return 'on the order form';
  return place.startsWith('bump ') ? 'as a bump offer' : `on the step "${place.slice('step '.length)}"`;
}

const AMOUNTS = [
  ['offerPrice', 'costs'],
  ['standardPrice', 'is compared to'],
  ['shippingCost', 'is shipped for'],
] as const satisfies readonly (readonly [keyof Offer, string])[];

function changedOffer(old: FunnelVersion, next: FunnelVersion, sfid: string): Change[] {
  const [was, is] = [old.offers.get(sfid), next.offers.get(sfid)];
  if (!was && !is) return [];
  if (!is) return [change('offer', `${offerTitle(old, sfid)} is missing: no file of the brand has it.`)];
  if (!was) return [change('offer', `${offerTitle(next, sfid)} is there again, which was missing.`)];
  const title = offerTitle(next, sfid);
  const amounts = AMOUNTS.filter(([field]) => was[field] !== is[field] || old.currency !== next.currency).map(
    ([field, verb]) =>
      change('price', `${title} ${verb} ${money(is[field], next)} instead of ${money(was[field], old)}.`),
  );
  const renamed = was.name === is.name ? [] : [change('offer', `${title} was called "${was.name}".`)];
  return [
    ...renamed,
    ...(unitsOf(was) === unitsOf(is)
      ? []
      : changedTo('offer', `${title} holds`, `${unitsOf(was)}`, `${unitsOf(is)} units`)),
    ...amounts,
    ...changedSubscription(title, [was, old], [is, next]),
    ...changedTo('tax', `${title} is taxed by`, taxCodeInWords(was), taxCodeInWords(is)),
    ...changedWords(`The offer ${title}`, shownParts(was), shownParts(is)),
  ];
}

function taxCodeInWords({ taxCode }: Offer): string {
  return taxCode ? `the tax code "${taxCode}"` : 'no tax code';
}

function shownParts({ description, productDescription, route, formType, orderFormBrand, product }: Offer): object {
  return { description, productDescription, route, formType, orderFormBrand, product };
}

function offerTitle({ offers }: FunnelVersion, sfid: string): string {
  const name = offers.get(sfid)?.name;
  return name ? `"${name}" (${sfid})` : `Offer "${sfid}"`;
}

type Versioned = readonly [offer: Offer, version: FunnelVersion];

function changedSubscription(title: string, old: Versioned, next: Versioned): Change[] {
  const [was, is] = [old[0].subscription ?? null, next[0].subscription ?? null];
  if (!was && !is) return [];
  if (!is) return [change('subscription', `${title} can no longer be subscribed to.`)];
  if (!was) return [change('subscription', `${title} can now be subscribed to: ${termsInWords(next, is)}.`)];
  return [
    ...changedTo('subscription', `${title} costs`, priceInWords(old), priceInWords(next)),
    ...changedTo('subscription', `${title} is delivered`, intervalsInWords(was), intervalsInWords(is)),
    ...changedTo('subscription', `The trial of ${title} is`, trialInWords(old, was), trialInWords(next, is)),
    ...changedTo('subscription', `${title} is sold`, saleInWords(old), saleInWords(next)),
  ];
}

function termsInWords(offer: Versioned, terms: SubscriptionTerms): string {
  const trial = terms.trial ? [`with a trial of ${trialInWords(offer, terms)}`] : [];
  return [intervalsInWords(terms), priceInWords(offer), ...trial, saleInWords(offer)].join(', ');
}

function priceInWords([{ subscriptionPrice }, version]: Versioned): string {
  return typeof subscriptionPrice === 'number'
    ? `${money(subscriptionPrice, version)} per delivery`
    : 'nothing stated per delivery';
}

/** The intervals in their order, since the form begins with the first. */
function intervalsInWords({ frequencies }: SubscriptionTerms): string {
  const intervals = frequencies.flatMap(({ frequency, multipliers }) =>
    multipliers.map((multiplier) => everyInWords({ frequency, multiplier })),
  );
  return listInWords(intervals, 'or');
}

function trialInWords([, version]: Versioned, { trial }: SubscriptionTerms): string {
  return trial ? `${trial.days} ${trial.days === 1 ? 'day' : 'days'} for ${money(trial.price, version)}` : 'none';
}

function saleInWords([{ viewType }]: Versioned): string {
  return viewType === 'Subscription' ? 'by subscription alone' : 'once or by subscription';
}
