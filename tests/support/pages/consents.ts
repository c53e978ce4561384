import { CONSENT_QUESTION } from '../../../domain/consent/consent-question.ts';
import type { ConsentEvent } from '../../../machines/consent/consent.types.ts';
import type { ConsentModel } from '../../../machines/consent/consent.view.ts';
import type { ConsentPort } from '../../../src/components/consent/consent.context.ts';

/** The consent that a page is given, with the events that it has sent. */
export function consentPort(model: Partial<ConsentModel> = {}, part: Partial<ConsentPort> = {}) {
  const sent: ConsentEvent[] = [];
  const port: ConsentPort = {
    model: {
      stage: 'asking',
      allowed: { analytics: false, advertising: false },
      choice: { analytics: false, advertising: false },
      answer: 'refuse',
      answeredAt: null,
      ...model,
    },
    send: (event) => void sent.push(event),
    question: CONSENT_QUESTION,
    hasBanner: true,
    ...part,
  };
  return { port, sent };
}
