import type { FlowFact } from './flow-facts.ts';

/**
 * The facts of the machines for statistics, the log and analytics. The flow never waits for their listeners, and no fact
 * has personal data.
 */
export type Fact = WalletFact | FlowFact;

/** The widgets of Amazon that can fail (A3). */
export type AmazonWidget = 'AddressBook' | 'Wallet' | 'Consent';

/** The call that reads the customer (E18, E19). */
export type AmazonInfoEndpoint = 'getInfoAmazon' | 'getInfoAmazonSub';

/**
 * K04: the events of Amazon Pay, with their payloads. Each also triggers a handler error. `consent` is false wherever the
 * event takes it back.
 */
export type WalletFact =
  | { type: 'AmazonPay:LoginButtonError'; errorCode: string; errorMessage: string; consent: false }
  | {
      type: 'AmazonPay:WidgetError';
      widget: AmazonWidget;
      errorCode: string;
      errorMessage: string;
      /** Absent from a notice, which leaves the consent (W03). */
      consent?: false;
    }
  | { type: 'AmazonPay:AuthorizationError'; errorMessage: typeof AUTHORIZATION_FAILED }
  | { type: 'AmazonPay:ApiError'; endpoint: AmazonInfoEndpoint; error: string }
  | { type: 'AmazonPay:SupportError'; reason: typeof UNSUPPORTED_BROWSER };

/** Whether a fact is an event of Amazon Pay (K04). */
export function isWalletFact(fact: Fact): fact is WalletFact {
  return fact.type.startsWith('AmazonPay:');
}

/** K04: the sentence of the handler error for the log. */
export function messageOfFact(fact: WalletFact): string {
  if ('errorMessage' in fact) return fact.errorMessage;
  return 'error' in fact ? fact.error : fact.reason;
}

/** K04, word for word. */
export const AUTHORIZATION_FAILED = 'AmazonPay User Authorization Failed';

/** W08, word for word. */
export const UNSUPPORTED_BROWSER = 'Unsupported browser';
