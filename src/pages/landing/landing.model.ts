import type { LandingPageModel } from '../../../machines/funnel/reading.view.ts';

/** What a landing page is drawn from. */
export type LandingModel = LandingPageModel;
