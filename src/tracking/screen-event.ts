import type { ScreenView } from '../../domain/tracking/screen-view.ts';

/** The event on `window` for a screen view; its detail is the view. */
export const SCREEN_VIEW = 'sluice:screen-view';

/** R10: gives a screen view to the measuring scripts on this page, which do not depend on the shop's code. */
export function dispatchScreenView(view: ScreenView): void {
  window.dispatchEvent(new CustomEvent(SCREEN_VIEW, { detail: view }));
}
