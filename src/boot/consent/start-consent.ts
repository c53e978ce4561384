import { type Actor, createActor, type InspectionEvent, type Observer } from 'xstate';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { allows, type ConsentDecision, NO_CONSENT, type Purpose } from '../../../domain/consent/consent.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import { provideEffects, toEffect } from '../../../machines/effects.ts';
import type { SaveConsent } from '../../../machines/ports.ts';
import type { TabChannel } from '../../adapters/browser/tab-channel.ts';
import { consentSource } from './consent-source.ts';

export interface ConsentEffects {
  save: (request: SaveConsent) => Promise<ConsentDecision>;
  tabs: TabChannel<ConsentDecision>;
  inspect?: Observer<InspectionEvent> | undefined;
}

/** The actor of the visitor's consent, and its question to everything that listens. */
export interface PageConsent {
  actor: Actor<typeof consentMachine>;
  allows: (purpose: Purpose) => boolean;
}

/** Starts the consent of a page. It tells other tabs what it has stored, and hears what they have. */
export function startConsent(page: PageData, { save, tabs, inspect }: ConsentEffects): PageConsent {
  const machine = provideEffects(consentMachine, {
    saveConsent: toEffect(async (request) => {
      const decision = await save(request);
      tabs.announce(decision);
      return decision;
    }),
  });
  const actor = createActor(machine, {
    input: { consent: page.settings.consent ?? NO_CONSENT, source: consentSource(page) },
    ...(inspect ? { inspect } : {}),
  }).start();
  tabs.onOther((decision) => actor.send({ type: 'consent.heard', decision }));
  return { actor, allows: (purpose) => allows(actor.getSnapshot().context.consent, purpose) };
}
