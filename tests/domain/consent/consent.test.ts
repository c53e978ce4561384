import { describe, expect, it } from 'vitest';
import { allows, type Consent, type ConsentDecision, isAsked } from '../../../domain/consent/consent.ts';

const YES: ConsentDecision = { analytics: true, advertising: true, textVersion: '2', at: '2026-01-01T00:00:00Z' };
const NO: ConsentDecision = { ...YES, analytics: false, advertising: false };

function consent(changes: Partial<Consent>): Consent {
  return { rule: 'opt-in', textVersion: '2', decision: null, isSignalled: false, ...changes };
}

describe('the consent of a visit', () => {
  it('needs no answer for what the shop needs', () => {
    expect(allows(consent({ isSignalled: true }), 'needed')).toBe(true);
  });

  it('waits for a yes under opt-in, and goes on until a no under opt-out', () => {
    expect(allows(consent({}), 'analytics')).toBe(false);
    expect(allows(consent({ rule: 'opt-out' }), 'analytics')).toBe(true);
    expect(allows(consent({ rule: 'opt-out', decision: NO }), 'advertising')).toBe(false);
    expect(allows(consent({ decision: { ...NO, analytics: true } }), 'analytics')).toBe(true);
    expect(allows(consent({ decision: { ...NO, analytics: true } }), 'advertising')).toBe(false);
  });

  it('counts the signal of the browser as a refusal of both', () => {
    const signalled = consent({ decision: YES, rule: 'opt-out', isSignalled: true });
    expect([allows(signalled, 'analytics'), allows(signalled, 'advertising')]).toEqual([false, false]);
  });

  it('asks again about a new text after a yes, and never after a no', () => {
    const isOfOldText = { decision: { ...YES, textVersion: '1' } };
    expect([isAsked(consent(isOfOldText)), allows(consent(isOfOldText), 'advertising')]).toEqual([true, false]);
    const refused = consent({ decision: { ...NO, textVersion: '1' } });
    expect([isAsked(refused), allows({ ...refused, rule: 'opt-out' }, 'analytics')]).toEqual([false, false]);
  });

  it('keeps the no to one purpose after a new text, under opt-out too', () => {
    const decision = { ...NO, analytics: true, textVersion: '1' };
    expect(allows(consent({ rule: 'opt-out', decision }), 'advertising')).toBe(false);
    expect(allows(consent({ rule: 'opt-out', decision }), 'analytics')).toBe(true);
    expect([allows(consent({ decision }), 'advertising'), isAsked(consent({ decision }))]).toEqual([false, true]);
  });

  it('asks where a yes is needed and there is none', () => {
    expect(isAsked(consent({}))).toBe(true);
    expect(isAsked(consent({ rule: 'opt-out' }))).toBe(false);
    expect(isAsked(consent({ isSignalled: true }))).toBe(false);
    expect(isAsked(consent({ decision: YES }))).toBe(false);
  });
});
