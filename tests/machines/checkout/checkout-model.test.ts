import { describe, expect, it } from 'vitest';
import type { EventObject, SnapshotFrom } from 'xstate';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { toMinor } from '../../../domain/pricing/money.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutToFunnel } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { storedDraft } from '../../../machines/checkout/stored-draft.rules.ts';
import { inSoak, thinned } from '../../support/soak/soak.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, newPathsOf, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';
import { checkoutModel, SITUATIONS } from './checkout-model.ts';

/** Where a payment is under way, and where the shopper is on the way to a provider's page or in a wallet's sheet. */
const PAYING = ['paying', 'paymentLost'];
const PRICE_MARKS = { isTaxKnown: false, shippingIndex: 0 };
const LEAVING = ['redirecting', 'quotingExpress', 'authorizing'];
/** The stages of a payment before its charge. */
const BEFORE = ['redirecting', 'authorizing', 'securing'] as const;

// The last test looks at what the ones before it have walked.
describe('every path of the checkout', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };
  const taken = new Set<string>();

  it.each(Object.entries(SITUATIONS))(
    'N08 N12 N14 V10 K01 with %s the total that was shown is paid once, and each failure is said',
    async (_, situation) => {
      const model = checkoutModel(situation);
      const paths = inSoak(pathsOf, (each: Model) => newPathsOf(each, taken));
      for (const path of paths(model)) await execute(model, path, { walked, check: checkout(path.name) });
    },
  );

  it.each(thinned(Object.entries(SITUATIONS), 5))(
    'N08 with %s each state leads to an order or out of the form',
    (_, situation) => {
      expect(deadEndsOf(checkoutModel(situation), ({ status }) => status === 'done')).toEqual([]);
    },
  );

  it('they reach every state and transition', () => {
    expect(unwalked(checkoutMachine, walked)).toEqual([]);
  });
});

function checkout(name: string): (execution: Execution, event: EventObject | null) => void {
  let paid = 0;
  let lost: unknown = null;
  return ({ calls, open, messages, outputs, snapshot }, event) => {
    const form = snapshot as SnapshotFrom<typeof checkoutMachine>;
    const sent = messages as readonly CheckoutToFunnel[];
    const [first = ''] = typeof form.value === 'string' ? [form.value] : Object.keys(form.value);
    const state = stageBefore(form.value) ?? first;
    const view = checkoutView(form);
    const payments = calls.filter(({ effect }) => effect === 'payment');

    // N12: the funnel is told of what blocks the history, from its start to its end.
    if (form.status === 'active') {
      expect(lastOf(sent, 'payment.started', 'payment.ended') === 'payment.started', name).toBe(PAYING.includes(state));
      expect(lastOf(sent, 'redirect.started', 'redirect.ended') === 'redirect.started', name).toBe(
        LEAVING.includes(state),
      );
    }
    // N14: one payment at a time, and a lost one is the same again.
    expect(open.filter(({ effect }) => effect === 'payment').length, name).toBe(form.matches('paying') ? 1 : 0);
    if (payments.length > paid) {
      const begun = payments.at(-1)?.input as Begun;
      if (lost !== null && !('resume' in begun)) expect(JSON.parse(JSON.stringify(begun)), name).toEqual(lost);
      // V10: the order is for the total that the page shows.
      const quote = (begun.request ?? begun.card?.request ?? begun.wallet?.request)?.quote;
      if (quote) expect(toMinor(quote.total, 'USD'), name).toBe(view.price.total);
      expect(form.context.changed, name).toBeNull();
    }
    paid = payments.length;
    lost = form.matches('paymentLost') ? secured(payments.at(-1)?.input) : null;
    // K01: an effect of the payment that failed is said on the form.
    if (event && /error.*(authorizing|quoting|tokenizing)/.test(event.type)) expect(view.problem, name).not.toBeNull();
    expect(view.changed !== null, name).toBe(form.matches('confirming'));
    // E01: what a reload begins with is what the form has; the two marks of the price are written with the next change.
    const stored = sent.findLast((each) => each.type === 'draft.changed')?.draft;
    expect({ ...stored, ...PRICE_MARKS }, name).toEqual({ ...storedDraft(form.context), ...PRICE_MARKS });
    expect(outputs.length, name).toBe(form.status === 'done' ? 1 : 0);
  };
}

interface Begun {
  request?: CreateGuestOrder;
  card?: { request: CreateGuestOrder };
  wallet?: { request: CreateGuestOrder };
}

/** The payment that was lost, with the token that it had brought. */
function secured(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input ?? null).replace('"cardId":null', '"cardId":"pm_1"'));
}

function stageBefore(value: unknown): string | undefined {
  return BEFORE.find((stage) => JSON.stringify(value) === JSON.stringify({ paying: stage }));
}

function lastOf(sent: readonly CheckoutToFunnel[], ...types: CheckoutToFunnel['type'][]) {
  return sent.findLast(({ type }) => types.includes(type))?.type;
}
