import type { AmazonPayModel, AmazonWidgetsModel } from './amazon-pay.model.ts';

/** The model of a page that does not offer Amazon Pay. */
export const HIDDEN: AmazonPayModel = { phase: 'hidden' };

/** The model's widgets, or null while the shopper is not signed in. */
export function widgetsOf(model: AmazonPayModel): AmazonWidgetsModel | null {
  return 'widgets' in model ? model : null;
}
