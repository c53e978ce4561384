import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { allows, type Consent, type ConsentChoice, type ConsentDecision } from '../../../domain/consent/consent.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import type { ConsentChanged, ConsentEvent } from '../../../machines/consent/consent.types.ts';
import { consentView } from '../../../machines/consent/consent.view.ts';
import type { SaveConsent } from '../../../machines/ports.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { type ChildWalk, recorder, statesOf, transitionsOf } from '../walked.ts';

const ASKED: Consent = { rule: 'opt-in', textVersion: '2', decision: null, isSignalled: false };
const UNASKED: Consent = { ...ASKED, rule: 'opt-out' };
const AT = '2026-11-23T09:00:00.000Z';
const YES: ConsentDecision = { analytics: true, advertising: true, textVersion: '2', at: AT };
const NO: ConsentDecision = { analytics: false, advertising: false, textVersion: '2', at: AT };
const ONE: ConsentDecision = { ...NO, analytics: true };

const walked: ChildWalk = { transitions: new Set(), states: new Set() };

function started(consent: Consent) {
  const save = handStepped<SaveConsent, ConsentDecision>();
  const actor = createActor(consentMachine.provide({ actors: { saveConsent: save.logic } }), {
    input: { consent, source: 'banner' },
    inspect: recorder(walked),
  });
  const changes: ConsentChoice[] = [];
  actor.on('consent.changed', ({ analytics, advertising }: ConsentChanged) => changes.push({ analytics, advertising }));
  actor.start();
  const model = () => consentView(actor.getSnapshot());
  const allowsAds = () => allows(actor.getSnapshot().context.consent, 'advertising');
  const send = (event: ConsentEvent) => actor.send(event);
  return { save, changes, model, allowsAds, send };
}

// The last test looks at what the ones before it have walked.
describe('the consent of a page', { shuffle: false }, () => {
  it('asks where a yes is needed, and nowhere else', () => {
    expect(started(ASKED).model().stage).toBe('asking');
    expect(started(UNASKED).model()).toMatchObject({ stage: 'settled', allowed: { advertising: true } });
    expect(started({ ...ASKED, decision: NO }).model()).toMatchObject({ stage: 'settled', answeredAt: AT });
    expect(started({ ...ASKED, decision: { ...YES, textVersion: '1' } }).model().stage).toBe('asking');
  });

  it('lets a yes count once it is stored, and states it once', async () => {
    const { save, changes, model, allowsAds, send } = started(ASKED);
    send({ type: 'consent.accepted' });
    expect([model().stage, model().answer, allowsAds(), changes]).toEqual(['saving', 'accept', false, []]);
    expect(save.calls).toEqual([{ analytics: true, advertising: true, textVersion: '2', source: 'banner' }]);
    await save.answer(YES);
    expect([model().stage, model().answeredAt, allowsAds()]).toEqual(['saved', AT, true]);
    expect(changes).toEqual([{ analytics: true, advertising: true }]);
  });

  it('lets a no count at once, even if it cannot be stored', async () => {
    const { save, changes, model, allowsAds, send } = started(UNASKED);
    send({ type: 'consent.refused' });
    expect([model().stage, model().answer, allowsAds()]).toEqual(['saving', 'refuse', false]);
    expect(changes).toEqual([{ analytics: false, advertising: false }]);
    await save.fail();
    expect([model().stage, allowsAds(), changes.length]).toEqual(['failed', false, 1]);
    send({ type: 'consent.refused' });
    await save.answer(NO);
    expect([model().stage, changes.length]).toEqual(['saved', 1]);
  });

  it('lets a no of another tab count at once while a yes is being stored, and no yes while a no is', async () => {
    const accepting = started(UNASKED);
    accepting.send({ type: 'consent.accepted' });
    accepting.send({ type: 'consent.heard', decision: NO });
    expect([accepting.allowsAds(), accepting.changes.length]).toEqual([false, 1]);
    await accepting.save.fail();
    expect([accepting.model().stage, accepting.allowsAds()]).toEqual(['failed', false]);
    const later = started(UNASKED);
    later.send({ type: 'consent.accepted' });
    later.send({ type: 'consent.heard', decision: ONE });
    await later.save.answer(YES);
    expect([later.allowsAds(), later.changes.length]).toEqual([true, 2]);
    const refusing = started(UNASKED);
    refusing.send({ type: 'consent.refused' });
    refusing.send({ type: 'consent.heard', decision: YES });
    expect(refusing.allowsAds()).toBe(false);
    await refusing.save.fail();
    expect(refusing.allowsAds()).toBe(false);
  });

  it('lets a yes that could not be stored count for nothing, and be given again', async () => {
    const { save, model, allowsAds, send } = started(ASKED);
    send({ type: 'consent.accepted' });
    await save.fail();
    expect([model().stage, allowsAds()]).toEqual(['failed', false]);
    send({ type: 'consent.accepted' });
    await save.answer(YES);
    expect([model().stage, allowsAds()]).toEqual(['saved', true]);
  });

  it('takes a choice for each purpose, which begins with what is allowed', async () => {
    const { save, changes, model, send } = started({ ...ASKED, decision: YES });
    send({ type: 'choice.opened' });
    expect(model()).toMatchObject({
      stage: 'changing',
      answer: 'boxes',
      choice: { analytics: true, advertising: true },
    });
    send({ type: 'purpose.toggled', purpose: 'advertising', isAllowed: false });
    send({ type: 'choice.submitted' });
    expect(model()).toMatchObject({
      stage: 'saving',
      answer: 'boxes',
      allowed: { analytics: true, advertising: false },
    });
    await save.fail();
    send({ type: 'purpose.toggled', purpose: 'analytics', isAllowed: true });
    send({ type: 'choice.submitted' });
    await save.answer(ONE);
    expect(save.calls).toMatchObject([ONE, ONE].map(({ analytics, advertising }) => ({ analytics, advertising })));
    expect(changes).toEqual([{ analytics: true, advertising: false }]);
    send({ type: 'consent.accepted' });
    await save.answer(YES);
    expect(changes).toHaveLength(2);
  });

  it('asks again after a choice that was closed, and changes nothing by it', () => {
    const { changes, model, send } = started(ASKED);
    send({ type: 'choice.opened' });
    send({ type: 'purpose.toggled', purpose: 'analytics', isAllowed: true });
    send({ type: 'choice.closed' });
    expect([model().stage, model().allowed.analytics, changes]).toEqual(['asking', false, []]);
  });

  it('can be changed after every answer', async () => {
    const { save, model, send } = started({ ...ASKED, decision: NO });
    for (const [type, decision] of [
      ['consent.accepted', YES],
      ['consent.refused', NO],
    ] as const) {
      send({ type });
      await save.answer(decision);
      send({ type: 'choice.opened' });
      expect(model().stage).toBe('changing');
      send({ type: 'choice.closed' });
    }
    send({ type: 'consent.accepted' });
    await save.answer(YES);
    send({ type: 'consent.accepted' });
    await save.answer(YES);
    send({ type: 'consent.refused' });
    await save.answer(NO);
    expect(model().allowed.advertising).toBe(false);
  });

  it('hears of an answer in another tab, in whatever state it waits', async () => {
    for (const prepare of [
      async () => started(ASKED),
      async () => started({ ...UNASKED, decision: NO }),
      async () => {
        const page = started(ASKED);
        page.send({ type: 'choice.opened' });
        return page;
      },
      async () => {
        const page = started(ASKED);
        page.send({ type: 'consent.accepted' });
        await page.save.fail();
        return page;
      },
      async () => {
        const page = started(ASKED);
        page.send({ type: 'consent.refused' });
        await page.save.answer(NO);
        return page;
      },
    ]) {
      const changed = await prepare();
      changed.send({ type: 'consent.heard', decision: ONE });
      expect([changed.model().stage, changed.changes]).toEqual(['settled', [{ analytics: true, advertising: false }]]);
      const same = await prepare();
      same.send({ type: 'consent.heard', decision: NO });
      expect([same.model().stage, same.changes]).toEqual(['settled', []]);
    }
  });

  it('is settled by the browser’s signal, whatever was or is answered', () => {
    const { save, model, allowsAds, send } = started({ ...UNASKED, decision: YES, isSignalled: true });
    send({ type: 'consent.accepted' });
    send({ type: 'choice.opened' });
    send({ type: 'consent.heard', decision: YES });
    expect([model().stage, allowsAds(), save.calls]).toEqual(['signalled', false, []]);
  });

  it('is walked through every state and transition', () => {
    const missing = (all: string[], seen: Set<string>) => all.filter((each) => !seen.has(each));
    expect(missing(statesOf(consentMachine), walked.states)).toEqual([]);
    expect(missing(transitionsOf(consentMachine), walked.transitions)).toEqual([]);
  });
});
