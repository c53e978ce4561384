// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { FactBatch, SentFact } from '../../../contracts/api/facts-api.ts';
import { pageOf } from '../../../contracts/page/page-blocks.ts';
import type { ApiClient } from '../../../src/adapters/api/api.types.ts';
import { createTabChannel } from '../../../src/adapters/browser/tab-channel.ts';
import { beginSession, createFunnelActor } from '../../../src/boot/boot.ts';
import { startConsent } from '../../../src/boot/consent/start-consent.ts';
import { trackVisit } from '../../../src/boot/watch-funnel.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { logicsOf, SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';

const graph = classicGraph();
const ASKED = { rule: 'opt-in', textVersion: '2', decision: null, isSignalled: false } as const;

/** The landing page of a shop that asks for consent, with the facts that leave it. */
function opened() {
  const page = pageOf({
    settings: aShop({ consent: ASKED }),
    funnels: [],
    published: { hash: 'hash-1', graph },
    orders: [],
    receipt: null,
    text: null,
    problem: null,
  });
  const session = beginSession(page, {
    location: { pathname: '/landing', search: '' },
    device: 'Desktop',
    now: new Date('2026-11-23'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const consent = startConsent(page, {
    save: async ({ analytics, advertising, textVersion }) => ({ analytics, advertising, textVersion, at: null }),
    tabs: createTabChannel('sluice-consent', {}),
  });
  const facts: SentFact[] = [];
  const api: ApiClient = {
    get: async () => ({ type: 'unreachable' }),
    post: async (path, body) => {
      if (path === 'funnel/stats/event') facts.push(...(body as FactBatch).facts.map(({ fact }) => fact));
      return { type: 'ok', body: null };
    },
  };
  const actor = createFunnelActor(session, logicsOf(SILENT_EFFECTS));
  const stores = {
    history: { read: async () => null, record: async () => {} },
    checkouts: { open: () => 'checkout-1', close: () => {} },
  };
  const device = { os: '', browser: '', language: '', device: 'Desktop', timezone: '', screen_resolution: '' } as const;
  const { allows, actor: consentActor } = consent;
  const tracked = {
    session,
    api,
    stores,
    device,
    whenIdle: (run: () => void) => run(),
    log: () => {},
    allows,
    consent: consentActor,
    tags: null,
    now: () => 0,
  };
  trackVisit(actor, tracked, [consent.actor]);
  actor.start();
  return { actor, consent, facts };
}

it('C04 each change of consent is heard beside the funnel’s facts, and is sent with them', async () => {
  const { actor, consent, facts } = opened();
  consent.actor.send({ type: 'consent.accepted' });
  await waitFor(consent.actor, (snapshot) => snapshot.hasTag('saved'));
  consent.actor.send({ type: 'consent.refused' });
  actor.send({ type: 'video.watched', percentage: 25 });
  window.dispatchEvent(new Event('pagehide'));
  expect(facts.filter(({ type }) => type === 'consent.changed')).toEqual([
    { type: 'consent.changed', analytics: true, advertising: true },
    { type: 'consent.changed', analytics: false, advertising: false },
  ]);
  expect(facts.map(({ type }) => type)).toContain('step.entered');
});
