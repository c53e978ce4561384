import type { XmlChildren } from '../wire/xml.ts';

/** An action's reply: the content of its result element, a report's text, or Amazon's error. */
export type Reply = { ok: true; result: XmlChildren } | { ok: true; text: string } | Refusal;

export interface Refusal {
  ok: false;
  status: number;
  code: ErrorCode;
  message: string;
}

/** Amazon's error codes with their HTTP status. Those behind the empty line are not verified against its documents. */
const STATUS = {
  BillingAgreementConstraintsExist: 400,
  BillingAgreementNotModifiable: 405,
  CaptureNotRefundable: 405,
  ConstraintsExist: 400,
  CurrencyMismatch: 400,
  DuplicateReferenceId: 400,
  DuplicateRequest: 400,
  InternalServerError: 500,
  InvalidAccountStatus: 403,
  InvalidAddress: 400,
  InvalidAddressConsentToken: 404,
  InvalidAuthorizationStatus: 405,
  RequestThrottled: 503,

  InvalidBillingAgreementId: 404,
  InvalidBillingAgreementStatus: 405,
  InvalidCancelAttempt: 405,
  InvalidOrderReferenceId: 404,
  InvalidOrderReferenceStatus: 405,
  InvalidParameterValue: 400,
  InvalidSandboxSimulationSpecified: 400,
  InvalidTransactionId: 404,
  MissingParameter: 400,
  OrderReferenceNotModifiable: 405,
  PaymentMethodNotUpdated: 405,
  PeriodicAmountExceeded: 400,
  RequestExpired: 400,
  SignatureDoesNotMatch: 403,
  TransactionAmountExceeded: 400,
  TransactionCountExceeded: 400,
} as const;

export type ErrorCode = keyof typeof STATUS;

export function refused(code: ErrorCode, message: string): Refusal {
  return { ok: false, status: STATUS[code], code, message };
}

export function done(result: XmlChildren = {}): Reply {
  return { ok: true, result };
}

export function invalid(name: string): Refusal {
  return refused('InvalidParameterValue', `The value of the parameter ${name} is missing or not valid.`);
}
