import { formatMoney } from '../../../../domain/pricing/money.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { isFormOfWidgets } from '../../../components/payment/embedded/embedded-model.ts';
import { PaymentConfirm } from '../../../components/payment/payment-confirm.tsx';
import { PaymentUnresolved } from '../../../components/payment/payment-unresolved.tsx';
import { changeCopy } from '../../../components/product/price-copy.ts';
import { TryProblem } from './try-problem.tsx';

export interface PaymentQuestionsProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  currency: string;
  locale: string;
}

/** The question or problem of a payment above the pay button, at most one. */
export function PaymentQuestions({ checkout, send, currency, locale }: PaymentQuestionsProps) {
  const { activity, changed, price, stage, layout } = checkout;
  const isAtPayment = stage === 'payment' || layout === 'one-page' || isFormOfWidgets(checkout);
  if (activity === 'unresolved') return <PaymentUnresolved onAsk={() => send({ type: 'payment.asked' })} />;
  if (activity === 'confirming' && changed) {
    const money = (minor: number) => formatMoney(minor, currency, locale);
    return (
      <PaymentConfirm
        total={money(changed.total)}
        before={money(price.total)}
        changes={changeCopy(price, changed, money)}
        onConfirm={() => send({ type: 'total.confirmed' })}
        onRefuse={() => send({ type: 'total.refused' })}
      />
    );
  }
  return isAtPayment && <TryProblem checkout={checkout} send={send} />;
}
