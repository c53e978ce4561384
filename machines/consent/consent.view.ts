import type { SnapshotFrom } from 'xstate';
import { type ConsentChoice, OPTIONAL_PURPOSES } from '../../domain/consent/consent.ts';
import type { consentMachine } from './consent.machine.ts';
import { allowedBy, type ConsentStage } from './consent.setup.ts';
import type { ConsentEvent } from './consent.types.ts';

export interface ConsentModel {
  /** `signalled` has a no of the browser itself, which no answer changes; `saved` has just stored an answer. */
  stage: ConsentStage;
  allowed: ConsentChoice;
  /** The choice that is ticked, being saved, or could not be saved. */
  choice: ConsentChoice;
  /** Which control the choice belongs to: one for both purposes, or the boxes. */
  answer: 'accept' | 'refuse' | 'boxes';
  /** When the answer was given (ISO 8601); null for none, and for one of an earlier version. */
  answeredAt: string | null;
}

export type ConsentSend = (event: ConsentEvent) => void;

/** The view model of the visitor's consent, for the banner and for the pages on which it is changed. */
export function consentView(snapshot: SnapshotFrom<typeof consentMachine>): ConsentModel {
  const { consent, choice } = snapshot.context;
  return {
    stage: STAGES.find((stage) => snapshot.hasTag(stage)) ?? 'settled',
    allowed: allowedBy(consent),
    choice,
    answer: answerOf(choice, snapshot.hasTag('changing')),
    answeredAt: consent.decision?.at ?? null,
  };
}

const STAGES: readonly ConsentStage[] = ['asking', 'changing', 'saving', 'failed', 'saved', 'signalled', 'settled'];

function answerOf(choice: ConsentChoice, isChanging: boolean): ConsentModel['answer'] {
  if (isChanging) return 'boxes';
  if (OPTIONAL_PURPOSES.every((purpose) => choice[purpose])) return 'accept';
  return OPTIONAL_PURPOSES.some((purpose) => choice[purpose]) ? 'boxes' : 'refuse';
}
