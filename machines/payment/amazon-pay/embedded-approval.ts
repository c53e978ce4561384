import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { ApprovalOrder } from '../../ports.ts';
import type { AmazonPayModel } from './amazon-pay.model.ts';
import type {
  AmazonPagePress,
  AmazonPayCommand,
  AmazonPayInput,
  AmazonPayToParent,
  AmazonSetup,
} from './amazon-pay.types.ts';
import { amazonPayView, HIDDEN, widgetsOf } from './amazon-pay.view.ts';

export type { EmbeddedOutput, EmbeddedResult } from './amazon-pay.types.ts';

/** The words of `embedded.machine.ts`, for pages that do not run it. */
export type EmbeddedModel = AmazonPayModel;
export type EmbeddedInput = AmazonPayInput;
export type EmbeddedSetup = AmazonSetup;
export type EmbeddedToParent = AmazonPayToParent;
/** What the shopper does at the widgets themselves. */
export type EmbeddedPress = AmazonPagePress;

/** The model of a page without such an approval. */
export const NOT_EMBEDDED: EmbeddedModel = HIDDEN;

export const embeddedView = amazonPayView;

/** The widgets of a shopper who is signed in; null before. */
export const embeddedWidgets = widgetsOf;

/** The provider's setup of a page; null where the page does not offer it. */
export function embeddedSetupOf(shop: RuntimeSettings): EmbeddedSetup | null {
  const { amazon, walletEnabled, sellerId, loginClientId, brand } = shop;
  if (!amazon || !walletEnabled || sellerId === '' || loginClientId === '') return null;
  const { scriptUrl, confirmation, anyBrowser, currency } = amazon;
  return { scriptUrl, sellerId, clientId: loginClientId, confirmation, anyBrowser, currency, brand };
}

/** The order to confirm and to charge. */
export function placed(order: ApprovalOrder): AmazonPayCommand {
  return { type: 'amazon.placed', order };
}

/** W06: whether the selection is a subscription. */
export function termsChanged(isSubscription: boolean): AmazonPayCommand {
  return { type: 'amazon.termsChanged', isSubscription };
}
