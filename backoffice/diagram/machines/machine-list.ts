import type { AnyStateMachine } from 'xstate';
import { bumpsMachine } from '../../../machines/bump/bumps.machine.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import { leadMachine } from '../../../machines/lead/lead.machine.ts';
import { orderMachine } from '../../../machines/order/order.machine.ts';
import { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import { subscriptionMachine } from '../../../machines/subscription/subscription.machine.ts';
import { subscriptionPageMachine } from '../../../machines/subscription/subscription-page.machine.ts';
import { withdrawalPageMachine } from '../../../machines/withdrawal/withdrawal-page.machine.ts';

/** A machine that has a page in `docs/machines`, with the name of that page. */
export type DrawnMachine = Drawing & { name: string };

interface Drawing {
  /** Its file in `machines`, without `.machine.ts`. */
  file: string;
  title: string;
  purpose: string;
  /** The decision record that gives the reasons, by its number and its file. */
  decision?: readonly [number: string, file: string];
  machine: AnyStateMachine;
}

/** Every machine of the shop, those of an order's page first. A test fails for a machine that is missing. */
const DRAWINGS: readonly Drawing[] = [
  {
    file: 'checkout/checkout',
    title: 'The checkout',
    purpose: 'Runs an order form: contact, payment, and a charge whose exact total was on the screen before it.',
    decision: ['0022', '0022-checkout-and-machines.md'],
    machine: checkoutMachine,
  },
  {
    file: 'quote/quote',
    title: 'The price of an order form',
    purpose: 'Keeps the price up to date while the shopper chooses, without blocking the form.',
    machine: quoteMachine,
  },
  {
    file: 'lead/lead',
    title: 'The lead',
    purpose:
      'Sends the shop a lead of a shopper who began to order, once an address is known and the typing has paused.',
    machine: leadMachine,
  },
  {
    file: 'consent/consent',
    title: 'The consent',
    purpose:
      'Asks once where a yes is needed, holds what the visitor allows, and stores each answer: a no counts at once, a yes once it is stored.',
    decision: ['0050', '0050-consent.md'],
    machine: consentMachine,
  },
  {
    file: 'bump/bumps',
    title: 'The time of the bumps',
    purpose: 'Records when the bumps beside the payment are first seen, and ends them at their time.',
    machine: bumpsMachine,
  },
  {
    file: 'payment/payment',
    title: 'One payment',
    purpose:
      'Runs one payment from the request to a certain outcome, and never charges twice; by a provider’s own page it redirects there, and enables this page again where the other does not load.',
    decision: ['0007', '0007-payment-never-guesses.md'],
    machine: paymentMachine,
  },
  {
    file: 'payment/amazon-pay/amazon-pay',
    title: 'Amazon Pay',
    purpose:
      'Runs the sign-in and the widgets of Amazon on our page, and the order that its parent places; nothing is charged before.',
    machine: amazonPayMachine,
  },
  {
    file: 'payment/return/provider-return',
    title: 'Coming back from a provider',
    purpose: 'Reads the payment status after a provider’s redirect back to the shop, before the next page.',
    decision: ['0023', '0023-leaving-for-a-provider.md'],
    machine: providerReturnMachine,
  },
  {
    file: 'order/order',
    title: 'The life of an order',
    purpose: 'Defines which status follows which, in single steps inside the transaction that stores the change.',
    machine: orderMachine,
  },
  {
    file: 'subscription/subscription',
    title: 'The life of a subscription',
    purpose:
      'Defines the status of a subscription that the shop renews: `needs_you` waits for the shopper, `past_due` is retried by the shop.',
    decision: ['0019', '0019-subscriptions.md'],
    machine: subscriptionMachine,
  },
  {
    file: 'subscription/subscription-page',
    title: 'The page of a subscription',
    purpose: 'Runs the page of a subscription’s link: cancelling it, and paying a delivery that is due.',
    decision: ['0019', '0019-subscriptions.md'],
    machine: subscriptionPageMachine,
  },
  {
    file: 'withdrawal/withdrawal-page',
    title: 'The page of a withdrawal',
    purpose:
      'Finds an order by number and e-mail address, shows its lines, and sends the withdrawal once it is confirmed.',
    decision: ['0091', '0091-a-right-of-withdrawal.md'],
    machine: withdrawalPageMachine,
  },
];

export const MACHINES: readonly DrawnMachine[] = DRAWINGS.map((each) => ({
  ...each,
  name: each.file.slice(each.file.lastIndexOf('/') + 1),
}));
