import { type ReactNode, useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { OrderFormView } from '../../domain/routing/view-kinds.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { checkoutView } from '../../machines/checkout/checkout.view.ts';
import type { PageModel } from '../../machines/funnel/funnel.view.ts';
import { OrderFormPage } from '../pages/order-form/order-form.page.tsx';
import { usePaymentEntry } from './payment-entry.ts';
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
