import type { OrderFormView } from '../../../../domain/routing/view-kinds.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import type { PageModel } from '../../../../machines/funnel/funnel.view.ts';

export type OrderFormPageModel = Extract<PageModel, { view: OrderFormView }>;

export interface OrderFormPageProps {
  model: OrderFormPageModel;
  checkout: CheckoutModel;
  send: CheckoutSend;
}
