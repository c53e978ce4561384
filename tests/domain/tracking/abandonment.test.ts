import { describe, expect, it } from 'vitest';
import { dueEvent } from '../../../domain/tracking/abandonment.ts';

const untold = { eventId: null, uid: null };
const names = { sessionId: '20261123', uid: 'beef_a', campaign: 'autumn-sale' };

describe('the event of a started checkout', () => {
  it('T08 has the session id and the product uid joined as its id', () => {
    expect(dueEvent(names, untold)).toEqual({ eventId: '20261123beef_a', uid: 'beef_a', campaign: 'autumn-sale' });
  });

  it('T08 is due once for a product uid, whose stored id holds', () => {
    const told = { eventId: '20261123beef_a', uid: 'beef_a' };
    expect(dueEvent(names, told)).toBeNull();
    expect(dueEvent({ ...names, sessionId: '7' }, told)).toBeNull();
    expect(dueEvent({ ...names, campaign: 'winter-sale' }, told)).toBeNull();
  });

  it('T08 is due again for another product uid', () => {
    const told = { eventId: '20261123beef_a', uid: 'beef_a' };
    expect(dueEvent({ ...names, uid: 'beef_b' }, told)?.eventId).toBe('20261123beef_b');
  });

  it('T08 is due no more for any product uid that it went out for before', () => {
    const sent = { eventId: '20261123beef_b', uid: 'beef_b,beef_a' };
    expect(dueEvent(names, sent)).toBeNull();
    expect(dueEvent({ ...names, uid: 'beef_b' }, sent)).toBeNull();
    expect(dueEvent({ ...names, uid: 'beef' }, sent)?.eventId).toBe('20261123beef');
  });

  it('T08 is due where a half of what was stored is lost', () => {
    expect(dueEvent(names, { eventId: null, uid: 'beef_a' })?.eventId).toBe('20261123beef_a');
    expect(dueEvent(names, { eventId: '20261123beef_a', uid: null })?.eventId).toBe('20261123beef_a');
  });

  it.each([{ sessionId: null }, { uid: null }, { campaign: null }])('T08 is never due with %j', (missing) => {
    expect(dueEvent({ ...names, ...missing }, untold)).toBeNull();
  });
});
