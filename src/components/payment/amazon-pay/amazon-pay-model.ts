import { placeOrderButton } from '../../../../domain/amazon-pay/amazon-buttons.ts';
import { type ApprovalProviderId, approvalStart } from '../../../../domain/orders/approval-provider.ts';
import type { ApprovalsModel, NamedProvider } from '../../../../machines/checkout/approvals.view.ts';
import type { AmazonPayModel } from '../../../../machines/payment/amazon-pay/amazon-pay.model.ts';
import { widgetsOf } from '../../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { AMAZON_PAY_COPY } from './amazon-pay-copy.ts';

/** Whether a payment method is the provider of the widgets. */
export function isAmazonPay(method: { provider: ApprovalProviderId } | null): boolean {
  return method !== null && approvalStart(method.provider) === 'widgets';
}

/** The name of the provider whose widgets take the payment; undefined for any other method. */
export function payerOf({ chosen }: { chosen: NamedProvider | null }): string | undefined {
  return isAmazonPay(chosen) ? chosen?.name : undefined;
}

/** W05: whether the provider's address book and wallet take the place of the typed form, in any layout and at any stage. */
export function isFormOfWidgets({
  approvals,
  amazonPay,
}: {
  approvals: ApprovalsModel;
  amazonPay: AmazonPayModel;
}): boolean {
  return isAmazonPay(approvals.chosen) && widgetsOf(amazonPay)?.hasAddressBook === true;
}

/** W04: the id of the listed button that the page's pay button is; undefined while the listed ones sign in. */
export function placingIn(model: AmazonPayModel): string | undefined {
  const widgets = widgetsOf(model);
  return (widgets && placeOrderButton(widgets.buttons)?.buttonId) ?? undefined;
}

/** W04, W07: what is missing before the order can be placed by it; null once nothing is. */
export function missingIn(model: AmazonPayModel): string | null {
  const widgets = widgetsOf(model);
  if (!widgets || placingIn(model) === undefined) return AMAZON_PAY_COPY.signInFirst;
  return widgets.isReady ? null : widgets.message;
}
