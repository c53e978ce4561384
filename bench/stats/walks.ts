import { seeded } from '../../tests/support/soak/seeded.ts';

export const SFID = 'bench-funnel';

/** Two versions, each live for a half of the time. */
export const HASHES = ['1'.repeat(64), '2'.repeat(64)] as const;

const DEVICES = ['phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'] as const;
const SOURCES = [
  'direct',
  'direct',
  'ad',
  'facebook',
  'google',
  'mail',
  'affiliate',
  'tiktok',
  'bing',
  'partner',
] as const;
const COUNTRIES = ['US', 'US', 'US', 'US', 'CA', 'GB', 'DE', 'FR', 'AU', 'NL'] as const;

/** The rows of one walk, as the tables have them. */
export interface WalkRows {
  visit: Row;
  facts: Row[];
  passages: Row[];
  looks: Row[];
}

export type Row = Record<string, string | number | boolean | null>;

interface Walk {
  number: number;
  hash: string;
  variant: string;
  at: number;
  seq: number;
  rows: WalkRows;
}

/** Walks that begin within some time, one after another; `share` of the time has passed where a walk begins. */
export function walkMaker(began: number, lengthMs: number): (number: number, share: number) => WalkRows {
  const random = seeded(7);
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('the list is empty');
    return value;
  };
  return (number, share) => {
    const at = began + Math.floor(share * lengthMs);
    const visit = {
      number,
      session_hash: `session-${number}`,
      first_at: time(at),
      last_at: time(at),
      looks_like_robot: random() < 0.02,
      counted_robot: false,
      device: oneOf(DEVICES),
      source: oneOf(SOURCES),
      country: oneOf(COUNTRIES),
    };
    visit.counted_robot = visit.looks_like_robot;
    const hash = oneOf(HASHES.slice(share < 0.5 ? 0 : 1, share < 0.5 ? 1 : 2));
    const rows: WalkRows = { visit, facts: [], passages: [], looks: [] };
    const variant = oneOf(['a', 'b']);
    const walk: Walk = { number, hash, variant, at, seq: 0, rows };
    takeWalk(walk, random);
    visit.last_at = time(walk.at);
    return rows;
  };
}

/** A shopper looks, fills the form in, pays or is declined, and answers two offers; most leave before. */
function takeWalk(walk: Walk, random: () => number): void {
  const pause = () => {
    walk.at += 500 + Math.floor(random() ** 3 * 90_000);
  };
  add(walk, 'landing', 'setup.checked', { isCorrect: true });
  enter(walk, 'landing', 'started');
  pause();
  pass(walk, 'landing', 'next', 'form');
  add(walk, 'form', 'checkout.advanced', { stepId: 'form', stage: 'begun' });
  pause();
  if (random() < 0.3) return;
  for (const stage of ['contact', 'payment']) add(walk, 'form', 'checkout.advanced', { stepId: 'form', stage });
  add(walk, 'form', 'method.chosen', { stepId: 'form', method: 'card' });
  pause();
  if (random() < 0.4) return;
  add(walk, 'form', 'checkout.advanced', { stepId: 'form', stage: 'submitted' });
  const isPaid = random() < 0.8;
  const end = { stepId: 'form', offer: null, method: 'card', orderId: null };
  add(walk, 'form', 'payment.ended', {
    ...end,
    outcome: isPaid ? 'paid' : 'declined',
    reason: isPaid ? null : 'card_declined',
  });
  if (!isPaid) return;
  pass(walk, 'form', 'next', 'upsell');
  for (const [step, next] of [
    ['upsell', 'downsell'],
    ['downsell', 'receipt'],
  ] as const) {
    add(walk, step, 'offer.shown', { stepId: step, offer: step, index: 1 });
    pause();
    const answer = random() < 0.3 ? 'yes' : 'no';
    add(walk, step, 'offer.answered', { stepId: step, offer: step, answer });
    pass(walk, step, answer, next);
  }
}

function pass(walk: Walk, from: string, on: string, to: string): void {
  add(walk, from, 'edge.taken', { from, on, to });
  walk.rows.passages.push({
    visit_number: walk.number,
    funnel_hash: walk.hash,
    from_step: from,
    on_event: on,
    to_step: to,
    at: time(walk.at),
  });
  enter(walk, to, 'edge');
}

function enter(walk: Walk, step: string, how: string): void {
  const variant = `${step}-${walk.variant}`;
  add(walk, step, 'step.entered', { stepId: step, variantId: variant, how });
  walk.rows.looks.push({
    visit_number: walk.number,
    funnel_hash: walk.hash,
    step_sfid: step,
    variant_sfid: variant,
    entry: how,
    at: time(walk.at),
  });
}

function add(walk: Walk, step: string, type: string, fact: object): void {
  walk.seq += 1;
  walk.rows.facts.push({
    visit_number: walk.number,
    page_load: 'load',
    seq: walk.seq,
    funnel_hash: walk.hash,
    step_sfid: step,
    type,
    fact: JSON.stringify(fact),
    at: time(walk.at),
  });
}

function time(at: number): string {
  return new Date(at).toISOString();
}
