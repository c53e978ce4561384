import { assign, emit, setup } from 'xstate';
import {
  ACCEPT_ALL,
  allows,
  type Consent,
  type ConsentChoice,
  type ConsentDecision,
  isAsked,
  OPTIONAL_PURPOSES,
  REFUSE_ALL,
} from '../../domain/consent/consent.ts';
import { saveConsent } from '../ports.ts';
import type { ConsentChanged, ConsentContext, ConsentEvent, ConsentInput } from './consent.types.ts';

/** The parts of a page's life with consent that its view tells apart. */
export type ConsentStage = 'asking' | 'settled' | 'changing' | 'saving' | 'failed' | 'saved' | 'signalled';

export const consentSetup = setup({
  types: {
    context: {} as ConsentContext,
    input: {} as ConsentInput,
    events: {} as ConsentEvent,
    emitted: {} as ConsentChanged,
    tags: {} as ConsentStage,
  },
  actors: { saveConsent },
  actions: {
    chooseAll: assign({ choice: ACCEPT_ALL }),
    chooseNone: assign({ choice: REFUSE_ALL }),
    chooseCurrent: assign(({ context }) => ({ choice: allowedBy(context.consent) })),
    choose: assign(({ context }, change: Partial<ConsentChoice>) => ({ choice: { ...context.choice, ...change } })),
    refuseAtOnce: assign(({ context }) => ({ consent: withRefusals(context.consent, context.choice) })),
    decide: assign(({ context }, decision: ConsentDecision) => ({ consent: withDecision(context.consent, decision) })),
    recordChange: emit(({ context }): ConsentChanged => ({ type: 'consent.changed', ...allowedBy(context.consent) })),
  },
  guards: {
    isSignalled: ({ context }) => context.consent.isSignalled,
    isAsked: ({ context }) => isAsked(context.consent),
    isNarrower: ({ context: { consent } }, choice: ConsentChoice) => {
      const allowed = allowedBy(consent);
      return OPTIONAL_PURPOSES.some((purpose) => allowed[purpose] && !choice[purpose]);
    },
    isChange: ({ context: { consent } }, decision: ConsentDecision) => {
      const [before, after] = [allowedBy(consent), allowedBy(withDecision(consent, decision))];
      return OPTIONAL_PURPOSES.some((purpose) => before[purpose] !== after[purpose]);
    },
  },
});

/** What a consent allows now. */
export function allowedBy(consent: Consent): ConsentChoice {
  return { analytics: allows(consent, 'analytics'), advertising: allows(consent, 'advertising') };
}

/** A no counts before it is stored, and a yes only once it is: the consent allows what both the old and the new one do. */
function withRefusals(consent: Consent, choice: ConsentChoice): Consent {
  const allowed = allowedBy(consent);
  const analytics = allowed.analytics && choice.analytics;
  const advertising = allowed.advertising && choice.advertising;
  return { ...consent, decision: { analytics, advertising, textVersion: consent.textVersion, at: null } };
}

function withDecision(consent: Consent, decision: ConsentDecision): Consent {
  return { ...consent, decision };
}
