import type { ConsentDecision } from '../../../domain/consent/consent.ts';

/** A page that answers before its application is there. */
export interface WaitingPage {
  /** The query of the address that the server was asked for. */
  search: string;
  /** Whether it is a step, where this visit began. */
  isStep: boolean;
  /** The answer to the question for consent that another tab gave meanwhile; null without one. */
  heardConsent(): ConsentDecision | null;
  /** The listeners that have been notified of the page as a step. */
  notified(): ReadonlySet<string>;
}

let waiting: Promise<WaitingPage | null> | null = null;

/** Sets the page that starts for its application, whose script shares this module. */
export function setWaitingPage(starting: Promise<WaitingPage>): void {
  waiting = starting.catch(() => null);
}

/** The page that has waited for this application, once it has started; null where the application starts with the page. */
export function waitingPage(): Promise<WaitingPage | null> | null {
  return waiting;
}
