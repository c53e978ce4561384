import { isRecord } from '../../../../domain/is-record.ts';
import type { AmazonLogin, OffAmazonPayments } from './amazon-library.types.ts';

/** The library of the page; throws before `loadAmazon` has ended. */
export function amazonLogin(view: Window): AmazonLogin {
  const login = view.amazon?.Login;
  if (!login) throw new Error('the sign-in of Amazon is not loaded');
  return login;
}

export function amazonPayments(view: Window): OffAmazonPayments {
  const payments = view.OffAmazonPayments;
  if (!payments) throw new Error('the widgets of Amazon are not loaded');
  return payments;
}

/** The code and message of an error that the library reports (A3), or of one that it throws. */
export function libraryError(error: unknown): { code: string; message: string } {
  return {
    code: callForText(error, 'getErrorCode') ?? 'UnknownError',
    message: callForText(error, 'getErrorMessage') ?? (error instanceof Error ? error.message : ''),
  };
}

/** The id of the order reference or the billing agreement that a widget reports; null where it reports none. */
export function referenceIn(reported: unknown): string | null {
  return callForText(reported, 'getAmazonOrderReferenceId') ?? callForText(reported, 'getAmazonBillingAgreementId');
}

function callForText(value: unknown, method: string): string | null {
  const read = isRecord(value) ? value[method] : null;
  const text: unknown = typeof read === 'function' ? read.call(value) : null;
  return typeof text === 'string' && text !== '' ? text : null;
}
