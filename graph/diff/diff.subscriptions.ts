import type { Offer } from '../../domain/pricing/offer.ts';
import { everyInWords, type SubscriptionTerms } from '../../domain/pricing/subscription.ts';
import type { Change, FunnelVersion } from './diff.change.ts';
import { change, money } from './diff.change.ts';
import { listInWords } from './diff.words.ts';

/** An offer in a version of its funnel. */
type Versioned = readonly [offer: Offer, version: FunnelVersion];

/** Changes of the terms on which an offer is subscribed to. */
export function changedSubscription(title: string, old: Versioned, next: Versioned): Change[] {
  const [was, is] = [old[0].subscription ?? null, next[0].subscription ?? null];
  if (!was && !is) return [];
  if (!is) return [change('subscription', `${title} can no longer be subscribed to.`)];
  if (!was) return [change('subscription', `${title} can now be subscribed to: ${termsInWords(next, is)}.`)];
  return [
    ...told(title, 'costs', priceInWords(old), priceInWords(next)),
    ...told(title, 'is delivered', intervalsInWords(was), intervalsInWords(is)),
    ...told(`The trial of ${title}`, 'is', trialInWords(old, was), trialInWords(next, is)),
    ...told(title, 'is sold', saleInWords(old), saleInWords(next)),
  ];
}

function told(subject: string, verb: string, was: string, is: string): Change[] {
  return was === is ? [] : [change('subscription', `${subject} ${verb} ${is} instead of ${was}.`)];
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
