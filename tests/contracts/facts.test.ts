import { Check } from 'typebox/value';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type FactBatch, FactBatchSchema, MOST_FACTS, type SentFact } from '../../contracts/api/facts-api.ts';
import type { FlowFact } from '../../machines/flow-facts.ts';

const ENTERED: SentFact = { type: 'step.entered', stepId: 'a', variantId: null, how: 'started' };

function aBatch(over: object = {}): unknown {
  return { ...BATCH, ...over };
}

const BATCH: FactBatch = {
  funnelHash: 'f'.repeat(64),
  sessionid: '20261123000001',
  pageLoad: 'load-1',
  facts: [{ seq: 1, at: 1, stepId: 'a', fact: ENTERED }],
};

const withFact = (fact: unknown) => aBatch({ facts: [{ seq: 1, at: 1, stepId: null, fact }] });

describe('a batch of facts', () => {
  it('C04 can send each fact of a walk, and no other', () => {
    expectTypeOf<FlowFact>().toExtend<SentFact>();
    expectTypeOf<SentFact>().toExtend<FlowFact>();
    expect(Check(FactBatchSchema, BATCH)).toBe(true);
  });

  it('C04 takes fields that it does not know', () => {
    expect(Check(FactBatchSchema, withFact({ ...ENTERED, colour: 'red' }))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['no fact', aBatch({ facts: [] })],
    ['a fact too many', aBatch({ facts: new Array(MOST_FACTS + 1).fill(BATCH.facts[0]) })],
    ['an unknown fact', withFact({ type: 'page.loved' })],
    ['a fact without its step', withFact({ type: 'lead.sent' })],
    ['an answer that no offer has', withFact({ type: 'offer.answered', stepId: 'a', offer: 'o', answer: 'maybe' })],
    ['a step whose id is too long', withFact({ type: 'lead.sent', stepId: 'a'.repeat(101) })],
    ['an endless percentage', withFact({ type: 'video.progressed', stepId: 'a', percentage: 101 })],
    ['no version', aBatch({ funnelHash: undefined })],
  ])('C04 is refused with %s', (_, batch) => {
    expect(Check(FactBatchSchema, batch)).toBe(false);
  });
});
