import { expect, it } from 'vitest';
import { allows, type Consent, type ConsentDecision } from '../../../domain/consent/consent.ts';
import type { TabChannel } from '../../../src/adapters/browser/tab-channel.ts';
import { type ConsentEffects, type PageConsent, startConsent } from '../../../src/boot/consent/start-consent.ts';
import { shop } from '../../support/pages/models.ts';

const AT = '2026-11-23T09:00:00.000Z';
const ASKED: Consent = { rule: 'opt-in', textVersion: '2', decision: null, isSignalled: false };

/** Tabs of one browser, which hear each other's answers. */
function tabsOfBrowser() {
  const listeners: ((decision: ConsentDecision) => void)[] = [];
  return (): TabChannel<ConsentDecision> => {
    let own: ((decision: ConsentDecision) => void) | null = null;
    return {
      announce: (decision) => {
        for (const listener of listeners) if (listener !== own) listener(decision);
      },
      onOther: (listener) => {
        own = listener;
        listeners.push(listener);
      },
    };
  };
}

const saves: ConsentEffects['save'] = async ({ analytics, advertising, textVersion }) => ({
  analytics,
  advertising,
  textVersion,
  at: AT,
});

function opened(consent: Consent, tabs: TabChannel<ConsentDecision>, save = saves) {
  const settings = shop({ consent });
  return startConsent({ kind: 'missing', problem: 'unknown-route', settings, funnels: [] }, { save, tabs });
}

/** What a page allows at each change, as a listener reads it when it hears of the change. */
function heardBy(page: PageConsent): [boolean, boolean][] {
  const heard: [boolean, boolean][] = [];
  page.actor.on('consent.changed', () => heard.push([page.allows('analytics'), page.allows('advertising')]));
  return heard;
}

const stageIs = (page: PageConsent, stage: 'saved' | 'failed') =>
  new Promise<void>((resolve) => {
    const { unsubscribe } = page.actor.subscribe((snapshot) => snapshot.hasTag(stage) && [unsubscribe(), resolve()]);
  });

it('a change is in effect by the time that listeners hear of it', async () => {
  const page = opened(ASKED, tabsOfBrowser()());
  const heard = heardBy(page);
  const saved = stageIs(page, 'saved');
  page.actor.send({ type: 'consent.accepted' });
  await saved;
  page.actor.send({ type: 'consent.refused' });
  expect(heard).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('another tab of the browser follows a stored answer, and none that could not be stored', async () => {
  const tab = tabsOfBrowser();
  const [here, other] = [opened(ASKED, tab()), opened(ASKED, tab())];
  const saved = stageIs(here, 'saved');
  here.actor.send({ type: 'consent.accepted' });
  await saved;
  expect([other.allows('advertising'), other.actor.getSnapshot().hasTag('settled')]).toEqual([true, true]);
  const offline = opened(ASKED, tab(), async () => Promise.reject(new Error('offline')));
  const failed = stageIs(offline, 'failed');
  offline.actor.send({ type: 'consent.refused' });
  await failed;
  expect([here.allows('advertising'), offline.allows('advertising')]).toEqual([true, false]);
});

it('a page of an older server allows nothing optional', () => {
  const settings = shop();
  const page = startConsent(
    { kind: 'missing', problem: 'unknown-route', settings, funnels: [] },
    { save: saves, tabs: tabsOfBrowser()() },
  );
  expect([page.allows('needed'), page.allows('analytics')]).toEqual([true, false]);
  expect(allows(page.actor.getSnapshot().context.consent, 'advertising')).toBe(false);
});
