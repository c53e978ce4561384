import { offersAmazonPay } from '../../../contracts/page/approval-methods.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { ApprovalOrder } from '../../ports.ts';
import type { AmazonPayCommand, AmazonSetup } from './amazon-pay.types.ts';

/** The provider's setup of a page; null where the page does not offer it. */
export function amazonPaySetupOf(shop: RuntimeSettings): AmazonSetup | null {
  const { amazon, sellerId, loginClientId, brand } = shop;
  if (!amazon || !offersAmazonPay(shop)) return null;
  const { scriptUrl, confirmation, anyBrowser, isUnserved, currency } = amazon;
  return {
    scriptUrl,
    sellerId,
    clientId: loginClientId,
    confirmation,
    anyBrowser,
    ...(isUnserved ? { isUnserved } : {}),
    currency,
    brand,
  };
}

/** The order to confirm and to charge. */
export function placed(order: ApprovalOrder): AmazonPayCommand {
  return { type: 'amazon.placed', order };
}

/** W06: whether the selection is a subscription. */
export function termsChanged(isSubscription: boolean): AmazonPayCommand {
  return { type: 'amazon.termsChanged', isSubscription };
}
