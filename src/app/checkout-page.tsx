import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { isRecord } from '../../domain/is-record.ts';
import type { OrderFormView } from '../../domain/routing/view-kinds.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { type CheckoutModel, checkoutView } from '../../machines/checkout/checkout.view.ts';
import type { PageModel } from '../../machines/funnel/funnel.view.ts';
import { OrderFormPage } from '../pages/order-form/order-form.page.tsx';
import { useSnapshot } from './use-snapshot.ts';

export interface CheckoutPageProps {
  model: Extract<PageModel, { view: OrderFormView }>;
  actor: ActorRefFrom<typeof checkoutMachine>;
}

/** The order form with its checkout, the only page with an actor of its own. */
export function CheckoutPage({ model, actor }: CheckoutPageProps): ReactNode {
  const checkout = modelOf(useSnapshot(actor, (first) => first.checkout));
  const reopen = useCallback(() => {
    const mayReopen = actor.getSnapshot().can({ type: 'contact.reopened' });
    actor.send({ type: 'contact.reopened' });
    return mayReopen;
  }, [actor]);
  usePaymentEntry(checkout, reopen);
  return <OrderFormPage model={model} checkout={checkout} send={actor.send} />;
}

export const modelOf = checkoutView;

/** Back leads to the contact with everything typed, and not out of the form; `reopen` is false if that is refused. */
function usePaymentEntry({ stage, approvals }: CheckoutModel, reopen: () => boolean): void {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === 'POP';
  // A provider that gives the contact leads to the payment at once.
  const typed = approvals.approvedExpress ? null : stage;
  const before = useRef({ typed, ...entryOf(location) });

  // The entry is there with the payment's first sight, since a Back may follow at once.
  useLayoutEffect(() => {
    const last = before.current;
    const { isEntry, current } = entryOf(location);
    before.current = { typed, isEntry, current };
    if (typed === 'contact' && isEntry) navigate(-1);
    if (typed !== 'payment' || isEntry) return;
    const isLeft = isPop && last.isEntry && last.current === current;
    if (last.typed !== 'contact' && (!isLeft || reopen())) return;
    before.current = { typed, isEntry: true, current };
    navigate(current, { state: { ...location.state, isPayment: true } });
  }, [navigate, reopen, typed, isPop, location]);
}

/** Whether an entry of the history is the payment's, and its address. */
function entryOf({ pathname, search, state }: Location) {
  return { isEntry: isRecord(state) && state.isPayment === true, current: `${pathname}${search}` };
}
