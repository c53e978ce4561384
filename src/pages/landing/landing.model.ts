import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';

/** What a landing page is drawn from. */
export type LandingModel = LandingPageModel;
