import type { SentFact } from '../../../contracts/api/facts-api.ts';
import { TIME_CLASSES } from '../../../server/figures/raw-counts.ts';
import type { Dimension, Hours } from '../../../server/figures/spans.ts';
import type { SentBatch, Told } from './generated-visits.ts';

const MOST_AGE_MS = 600_000;

interface Look {
  at: number;
  variant: string;
  how: string;
}

interface Passage {
  at: number;
  to: string;
}

interface VisitByHand {
  traits: { robot: boolean; device: string; source: string; country: string };
  isPaid: boolean;
  stored: Set<string>;
  /** By version and step. */
  looks: Map<string, Look>;
  /** By version, step and event. */
  passages: Map<string, Passage>;
}

/** The sessions of a funnel by value and place, written as `value | place`, as somebody would count them with a pencil. */
export function countedByHand(
  told: readonly Told[],
  { sfid, since, until, by }: Hours & { sfid: string; by: Dimension },
  versionsOf: (sfid: string) => readonly string[],
): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (value: string, ...place: (string | number)[]) => {
    const key = `${value} | ${place.join(' ')}`;
    sums[key] = (sums[key] ?? 0) + 1;
  };
  const isWithin = (at: number) => at >= since.getTime() && at < until.getTime();
  const hashes = versionsOf(sfid);
  for (const each of told) {
    if (each.type !== 'begun' || each.version.sfid !== sfid || !isWithin(each.at)) continue;
    const { device, source, country } = each.traits;
    const values = { device, source: source ?? '', country: country ?? '' };
    const value = groupOf(by, { ...values, variant: each.variant, version: each.version.hash });
    if (each.traits.looksLikeRobot) add(value, 'robots', each.step);
    else add(value, 'started', each.step);
  }
  for (const visit of visitsOf(told).values()) {
    if (visit.traits.robot && !visit.isPaid) continue;
    for (const [key, look] of visit.looks) {
      const [version = '', step = ''] = key.split('/');
      if (!hashes.includes(version) || !isWithin(look.at)) continue;
      const value = groupOf(by, { ...visit.traits, variant: look.variant, version });
      if (['edge', 'back', 'returned'].includes(look.how)) add(value, 'entered', step);
      if (look.how === 'started' && visit.traits.robot) add(value, 'cleared', step);
    }
    for (const [key, passage] of visit.passages) {
      const [version = '', from = '', on = ''] = key.split('/');
      if (!hashes.includes(version) || !isWithin(passage.at)) continue;
      const look = visit.looks.get(`${version}/${from}`);
      const value = groupOf(by, { ...visit.traits, variant: look?.variant ?? '', version });
      add(value, 'passed', from, on, passage.to);
      if (!look || look.at > passage.at || !isFirstOut(visit, key)) continue;
      const ms = passage.at - look.at;
      add(value, 'left', from, TIME_CLASSES.find((end) => ms <= end) ?? TIME_CLASSES.at(-1) ?? 0);
    }
  }
  return sums;
}

function isFirstOut({ passages }: VisitByHand, key: string): boolean {
  const from = key.slice(0, key.lastIndexOf('/') + 1);
  const out = [...passages].filter(([each]) => each.startsWith(from));
  const [first] = out.sort(([a, one], [b, other]) => one.at - other.at || (a < b ? -1 : 1));
  return first?.[0] === key;
}

function groupOf(by: Dimension, values: Record<Exclude<Dimension, 'all'>, string>): string {
  return by === 'all' ? '' : values[by];
}

function visitsOf(told: readonly Told[]): Map<string, VisitByHand> {
  const visits = new Map<string, VisitByHand>();
  for (const each of told) {
    if (each.type === 'facts') visits.set(each.hash, withBatch(visits.get(each.hash), each));
  }
  for (const each of told) {
    const visit = each.type === 'paid' ? visits.get(each.hash) : undefined;
    if (visit) visit.isPaid = true;
  }
  return visits;
}

function withBatch(known: VisitByHand | undefined, { batch, traits, received }: SentBatch): VisitByHand {
  const visit = known ?? {
    traits: { robot: false, device: traits.device, source: '', country: '' },
    isPaid: false,
    stored: new Set(),
    looks: new Map(),
    passages: new Map(),
  };
  visit.traits.robot ||= traits.looksLikeRobot;
  visit.traits.source ||= traits.source ?? '';
  visit.traits.country ||= traits.country ?? '';
  const newest = Math.max(...batch.facts.map(({ at }) => at));
  for (const { seq, at, fact } of batch.facts) {
    const name = `${batch.pageLoad}/${seq}`;
    if (visit.stored.has(name)) continue;
    visit.stored.add(name);
    storeFact(visit, batch.funnelHash, fact, received - Math.min(newest - at, MOST_AGE_MS));
  }
  return visit;
}

function storeFact({ looks, passages }: VisitByHand, version: string, fact: SentFact, at: number): void {
  if (fact.type === 'step.entered') {
    const look = { at, variant: fact.variantId ?? '', how: fact.how };
    addFirst(looks, `${version}/${fact.stepId}`, look);
  }
  if (fact.type === 'edge.taken') addFirst(passages, `${version}/${fact.from}/${fact.on}`, { at, to: fact.to });
}

/** What was stored before stays where both have the same time. */
function addFirst<Value extends { at: number }>(all: Map<string, Value>, key: string, value: Value): void {
  const before = all.get(key);
  if (!before || value.at < before.at) all.set(key, value);
}
