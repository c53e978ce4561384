import { isApprovalProvider } from '../../../../domain/orders/approval-provider.ts';
import { ADVERTISED_CARDS } from '../../../../domain/orders/card-brand.ts';
import type { ApprovalOption, ApprovalsModel } from '../../../../machines/checkout/approvals.view.ts';
import type { CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { RadioRow } from '../../../components/form/radio-cards.tsx';
import { isAmazonPay } from '../../../components/payment/amazon-pay/amazon-pay-model.ts';

const CARD = { value: 'card', title: 'Card', note: ADVERTISED_CARDS.join(', ') };

/** A06: the card first, then the approval providers; no choice without these. */
export function PaymentChoice({ approvals, send }: { approvals: ApprovalsModel; send: CheckoutSend }) {
  if (approvals.options.length === 0) return null;
  const choose = (value: string) => send({ type: 'method.chosen', method: isApprovalProvider(value) ? value : 'card' });
  return (
    <RadioRow
      name="payment-method"
      legend="How do you want to pay?"
      cards={[CARD, ...approvals.options.map(cardOf)]}
      chosen={approvals.chosen?.provider ?? CARD.value}
      onChoose={choose}
    />
  );
}

function cardOf(option: ApprovalOption) {
  const { provider, name } = option;
  const note = isAmazonPay(option)
    ? `You sign in at ${name} and choose a card saved there`
    : `You approve it on ${name}’s own page`;
  return { value: provider, title: name, note };
}
