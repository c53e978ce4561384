import type { Consent, ConsentChoice, ConsentDecision, OptionalPurpose } from '../../domain/consent/consent.ts';
import type { ConsentSource } from '../ports.ts';

export type ConsentEvent =
  | { type: 'consent.accepted' }
  | { type: 'consent.refused' }
  /** The visitor wants to choose for each purpose. */
  | { type: 'choice.opened' }
  | { type: 'choice.closed' }
  | { type: 'purpose.toggled'; purpose: OptionalPurpose; isAllowed: boolean }
  | { type: 'choice.submitted' }
  /** Another tab of this browser has stored an answer. */
  | { type: 'consent.heard'; decision: ConsentDecision };

export interface ConsentInput {
  consent: Consent;
  source: ConsentSource;
}

export interface ConsentContext extends ConsentInput {
  /** The choice that is ticked or saved. */
  choice: ConsentChoice;
}

/** What is in effect, whenever it has changed. */
export type ConsentChanged = { type: 'consent.changed' } & ConsentChoice;
