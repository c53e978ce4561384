import type { PaymentRow, SubscriptionRow } from './rows.ts';

interface Origin {
  app: string;
  now: number;
}

/** A payment as its request makes it: nothing is paid yet. */
export function newPayment(
  { app, now }: Origin,
  asked: Pick<PaymentRow, 'id' | 'token' | 'family' | 'amount'> & Partial<PaymentRow>,
): PaymentRow {
  return {
    app,
    breakdown: {},
    invoice: '',
    custom: '',
    description: '',
    referenceId: '',
    notifyUrl: '',
    request: {},
    state: 'created',
    sale: null,
    keeps: false,
    agreement: null,
    payer: null,
    createdAt: now,
    updatedAt: now,
    ...asked,
  };
}

type Terms = 'amount' | 'first' | 'everyUnit' | 'everyCount' | 'startsAt';

/** A subscription that waits for its payer. */
export function newSubscription(
  { app, now }: Origin,
  asked: Pick<SubscriptionRow, 'id' | 'token' | 'family' | 'name' | 'custom' | Terms> & Partial<SubscriptionRow>,
): SubscriptionRow {
  return {
    app,
    plan: '',
    state: 'pending',
    payer: null,
    address: null,
    note: '',
    notifyUrl: '',
    createdAt: now,
    updatedAt: now,
    ...asked,
  };
}
