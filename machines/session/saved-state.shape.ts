import { emptyAccount } from '../../domain/account/account.ts';
import { isRecord } from '../../domain/is-record.ts';
import { APPROVAL_PROVIDERS, isApprovalProvider } from '../../domain/orders/approval-provider.ts';
import { FREQUENCIES } from '../../domain/pricing/subscription.ts';
import { CHECKOUT_PROGRESS } from '../flow-facts.ts';
import type { SavedFunnel, SavedState } from './saved-state.types.ts';

type Fits = (value: unknown) => boolean;

/** The check of each field. A new field of the saved state has to be added here to compile. */
const FUNNEL_FIELDS: Record<keyof SavedFunnel, Fits> = {
  funnelHash: isText,
  date: isDate,
  pageName: isText,
  navParams: record({
    step: orNull(isText),
    visited: listOf(isText),
    upsell: isBoolean,
    agreedTotal: maybe(isNumber),
    agreedRenewal: maybe(isNumber),
    notice: maybe(record({ kind: oneOf('error', 'info'), message: isText })),
    survey: maybe(record({ step: orNull(isText), progress: record({ at: isCount, answers: isRecord }) })),
  }),
  orderDetails: orNull(
    record({
      checkoutId: isText,
      stage: oneOf('contact', 'payment'),
      subscription: maybe(record({ frequency: oneOf(...FREQUENCIES), multiplier: isNumber })),
      billing: maybe(isAccount),
      remember: maybe(isBoolean),
      isAway: maybe(isBoolean),
      method: maybe(oneOf('card', ...APPROVAL_PROVIDERS)),
      typedCoupon: maybe(isText),
      express: maybe(
        record({
          provider: maybe(isApprovalProvider),
          token: isText,
          payerId: isText,
          providerAccount: maybe(isAccount),
        }),
      ),
      awayAt: maybe(isApprovalProvider),
      isPaying: maybe(isBoolean),
      upsellIndex: maybe(isCount),
      orderNumber: maybe(isCount),
      endedOrders: maybe(listOf(isText)),
      checkoutProgress: maybe(oneOf(...CHECKOUT_PROGRESS)),
    }),
  ),
  funnel: isText,
  accountDetails: orNull(isAccount),
  taxData: record({ isValid: isBoolean }),
  upsells: listOf(record({ step: isText, offer: isText, status: oneOf('offered', 'purchased') })),
  shippingInfo: orNull(record({ method: isText })),
  coupon: orNull(isText),
  bumpExpireList: listOf(record({ sfid: isText, viewDate: isDate })),
  selectedProduct: orNull(isText),
  selectedShippingIndex: isCount,
  selectedBumpOffersIds: listOf(isText),
};

/** The other funnels are read one by one, so that a damaged one costs no other its progress. */
const FIELDS: Record<keyof SavedState, Fits> = { ...FUNNEL_FIELDS, schemaVersion: isNumber, otherFunnels: isRecord };

/** The first invalid field of a state of the current version, or undefined. Never throws. */
export function findMisfit(state: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(FIELDS).find(([name, fits]) => !fits(state[name]))?.[0];
}

export function isSavedState(state: object): state is SavedState {
  return findMisfit({ ...state }) === undefined;
}

export function isSavedFunnel(value: unknown): value is SavedFunnel {
  return record(FUNNEL_FIELDS)(value);
}

function record(fields: Readonly<Record<string, Fits>>): Fits {
  return (value) => isRecord(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
}

function listOf(fits: Fits): Fits {
  return (value) => Array.isArray(value) && value.every(fits);
}

function orNull(fits: Fits): Fits {
  return (value) => value === null || fits(value);
}

/** A field that older states lack. */
function maybe(fits: Fits): Fits {
  return (value) => value === undefined || value === null || fits(value);
}

function isAccount(value: unknown): boolean {
  return isRecord(value) && Object.keys(emptyAccount('')).every((name) => isText(value[name]));
}

function oneOf(...texts: string[]): Fits {
  return (value) => texts.some((text) => text === value);
}

function isDate(value: unknown): boolean {
  return isText(value) && Number.isFinite(Date.parse(value));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}
