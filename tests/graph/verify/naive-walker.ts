import type { FunnelStep } from '../../../domain/funnel/funnel.ts';
import { type Answer, naiveNext } from '../naive-reading.ts';

/**
 * Walks a small funnel in every possible way, one shopper at a time, and records the events. Written from the rules
 * alone: it reads steps and answers, without graph, circles or components.
 */

/** The steps that are order forms; the rest follows from the steps' types. */
export interface World {
  steps: readonly FunnelStep[];
  orderForms: ReadonlySet<string>;
}

/** A shopper at a step: whether the sale was paid, and the steps that have charged so far. */
interface Shopper {
  at: string;
  paid: boolean;
  charged: readonly string[];
}

export interface Happened {
  /** A step charged a shopper twice. */
  chargedTwice: boolean;
  /** A shopper reached an offer without a sale. */
  unpaidOffer: boolean;
  /** A shopper reached a step that no page follows and that is no thank-you page. */
  lostPage: boolean;
  /** A shopper reached a step from which no voluntary answers lead to a thank-you page. */
  trapped: boolean;
  /** A shopper who had paid reached a step from which only another payment leads to a thank-you page. */
  mustPayAgain: boolean;
}

export function everyWalk(world: World): Happened {
  const first = [...world.steps].sort((a, b) => a.step - b.step)[0];
  const happened = { chargedTwice: false, unpaidOffer: false, lostPage: false, trapped: false, mustPayAgain: false };
  const waiting: Shopper[] = first ? [{ at: first.sfid, paid: false, charged: [] }] : [];
  const seen = new Set<string>();
  for (let shopper = waiting.pop(); shopper; shopper = waiting.pop()) {
    const key = JSON.stringify([shopper.at, shopper.paid, [...shopper.charged].sort()]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (isOffer(world, shopper.at) && !shopper.paid) happened.unpaidOffer = true;
    if (!canEnd(world, shopper.at, willing)) happened.trapped = true;
    else if (shopper.paid && !canEnd(world, shopper.at, thrifty)) happened.mustPayAgain = true;
    for (const answer of answersAt(world, shopper.at)) waiting.push(...moved(world, shopper, answer, happened));
  }
  return happened;
}

function moved(world: World, { at, paid, charged }: Shopper, answer: Answer, happened: Happened): Shopper[] {
  const charges = isCharge(world, at, answer);
  if (charges && charged.includes(at)) happened.chargedTwice = true;
  const to = naiveNext(world.steps, at, answer);
  if (to === null) happened.lostPage = true;
  const isSale = charges && world.orderForms.has(at);
  return to === null
    ? []
    : [{ at: to, paid: paid || isSale, charged: charges ? [...new Set([...charged, at])] : charged }];
}

/** Whether a thank-you page can be reached by the given answers; a lost page ends a walk too. */
function canEnd(world: World, from: string, ready: (world: World, at: string) => Answer[]): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (typeOf(world, at) === 'thankyou page') return true;
    for (const answer of ready(world, at)) {
      const to = naiveNext(world.steps, at, answer);
      if (to === null) return true;
      open.push(to);
    }
  }
  return false;
}

/** All answers but failed payments, which are not voluntary. */
function willing(world: World, at: string): Answer[] {
  return answersAt(world, at).filter((answer) => answer !== 'fail');
}

function thrifty(world: World, at: string): Answer[] {
  return willing(world, at).filter((answer) => !isCharge(world, at, answer));
}

function answersAt(world: World, at: string): Answer[] {
  if (isOffer(world, at)) return ['yes', 'no', 'fail'];
  if (typeOf(world, at) === 'thankyou page') return [];
  const step = world.steps.find(({ sfid }) => sfid === at);
  return step?.nextPageFail && world.orderForms.has(at) ? ['next', 'fail'] : ['next'];
}

function isCharge(world: World, at: string, answer: Answer): boolean {
  return answer === 'yes' || (answer === 'next' && world.orderForms.has(at));
}

function isOffer(world: World, at: string): boolean {
  return ['upsell', 'downsell'].includes(typeOf(world, at));
}

function typeOf({ steps }: World, at: string): string {
  return (steps.find(({ sfid }) => sfid === at)?.type ?? '').toLowerCase();
}
