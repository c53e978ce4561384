import { isWebAddress } from '../../kit/input.ts';
import type { Confirmation } from '../charging/confirmation.ts';
import { hasThreeDecimals, isTaken, leastOf } from '../simulator/currencies.ts';
import { newClientSecret, newId } from '../simulator/ids.ts';
import { invalidParam, type Refused } from '../simulator/outcome.ts';
import type { Params } from '../simulator/params.ts';
import type { IntentRow } from '../simulator/rows.ts';
import { type Call, seconds } from '../simulator/work.ts';
import {
  findPaymentMethod,
  type MadePaymentMethod,
  makePaymentMethod,
  mayPay,
  paymentMethodData,
} from './make-payment-method.ts';

export const confirmParams = [
  'allowed_payment_method_types',
  'amount_details',
  'capture_method',
  'client_secret',
  'error_on_requires_action',
  'mandate_data',
  'off_session',
  'payment_details',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'payment_method_types',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
] as const;

export const createParams = [
  ...confirmParams.filter((name) => name !== 'client_secret'),
  'amount',
  'automatic_payment_methods',
  'confirm',
  'confirmation_method',
  'currency',
  'customer',
  'description',
  'excluded_payment_method_types',
  'metadata',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
];

const largest = 99_999_999;
const captureMethods = ['automatic', 'automatic_async', 'manual'] as const;
const usages = ['off_session', 'on_session'] as const;

/** A new intent from the parameters; `params.failure` holds the first fault in them. */
export function readNewIntent(call: Call): IntentRow {
  const { params } = call;
  const id = newId('intent');
  return {
    id,
    created: seconds(call),
    ...readMoney(params),
    amountReceived: 0,
    status: 'requires_payment_method',
    clientSecret: newClientSecret(id),
    customer: params.text('customer'),
    paymentMethod: null,
    paymentMethodTypes: ['card'],
    paymentMethodOptions: params.object('payment_method_options'),
    captureMethod: params.oneOf('capture_method', captureMethods) ?? 'automatic',
    confirmationMethod: params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    setupFutureUsage: params.oneOf('setup_future_usage', usages),
    latestCharge: null,
    lastError: null,
    challenge: null,
    description: params.text('description'),
    receiptEmail: params.text('receipt_email'),
    shipping: params.object('shipping'),
    statementDescriptorSuffix: params.text('statement_descriptor_suffix'),
    metadata: params.metadata(),
    canceledAt: null,
    cancellationReason: null,
  };
}

/** The changes that a confirmation may make to an intent. */
export function readIntentChanges(params: Params, intent: IntentRow): IntentRow {
  return {
    ...intent,
    captureMethod: params.oneOf('capture_method', captureMethods) ?? intent.captureMethod,
    setupFutureUsage: params.oneOf('setup_future_usage', usages) ?? intent.setupFutureUsage,
    receiptEmail: params.text('receipt_email') ?? intent.receiptEmail,
    shipping: params.object('shipping') ?? intent.shipping,
    paymentMethodOptions: params.object('payment_method_options') ?? intent.paymentMethodOptions,
  };
}

export function readConfirmation(params: Params): Confirmation {
  const returnUrl = params.text('return_url');
  if (returnUrl !== null && !isWebAddress(returnUrl)) {
    params.refuse(invalidParam('Not a valid URL', 'return_url', 'url_invalid'));
  }
  // `off_session` may also be a reason: one_off or recurring.
  const offSession = !['false', null].includes(params.text('off_session'));
  const useStripeSdk = params.flag('use_stripe_sdk');
  return { offSession, useStripeSdk, errorOnRequiresAction: params.flag('error_on_requires_action'), returnUrl };
}

/** The payment method that a request names or describes, or else the intent's own, which has to be able to pay for the customer. */
export function chosenMethod(
  call: Call,
  { paymentMethod, customer }: Pick<IntentRow, 'paymentMethod' | 'customer'>,
): MadePaymentMethod | undefined {
  const data = call.params.nested('payment_method_data');
  const id = call.params.text('payment_method') ?? paymentMethod;
  if (!data && id === null) return undefined;
  const made = data
    ? makePaymentMethod(call, paymentMethodData(data))
    : findPaymentMethod(call, id ?? '', 'payment_method');
  return made.ok ? (mayPay(made.row, customer) ?? made) : made;
}

function readMoney(params: Params): { amount: number; currency: string } {
  const amount = readAmount(params);
  const currency = readCurrency(params);
  const least = leastOf(currency);
  if (amount >= 1 && amount < least) {
    const text = `Amount must be at least ${least} in the smallest unit of ${currency}`;
    params.refuse(invalidParam(text, 'amount', 'amount_too_small'));
  }
  const fine = refuseFine(amount, currency, 'amount');
  if (fine) params.refuse(fine);
  return { amount, currency };
}

/** The last of three decimals has to be 0, in charges, captures and refunds. */
export function refuseFine(amount: number, currency: string, param: string): Refused | undefined {
  if (!hasThreeDecimals(currency) || amount % 10 === 0) return undefined;
  return invalidParam(`The last digit of an amount in ${currency} must be 0`, param, 'parameter_invalid_integer');
}

function readAmount(params: Params): number {
  if (!params.has('amount')) params.required('amount');
  const amount = params.integer('amount') ?? 0;
  if (amount < 1)
    params.refuse(
      invalidParam('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer'),
    );
  if (amount > largest)
    params.refuse(invalidParam('Amount must be no more than $999,999.99', 'amount', 'amount_too_large'));
  return amount;
}

function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (!isTaken(currency)) params.refuse(invalidParam(`Invalid currency: ${currency}.`, 'currency'));
  return currency;
}
