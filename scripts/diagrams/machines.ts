import type { AnyStateMachine } from 'xstate';
import { approvalMachine } from '../../machines/approval/approval.machine.ts';
import { bumpsMachine } from '../../machines/bump/bumps.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { leadMachine } from '../../machines/lead/lead.machine.ts';
import { orderMachine } from '../../machines/order/order.machine.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { providerReturnMachine } from '../../machines/provider-return/provider-return.machine.ts';
import { quoteMachine } from '../../machines/quote/quote.machine.ts';
import { subscriptionMachine } from '../../machines/subscription/subscription.machine.ts';
import { subscriptionPageMachine } from '../../machines/subscription/subscription-page.machine.ts';

/** A machine that has a page in `docs/machines`. */
export interface DrawnMachine {
  /** The name of its file, without `.machine.ts`. */
  name: string;
  /** Its folder in `machines`. */
  folder: string;
  title: string;
  /** The machine's purpose in a sentence. */
  purpose: string;
  /** The decision record that gives the reasons, by its number and its file. */
  decision?: readonly [number: string, file: string];
  machine: AnyStateMachine;
}

/**
 * Every machine of the shop, in the order of the index: those of an order's page first. A test fails for a machine that
 * is missing.
 */
export const MACHINES: readonly DrawnMachine[] = [
  {
    name: 'checkout',
    folder: 'checkout',
    title: 'The checkout',
    purpose:
      'Takes a shopper through an order form: contact, payment, and a charge whose exact total was on the screen before it.',
    decision: ['0022', '0022-one-checkout-three-layouts.md'],
    machine: checkoutMachine,
  },
  {
    name: 'quote',
    folder: 'quote',
    title: 'The price of an order form',
    purpose: 'Keeps the price up to date while the shopper chooses, and holds nothing up.',
    machine: quoteMachine,
  },
  {
    name: 'lead',
    folder: 'lead',
    title: 'The lead',
    purpose: 'Tells the shop of a shopper who began to order, once an address is known and the typing has paused.',
    machine: leadMachine,
  },
  {
    name: 'bumps',
    folder: 'bump',
    title: 'The time of the bumps',
    purpose: 'Watches when the small offers beside the payment are first seen, and when they are over.',
    machine: bumpsMachine,
  },
  {
    name: 'payment',
    folder: 'payment',
    title: 'One payment',
    purpose: 'Takes one charge from the request to an end that is certain, and never charges twice.',
    decision: ['0007', '0007-payment-never-guesses.md'],
    machine: paymentMachine,
  },
  {
    name: 'approval',
    folder: 'approval',
    title: 'An approval on a provider’s own page',
    purpose:
      'Asks a provider for its page, leaves for it, and gives the shopper this page again where the other one does not come; checkout, offers and coming back run it.',
    decision: ['0026', '0026-one-approval-machine.md'],
    machine: approvalMachine,
  },
  {
    name: 'provider-return',
    folder: 'provider-return',
    title: 'Coming back from a provider',
    purpose:
      'Finds out how a payment stands, between the address that a provider sends a shopper back to and the page that follows.',
    decision: ['0023', '0023-paypal-in-the-funnel.md'],
    machine: providerReturnMachine,
  },
  {
    name: 'order',
    folder: 'order',
    title: 'The life of an order',
    purpose: 'Says which status follows which, in single steps inside the transaction that writes the fact down.',
    machine: orderMachine,
  },
  {
    name: 'subscription',
    folder: 'subscription',
    title: 'The life of a subscription',
    purpose:
      'Says how a subscription stands that the shop renews: `needs_you` waits for its shopper, `past_due` is tried again by itself.',
    decision: ['0019', '0019-subscriptions.md'],
    machine: subscriptionMachine,
  },
  {
    name: 'subscription-page',
    folder: 'subscription',
    title: 'The page of a subscription',
    purpose: 'Runs the page that a subscription’s link leads to: ending it, and paying a delivery that waits.',
    decision: ['0019', '0019-subscriptions.md'],
    machine: subscriptionPageMachine,
  },
];
