import { formatMoney } from '../../../../domain/pricing/money.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { PaymentConfirm } from '../../../components/payment/payment-confirm.tsx';
import { PaymentProblem } from '../../../components/payment/payment-problem.tsx';
import { PaymentUnsettled } from '../../../components/payment/payment-unsettled.tsx';
import { changeWords } from '../../../components/product/price-words.ts';

export interface PaymentQuestionsProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  currency: string;
  locale: string;
}

/** What stands above the pay button when the payment needs the shopper's word, or came to nothing. At most one. */
export function PaymentQuestions({ checkout, send, currency, locale }: PaymentQuestionsProps) {
  const { activity, changedTotal, changedPrice, problem, price, approvals, stage, layout } = checkout;
  const isAtPayment = stage === 'payment' || layout === 'one-page';
  if (activity === 'unsettled') return <PaymentUnsettled onAsk={() => send({ type: 'payment.asked' })} />;
  if (activity === 'confirming' && changedTotal !== null) {
    const money = (minor: number) => formatMoney(minor, currency, locale);
    return (
      <PaymentConfirm
        total={money(changedTotal)}
        before={money(price.total)}
        changes={changedPrice ? changeWords(price, changedPrice, money) : []}
        onConfirm={() => send({ type: 'total.confirmed' })}
        onRefuse={() => send({ type: 'total.refused' })}
      />
    );
  }
  if (activity !== 'editing' || !isAtPayment || !problem) return null;
  const isElsewhere = problem.kind === 'address' && layout !== 'one-page' && approvals.express === null;
  const goOn = problem.kind === 'approval' && approvals.canContinue;
  return (
    <PaymentProblem
      problem={problem}
      isByApproval={approvals.chosen !== null}
      onChangeAddress={isElsewhere ? () => send({ type: 'contact.reopened' }) : undefined}
      onGoOn={goOn ? () => send({ type: 'approval.continued' }) : undefined}
    />
  );
}
