/**
 * The meaning of a widget's error code for the page (A3). `notice`: Safari’s tracking protection is on, and the widgets
 * work.
 */
export type WidgetErrorMeaning = 'notice' | 'sessionOver' | 'staleReference' | 'failure';

/** W03, K04: each is logged and sent; any but a notice takes the consent back. */
export function meaningOfWidgetError(code: string): WidgetErrorMeaning {
  if (code === 'ITP') return 'notice';
  if (code === 'BuyerSessionExpired' || code === 'BuyerNotAssociated') return 'sessionOver';
  return code === 'StaleOrderReference' || code === 'InvalidOrderReferenceId' ? 'staleReference' : 'failure';
}
