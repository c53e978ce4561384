import { createContext } from 'react';
import type { ConsentQuestion } from '../../../domain/consent/consent-question.ts';
import type { ConsentModel, ConsentSend } from '../../../machines/consent/consent.view.ts';

export interface ConsentPort {
  model: ConsentModel;
  send: ConsentSend;
  question: ConsentQuestion;
  /** Whether the page asks in a banner; a page with the choices asks by itself, a preview and a linked receipt never do. */
  hasBanner: boolean;
}

/** Null where a page asks for no consent: such a page shows no banner. */
export const ConsentContext = createContext<ConsentPort | null>(null);
