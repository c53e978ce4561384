import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { CONSENT_QUESTION } from '../../domain/consent/consent-question.ts';
import type { consentMachine } from '../../machines/consent/consent.machine.ts';
import { consentView } from '../../machines/consent/consent.view.ts';
import { ConsentContext } from '../components/consent/consent.context.ts';
import { useSnapshot } from './use-snapshot.ts';

export interface ShownConsent {
  actor: ActorRefFrom<typeof consentMachine>;
  /** Whether pages of this visit may ask: a preview and a linked receipt never do. */
  mayAsk: boolean;
}

export interface PageConsentProps {
  consent: ShownConsent;
  shop: RuntimeSettings;
  /** Whether the page has the choices itself, in place of a banner. */
  hasChoices: boolean;
  children: ReactNode;
}

/** Gives the page the visitor's consent. */
export function PageConsent({ consent: { actor, mayAsk }, shop, hasChoices, children }: PageConsentProps): ReactNode {
  const snapshot = useSnapshot(actor, (first) => first.consent);
  const question = shop.consentQuestion ?? CONSENT_QUESTION;
  const hasBanner = mayAsk && !hasChoices;
  const port = useMemo(
    () => ({ model: consentView(snapshot), send: actor.send, question, hasBanner }),
    [snapshot, actor, question, hasBanner],
  );
  return <ConsentContext value={port}>{children}</ConsentContext>;
}
