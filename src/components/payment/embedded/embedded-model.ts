import { placeOrderButton } from '../../../../domain/amazon-pay/amazon-buttons.ts';
import { type ApprovalProviderId, approvalStart } from '../../../../domain/orders/approval-provider.ts';
import type { ApprovalsModel, NamedProvider } from '../../../../machines/checkout/approvals.view.ts';
import type { AmazonPayModel, AmazonWidgetsModel } from '../../../../machines/payment/amazon-pay/amazon-pay.model.ts';
import type { AmazonPagePress } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { widgetsOf } from '../../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { EMBEDDED_WORDS } from './embedded-copy.ts';

/** An approval by a provider's widgets on our page, as the pages see it: without the provider's name. */
export type EmbeddedModel = AmazonPayModel;
export type EmbeddedWidgets = AmazonWidgetsModel;
export type EmbeddedPress = AmazonPagePress;

/** Whether a payment method is the provider of the widgets. */
export function isEmbedded(method: { provider: ApprovalProviderId } | null): boolean {
  return method !== null && approvalStart(method.provider) === 'widgets';
}

/** The name of the provider whose widgets take the payment; undefined for any other method. */
export function payerOf({ chosen }: { chosen: NamedProvider | null }): string | undefined {
  return isEmbedded(chosen) ? chosen?.name : undefined;
}

/** The widgets, once the shopper is signed in at the provider; else null. */
export function widgetsIn(model: EmbeddedModel): EmbeddedWidgets | null {
  return widgetsOf(model);
}

/** W05: whether the provider's address book and wallet take the place of the typed form, in any layout and at any stage. */
export function isFormOfWidgets({
  approvals,
  embedded,
}: {
  approvals: ApprovalsModel;
  embedded: EmbeddedModel;
}): boolean {
  return isEmbedded(approvals.chosen) && widgetsOf(embedded)?.hasAddressBook === true;
}

/** W04: the id of the listed button that the page's pay button is; undefined while the listed ones sign in. */
export function placingIn(model: EmbeddedModel): string | undefined {
  const widgets = widgetsOf(model);
  return (widgets && placeOrderButton(widgets.buttons)?.buttonId) ?? undefined;
}

/** W04, W07: what is missing before the order can be placed by it; null once nothing is. */
export function missingIn(model: EmbeddedModel): string | null {
  const widgets = widgetsOf(model);
  if (!widgets || placingIn(model) === undefined) return EMBEDDED_WORDS.signInFirst;
  return widgets.isReady ? null : widgets.message;
}
