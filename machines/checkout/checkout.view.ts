import type { SnapshotFrom } from 'xstate';
import type { AccountDetails } from '../../domain/account.ts';
import { type MinorUnits, toMinor } from '../../domain/money.ts';
import type { Price } from '../../domain/price.ts';
import { type PaymentStage, paymentStage } from '../payment/payment.view.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import { shownPrice } from './checkout.rules.ts';
import type { CheckoutEvent, CheckoutProblem, CheckoutStage } from './checkout.types.ts';

/** What the order form is busy with: waiting for the shopper, for a price, for the card field, or for the payment. */
export type CheckoutActivity = 'editing' | 'pricing' | 'confirming' | 'securing' | PaymentStage;

export interface CheckoutModel {
  stage: CheckoutStage;
  activity: CheckoutActivity;
  account: AccountDetails;
  selectedOffer: string | null;
  price: Price;
  /** The new total that waits for the shopper's word, in minor units; null but while confirming. */
  changedTotal: MinorUnits | null;
  problem: CheckoutProblem | null;
  canGiveUp: boolean;
}

export type CheckoutSend = (event: CheckoutEvent) => void;

/** The checkout as its page shows it. */
export function checkoutView(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutModel {
  const { context } = snapshot;
  const activity = activityOf(snapshot);
  return {
    stage: snapshot.matches({ editing: 'contact' }) ? 'contact' : context.kept.stage,
    activity,
    account: context.kept.account,
    selectedOffer: context.kept.selectedOffer,
    price: shownPrice(context),
    changedTotal: activity === 'confirming' && context.quote ? toMinor(context.quote.total, context.currency) : null,
    problem: context.problem,
    canGiveUp: context.canGiveUp,
  };
}

function activityOf(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutActivity {
  if (snapshot.matches('quoting')) return 'pricing';
  if (snapshot.matches('confirming')) return 'confirming';
  if (snapshot.matches('tokenizing')) return 'securing';
  if (snapshot.matches('paying')) return stageOfChild(snapshot);
  return 'editing';
}

function stageOfChild(snapshot: SnapshotFrom<typeof checkoutMachine>): PaymentStage {
  const payment = snapshot.children.payment;
  return payment ? paymentStage(payment.getSnapshot()) : 'charging';
}
