import { allows, type Consent, type ConsentChoice, type ConsentDecision } from '../../domain/consent/consent.ts';
import type { SaveConsent } from '../ports.ts';
import type { ConsentContext } from './consent.types.ts';

/** What a consent allows now. */
export function allowedBy(consent: Consent): ConsentChoice {
  return { analytics: allows(consent, 'analytics'), advertising: allows(consent, 'advertising') };
}

/** A no counts before it is stored, and a yes only once it is: the consent allows what both the old and the new one do. */
export function withRefusals(consent: Consent, choice: ConsentChoice): Consent {
  const allowed = allowedBy(consent);
  const analytics = allowed.analytics && choice.analytics;
  const advertising = allowed.advertising && choice.advertising;
  return { ...consent, decision: { analytics, advertising, textVersion: consent.textVersion, at: null } };
}

export function withDecision(consent: Consent, decision: ConsentDecision): Consent {
  return { ...consent, decision };
}

/** The request that stores the choice. */
export function saveRequestOf({ choice, consent, source }: ConsentContext): SaveConsent {
  return { ...choice, textVersion: consent.textVersion, source };
}
