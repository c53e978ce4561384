import { recordAt, textAt } from '../../kit/input.ts';
import type { ErrorCode } from './widget-faults.ts';
import type { WidgetSession } from './widget-sessions.ts';

/** What a widget on a shop's page asks for when it opens. */
export interface WidgetRequest {
  widget: WidgetSession['widget'];
  sellerId: string;
  /** The order reference or agreement; empty where the widget has to create one. */
  reference: string;
  kind: 'order' | 'agreement';
  isReadOnly: boolean;
  /** Empty without one. */
  currency: string;
  accessToken: string;
}

/** An error of a widget: Amazon's code, and a message for the shop's developer. */
export interface WidgetProblem {
  code: ErrorCode;
  message: string;
}

const WIDGETS = ['AddressBook', 'Wallet', 'Consent'] as const;
const KINDS: Record<string, WidgetRequest['kind']> = { OrderReference: 'order', BillingAgreement: 'agreement' };
const MODES: Record<string, boolean> = { Edit: false, Read: true };
const CURRENCIES = ['USD', 'EUR', 'GBP', 'DKK', 'SEK', 'NOK', 'HUF', 'CHF', 'ZAR', 'AUD', 'NZD', 'HKD', 'JPY'];

export function problem(code: ErrorCode, message: string): WidgetProblem {
  return { code, message };
}

/** Reads the options of a widget, with Amazon's errors for those that it refuses. */
export function readWidgetRequest(body: unknown): WidgetRequest | WidgetProblem {
  const fields = recordAt(body);
  const widget = WIDGETS.find((known) => known === fields.widget);
  const kind = KINDS[String(fields.agreementType)];
  const isReadOnly = MODES[String(fields.displayMode)];
  if (!widget || !kind) return problem('InvalidParameterValue', 'agreementType is unknown.');
  if (isReadOnly === undefined) return problem('InvalidParameterValue', 'displayMode is Edit or Read.');
  if (!isSize(fields.size)) return problem('InvalidParameterValue', 'size has a width and a height in px.');
  const currency = textAt(fields, 'presentmentCurrency');
  if (currency !== '' && !isCurrency(currency)) return problem('InvalidParameterValue', 'The currency is not taken.');
  const sellerId = textAt(fields, 'sellerId');
  const seller = sellerProblem(sellerId);
  if (seller) return seller;
  const reference = textAt(fields, 'reference');
  const isNeeded = isReadOnly || widget === 'Consent';
  if (isNeeded && reference === '') return problem('MissingParameter', `${widget} needs a reference.`);
  if (fields.environment !== 'sandbox' || /^[PB]\d/.test(reference)) {
    return problem('ReleaseEnvironmentMismatch', 'The script, or the reference, is the one of live payments.');
  }
  return { widget, sellerId, reference, kind, isReadOnly, currency, accessToken: textAt(fields, 'token') };
}

/** Amazon's error for a missing or impossible seller id; null for another one. */
export function sellerProblem(sellerId: string): WidgetProblem | null {
  if (sellerId === '') return problem('MissingParameter', 'sellerId is missing.');
  return /^[\w-]+$/.test(sellerId) ? null : problem('InvalidSellerId', 'sellerId is no seller of Amazon.');
}

export function isCurrency(text: string): boolean {
  return CURRENCIES.includes(text);
}

function isSize(size: unknown): boolean {
  if (size === undefined) return true;
  return [textAt(size, 'width'), textAt(size, 'height')].every((side) => /^\d+px$/.test(side));
}
